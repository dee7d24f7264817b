import type { Steps } from '../base/steps';
import type { Chunk, Link } from './model';

/** Finds the links of a draft by id and by category without searching its chunks. */
export class LinkIndex {
  private readonly chunkIndices = new Map<string, number>();
  private readonly ids = new Map<string, Set<string>>();

  /** Returns the index of these chunks. */
  static *of(chunks: readonly Chunk[]): Steps<LinkIndex> {
    const index = new LinkIndex();
    for (const [chunk, { links }] of chunks.entries()) {
      yield;
      for (const [id, link] of links) index.add(id, link, chunk);
    }
    return index;
  }

  /** Returns the index of the chunk that has this link, or -1. */
  chunkOf(id: string): number {
    return this.chunkIndices.get(id) ?? -1;
  }

  idsIn(category: string): string[] {
    return [...(this.ids.get(category) ?? [])];
  }

  add(id: string, { category }: Link, chunk: number): void {
    this.chunkIndices.set(id, chunk);
    const ids = this.ids.get(category);
    if (ids) ids.add(id);
    else this.ids.set(category, new Set([id]));
  }

  remove(id: string, { category }: Link): void {
    this.chunkIndices.delete(id);
    this.ids.get(category)?.delete(id);
  }
}
