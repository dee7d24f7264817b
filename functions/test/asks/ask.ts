import { z } from 'zod';
import type { Permission } from '../../src/lib/shared/contract/fields/apiKey';
import type { ToolName } from '../../src/mcp/tools/toolCalls.fixture';
import type { ToolInput } from '../clients/model/stubModel';
import type { Person } from './person/person';

/** How well a person is served: at once, by a detour, with a poor answer, or not at all. */
export type Verdict = 'well' | 'second' | 'badly' | 'impossible';

/** What a person asks their assistant, and what a model does that has only read the list of tools. */
export interface Ask {
  readonly id: number;
  /** What the person says. */
  readonly says: string;
  /** What the key of this assistant permits. */
  readonly key: Permission;
  readonly calls: readonly AskedCall[];
  /** Checks that the results have the facts of a good answer, or what is in the way of one. */
  readonly answer: (results: readonly Result[], person: Person) => void;
  readonly verdict: Verdict;
  /** What is missing for a good answer. */
  readonly because?: string;
  /** Where the person's words come from, if nobody here wrote them. */
  readonly source?: string;
}

/** A tool and its arguments, or how the model takes them from the results before and from what the person can see. */
export type AskedCall = readonly [
  tool: ToolName | 'edit_links',
  input: ToolInput | ((results: readonly Result[], person: Person) => ToolInput),
];

const linkSchema = z.looseObject({
  title: z.string(),
  url: z.string(),
  category: z.string().optional(),
  addedAt: z.string().optional(),
  notes: z.string().optional(),
  addedBy: z.string().optional(),
  workspaceId: z.string().optional(),
  alsoIn: z.array(z.looseObject({ category: z.string() })).optional(),
});
export type FoundLink = z.infer<typeof linkSchema>;

const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).default([]);

/** What a model reads in a result, in whichever tool's. `error` is the text of a failed call. */
const resultSchema = z.looseObject({
  error: z.string().default(''),
  links: listOf(linkSchema),
  link: linkSchema.optional(),
  workspaces: listOf(
    z.looseObject({
      workspaceId: z.string(),
      name: z.string(),
      categories: listOf(z.looseObject({ name: z.string(), linkCount: z.int() })),
    }),
  ),
  total: z.int().optional(),
  status: z.string().optional(),
  changeId: z.string().optional(),
  workspaceId: z.string().optional(),
  hint: z.string().default(''),
  results: listOf(z.looseObject({ url: z.string(), status: z.string() })),
  counts: z.record(z.string(), z.int()).default({}),
  from: z.record(z.string(), z.int()).optional(),
  to: z.looseObject({ category: z.string() }).optional(),
  changes: listOf(
    z.looseObject({
      at: z.string(),
      by: z.string(),
      what: z.string(),
      urls: z.array(z.string()).optional(),
      before: z.record(z.string(), z.string()).optional(),
      byThisKey: z.boolean().default(false),
      changeId: z.string(),
    }),
  ),
  tags: listOf(z.looseObject({ tag: z.string(), count: z.int() })),
  brief: listOf(z.string()),
  perCategory: listOf(z.string()),
  overview: listOf(z.string()),
  shows: z.string().default(''),
});
export type Result = z.infer<typeof resultSchema>;

/** Reads a tool's result as a model does. */
export function readResult(text: string, isError: boolean): Result {
  return resultSchema.parse(isError ? { error: text } : JSON.parse(text));
}

/** Returns the result of a call. Throws if there is none. */
export function resultAt(results: readonly Result[], index: number): Result {
  const result = results.at(index);
  if (result === undefined) throw new Error(`There is no result ${String(index)}.`);
  return result;
}

export const titlesOf = ({ links }: Result) => links.map(({ title }) => title);
/** Returns the hosts of a brief list, in its order. */
export const hostsOf = ({ brief, shows }: Result) =>
  brief.map((line) => {
    const parts = line.replace(/ \| \d{4}-\d\d(-\d\d)?$/, '').split(' | ');
    return parts.at(shows.includes('category |') ? -2 : -1)?.split('/')[0];
  });
export const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '');
export const urlsOf = ({ links }: Result) => links.map(({ url }) => url);
