import { memoize } from '@shared/base/memoize';
import type { Workspace } from '@shared/model/model';
import { tagIdentity, tagsIn } from '@shared/text/tags';

/** A longer word is no tag that somebody types. */
const MAX_TYPED = 100;

/** The tags in the notes of a workspace, and how often each is used, by their identity. */
type Counts = ReadonlyMap<string, { readonly name: string; readonly count: number }>;

const countTags = memoize((workspace: Workspace): Counts => {
  const counts = new Map<string, { readonly name: string; count: number }>();
  for (const { links } of workspace.chunks) {
    for (const { notes } of links.values()) {
      if (notes?.includes('#') !== true) continue;
      for (const name of tagsIn(notes)) {
        const identity = tagIdentity(name);
        const entry = counts.get(identity) ?? { name, count: 0 };
        entry.count++;
        counts.set(identity, entry);
      }
    }
  }
  return counts;
});

/** Returns the tags in the notes of workspaces, without duplicates, those that are used most first. */
export function knownTags(workspaces: readonly Workspace[]): readonly string[] {
  const all = new Map<string, { readonly name: string; count: number }>();
  for (const [identity, { name, count }] of workspaces.flatMap((workspace) => [...countTags(workspace)])) {
    const entry = all.get(identity) ?? { name, count: 0 };
    entry.count += count;
    all.set(identity, entry);
  }
  return [...all.values()].sort((a, b) => b.count - a.count).map(({ name }) => name);
}

/** Returns the tag that is being typed before the caret, and where it starts. */
export function tagBefore(text: string, caret: number): { start: number; typed: string } | undefined {
  const word = /(?<!\S)\S*$/.exec(text.slice(Math.max(0, caret - MAX_TYPED), caret))?.[0] ?? '';
  if (!word.startsWith('#')) return undefined;
  return { start: caret - word.length, typed: word.slice(1) };
}
