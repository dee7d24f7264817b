import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readJson } from '../../scripts/project';

const FOLDER = path.join(__dirname, 'data');

const linkSchema = z.object({
  category: z.string(),
  title: z.string(),
  url: z.url(),
  notes: z.string().optional(),
});
/** A link of the corpus. `category` is the category's name. */
export type CorpusLink = z.infer<typeof linkSchema>;

/** Links written by hand, which queries mean. */
export const readWrittenLinks = () => readLines('links', linkSchema);

const vocabularySchema = z.object({
  /**
   * `{s}` and `{t}` in a title or sentence become subjects of the category, `{w}` and `{v}` words, `{p}` a person, `{c}` a
   * city, `{n}` a number, `{y}` a year, `{x}` an invented name, `{r}` a release and `{a}` an aspect.
   */
  titles: z.array(z.string()),
  sentences: z.array(z.string()),
  aspects: z.array(z.string()),
  people: z.array(z.string()),
  cities: z.array(z.string()),
  syllables: z.array(z.string()),
  /**
   * Separated by spaces, the most common first. Many contain a short word that queries look for ("ai" in "repair"), or are
   * also in a link that a query means ("vacuum", "store").
   */
  words: z.string().transform((words) => words.split(' ')),
});

/** What links are generated from, besides the topics. */
export const readVocabulary = () => vocabularySchema.parse(readJson(path.join(FOLDER, 'vocabulary.json')));

const topicSchema = z.object({
  category: z.string(),
  /** None that a query names. The most common first, as with the subjects. */
  sites: z.array(z.string()),
  subjects: z.array(z.string()),
  /** Those of topics in other languages. All others share the vocabulary's. */
  titles: z.array(z.string()).optional(),
  sentences: z.array(z.string()).optional(),
});
/** What the links of one category are generated from. */
export type Topic = z.infer<typeof topicSchema>;

/** The topics, from the one with the most links to the one with the fewest. */
export const readTopics = () => readLines('topics', topicSchema);

const querySchema = z.object({
  /** What makes the query hard. */
  kind: z.string(),
  query: z.string(),
  /** The link with this URL, any link of a category, or any link with a word, case ignored. A right result is one of them. */
  meanings: z.array(
    z.union([z.string(), z.object({ category: z.string() }), z.object({ word: z.string() })]),
  ),
  /** URLs of links that a right answer does not have among its first results. */
  unwanted: z.array(z.string()).optional(),
  /** The public issue whose title or text the query comes from. */
  source: z.string().optional(),
});
export type Query = z.infer<typeof querySchema>;

/** Maps the categories whose links are not in the default workspace to the ids of their workspaces. */
export const readWorkspaceIds = () =>
  z.record(z.string(), z.string()).parse(readJson(path.join(FOLDER, 'workspaces.json')));

/**
 * Returns half of the queries, those about links outside of the default workspace, or those that people report as issues of
 * other link managers. The final half is kept aside: do
 * not look at its queries, or at which of them fail, while you tune the search. Otherwise they no longer show how well
 * it answers queries that nobody thought of.
 */
export const readQueries = (set: 'tuning' | 'final' | 'elsewhere' | 'issue') =>
  readLines(`${set}Queries`, querySchema);

/** Reads a file with one JSON value per line. @throws {z.ZodError} if one does not match the schema. */
function readLines<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema>[] {
  const lines = readFileSync(path.join(FOLDER, `${name}.jsonl`), 'utf8').trimEnd();
  return lines.split('\n').map((line) => schema.parse(JSON.parse(line)));
}
