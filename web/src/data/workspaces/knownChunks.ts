import type { Chunk, Link } from '@shared/model/model';
import { sameLink } from '@shared/operations/mergeLinks';
import type { Head } from '@shared/contract/documents';

/** A chunk as last read. */
export interface KnownChunk {
  readonly version: string;
  readonly links: ReadonlyMap<string, Link>;
}

/** Returns the listed chunks, as far as they are known, reusing the previous object of each chunk that has not changed. */
export function assemble(
  listed: Head['chunks'],
  known: ReadonlyMap<number, KnownChunk>,
  before: readonly Chunk[] = [],
): Chunk[] {
  return listed.flatMap(({ bytes }, index) => {
    const links = known.get(index)?.links;
    const same = before[index];
    if (!links) return [];
    return same?.links === links && same.bytes === bytes ? same : { bytes, links };
  });
}

/** Returns the links, reusing the previous object of each link that has not changed. */
export function keepUnchanged(
  links: Readonly<Record<string, Link>>,
  before?: KnownChunk,
): ReadonlyMap<string, Link> {
  return new Map(
    Object.entries(links).map(([id, link]) => {
      const known = before?.links.get(id);
      return [id, known && sameLink(known, link) ? known : link];
    }),
  );
}
