import { memoize } from '@shared/base/memoize';
import { inSteps, runAtOnce, type Steps } from '@shared/base/steps';
import { compareStrings } from '@shared/model/linkOrder';
import type { Chunk, Link, Workspace } from '@shared/model/model';
import { distinctTags } from '@shared/text/tags';

/** Returns the tags in the notes of workspaces, without duplicates, those that are used most first. */
export function knownTags(workspaces: readonly Workspace[]): readonly string[] {
  return runAtOnce(countTags(workspaces)).map(({ name }) => name);
}

/** A tag, and how many links have it. */
export interface CountedTag {
  readonly identity: string;
  readonly name: string;
  readonly count: number;
}

/** Returns the tags of workspaces, those that are used most first. After a change, only counts the chunks that have changed. */
export function* countTags(workspaces: readonly Workspace[]): Steps<readonly CountedTag[]> {
  const all = new Map<string, Counted>();
  for (const { chunks } of workspaces) {
    for (const chunk of chunks) {
      // Finding the tags takes longer than counting them.
      if (!counted.has(chunk)) yield* inSteps([...chunk.links.values()], LINKS_PER_STEP, tagsOf);
      for (const [identity, { name, count }] of countInChunk(chunk)) add(all, identity, name, count);
      yield;
    }
  }
  return mostUsedFirst(all);
}

/** Returns how many links of a workspace have the tag with this identity. */
export function countOf({ chunks }: Workspace, identity: string): number {
  return chunks.reduce((sum, chunk) => sum + (countInChunk(chunk).get(identity)?.count ?? 0), 0);
}

/** Returns the tags of some links, those that are used most first. */
export function* tagsAmong(links: readonly Link[]): Steps<readonly CountedTag[]> {
  const counts = new Map<string, Counted>();
  yield* inSteps(links, LINKS_PER_STEP, (link) => {
    for (const [identity, name] of tagsOf(link)) add(counts, identity, name, 1);
  });
  return mostUsedFirst(counts);
}

/** Returns the tags of a link by their identity. */
export const tagsOf = memoize(({ notes }: Link): ReadonlyMap<string, string> =>
  notes?.includes('#') === true ? distinctTags(notes) : NONE,
);

const NONE: ReadonlyMap<string, string> = new Map();

/** Each takes some microseconds. */
const LINKS_PER_STEP = 100;

interface Counted {
  readonly name: string;
  count: number;
}

const counted = new WeakSet<Chunk>();

const countInChunk = memoize((chunk: Chunk): ReadonlyMap<string, Counted> => {
  counted.add(chunk);
  const counts = new Map<string, Counted>();
  for (const link of chunk.links.values()) {
    for (const [identity, name] of tagsOf(link)) add(counts, identity, name, 1);
  }
  return counts;
});

function add(counts: Map<string, Counted>, identity: string, name: string, count: number): void {
  const entry = counts.get(identity);
  if (entry) entry.count += count;
  else counts.set(identity, { name, count });
}

function mostUsedFirst(counts: ReadonlyMap<string, Counted>): readonly CountedTag[] {
  return [...counts]
    .map(([identity, { name, count }]) => ({ identity, name, count }))
    .sort((a, b) => b.count - a.count || compareStrings(a.identity, b.identity));
}

/** A longer word is no tag that somebody types. */
const MAX_TYPED = 100;

/** Returns the tag that is being typed before the caret, and where it starts. */
export function tagBefore(text: string, caret: number): { start: number; typed: string } | undefined {
  const word = /(?<!\S)\S*$/.exec(text.slice(Math.max(0, caret - MAX_TYPED), caret))?.[0] ?? '';
  if (!word.startsWith('#')) return undefined;
  return { start: caret - word.length, typed: word.slice(1) };
}
