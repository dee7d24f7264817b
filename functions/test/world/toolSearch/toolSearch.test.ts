import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { toolDefinitionsFor } from '../../../src/mcp/tools';
import { casesIn, described } from '../cases';
import { byBm25, byKeywords, wordsOf, type SearchedTool } from './rankings';

const caseSchema = z.strictObject({
  ...described,
  /** What a person says. A client that loads tools on demand finds one of these tools with its words. */
  kind: z.literal('find'),
  input: z.string(),
  expected: z.array(z.string()),
});

const cases = casesIn(__dirname, caseSchema);

/** Tools of other servers that the same person may use. None of them keeps bookmarks: nobody needs two that do. */
const otherSchema = z.strictObject({
  server: z.string(),
  source: z.string(),
  name: z.string(),
  description: z.string(),
});

const others = readFileSync(join(__dirname, 'tools.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line): SearchedTool => ({ ...otherSchema.parse(JSON.parse(line)), inputs: [], hint: '' }));

const inputsSchema = z.object({ properties: z.record(z.string(), z.unknown()) });
const metaSchema = z
  .object({ 'anthropic/searchHint': z.string().default('') })
  .default({ 'anthropic/searchHint': '' });

const ours = toolDefinitionsFor('https://my-dashboard.web.app', true).map(
  ({ name, description, inputSchema, _meta }): SearchedTool => ({
    server: 'link-dashboard',
    name,
    description,
    inputs: Object.keys(inputsSchema.parse(inputSchema).properties),
    hint: metaSchema.parse(_meta)['anthropic/searchHint'],
  }),
);

/** Words that a model leaves out of a search for tools. */
const LEFT_OUT = new Set(
  wordsOf('a an the this that my i it we did what user wants in on by for to then or and about'),
);

// Claude Code loads the five tools that it finds first. There, a verb in another tool's name counts more than any description.
describe.each([
  ['by keywords', byKeywords, 5],
  ['with BM25', byBm25, 2],
])('a search for tools %s', (_, rank, places) => {
  const tools = [...others, ...ours];

  it.each(cases)(
    `finds a tool for "$input" ($source) among its first ${String(places)}`,
    ({ input, expected }) => {
      const scores = rank(
        tools,
        wordsOf(input).filter((word) => !LEFT_OUT.has(word)),
      );
      const ranked = tools.map(({ name }, index) => ({ name, score: scores[index] ?? 0 }));
      const best = Math.max(
        ...ranked.filter(({ name }) => expected.includes(name)).map(({ score }) => score),
      );
      const better = ranked.filter(({ name, score }) => score >= best && !expected.includes(name));
      expect([best > 0, better.length < places ? [] : better]).toEqual([true, []]);
    },
  );
});
