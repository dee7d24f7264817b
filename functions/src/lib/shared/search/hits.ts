import { FIELDS } from './fields';

/** Where a term occurs. */
export interface Hits {
  /**
   * For each chunk, the best match of each link as a number, or 0 if the link does not match. Undefined if no link
   * of the chunk matches. Decode the numbers with {@link matchOfHit} and {@link fieldOfHit}.
   */
  readonly byChunk: readonly (Uint8Array | undefined)[];
  /** The number of links that match. */
  readonly count: number;
}

/** The hits of one term in one chunk. */
export class ChunkHits {
  hits: Uint8Array | undefined;
  /** The number of links that match. */
  count = 0;

  constructor(private readonly linkCount: number) {}

  /** Records a match, unless the link has a better one. */
  record(link: number, match: number, field: number): void {
    this.hits ??= new Uint8Array(this.linkCount);
    const hit = 1 + match * FIELDS.length + field;
    const before = this.hits[link] ?? 0;
    if (before > 0 && before <= hit) return;
    if (before === 0) this.count++;
    this.hits[link] = hit;
  }
}

/** Returns how well a link matches: {@link WHOLE} to {@link PART}. The hit must not be 0. */
export function matchOfHit(hit: number): number {
  return Math.trunc((hit - 1) / FIELDS.length);
}

/** Returns the index in {@link FIELDS} of the field that matches. The hit must not be 0. */
export function fieldOfHit(hit: number): number {
  return (hit - 1) % FIELDS.length;
}
