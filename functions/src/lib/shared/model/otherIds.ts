import { memoize } from '../base/memoize';
import { idsOf, urlIdentities } from './identity';
import { mayDiffer } from './laterIdentity';
import type { Chunk, Link } from './model';

/** Returns the ids of the links in these chunks that could have this id, too: see {@link otherIdsOf}. */
export function otherIdsIn(chunks: readonly Chunk[], id: string): string[] {
  return withOtherIds(chunks).flatMap((others) => others.get(id) ?? []);
}

/** Most chunks have no such links. */
const withOtherIds = memoize((chunks: readonly Chunk[]) =>
  chunks.map(byOtherId).filter(({ size }) => size > 0),
);

/** Returns the ids of the links of a chunk by those that they could have, too. */
const byOtherId = memoize(({ links }: Chunk): ReadonlyMap<string, readonly string[]> => {
  const ids = new Map<string, string[]>();
  for (const [id, link] of links) for (const other of otherIdsOf(id, link)) addTo(ids, other, id);
  return ids;
});

/** Returns the ids that a link would have by the rules of other versions than its own. Mostly there are none. */
export function otherIdsOf(id: string, { category, url }: Link): string[] {
  if (!mayDiffer(url) || !URL.canParse(url)) return [];
  const identities = urlIdentities(url);
  return identities.length === 1 ? [] : idsOf(category, identities).filter((other) => other !== id);
}

export function addTo(ids: Map<string, string[]>, other: string, id: string): void {
  ids.set(other, [...(ids.get(other) ?? []), id]);
}
