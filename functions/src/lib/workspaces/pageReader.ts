import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { WeightedSemaphore } from '../weightedSemaphore';
import type { Copy } from './copies';
import { parsePage, type Head } from './documents';
import { LIMITS } from './limits';
import type { Link, Page } from './model';

/** Pages that are being read take no more than a full workspace. Small loads have room of their own beside it. */
const SMALL_LOAD_BYTES = 1024 * 1024;
const SMALL_LOADS_BYTES = 4 * 1024 * 1024;

/** Reads the pages of workspaces, those of big ones in turn: together they could take more memory than there is. */
export class PageReader {
  private readonly bigLoads = new WeightedSemaphore(LIMITS.workspaceBytes);
  private readonly smallLoads = new WeightedSemaphore(SMALL_LOADS_BYTES);

  constructor(private readonly firestore: Firestore) {}

  /**
   * The pages that a head names, or undefined when a commit fell between reading the head and them. Waits while too
   * much is being read already.
   * @throws {Unavailable} when its turn comes and nobody waits for it any more: see `isWanted`.
   */
  async read(
    head: DocumentReference,
    { pages }: Head,
    known: Copy | undefined,
    isWanted: () => boolean,
  ): Promise<Page[] | undefined> {
    const current = pages.map(({ version }, index) =>
      known?.versions[index] === version ? known.workspace.pages[index] : undefined,
    );
    const stale = current.flatMap((page, index) => (page ? [] : [index]));
    if (stale.length > 0) {
      const bytes = pages.reduce((sum, page, index) => (current[index] ? sum : sum + page.bytes), 0);
      const references = stale.map((index) => head.collection('pages').doc(String(index)));
      const loads = bytes <= SMALL_LOAD_BYTES ? this.smallLoads : this.bigLoads;
      const read = await loads.run(bytes, isWanted, () => this.readAll(references, pages));
      if (!read) return undefined;
      for (const [index, page] of read) current[index] = page;
    }
    return current.filter((page) => page !== undefined);
  }

  /** These pages by their numbers, or undefined when one of them is not of the version that is expected. */
  private async readAll(
    references: readonly DocumentReference[],
    expected: Head['pages'],
  ): Promise<Map<number, Page> | undefined> {
    const pages = new Map<number, Page>();
    for (const snapshot of await this.firestore.getAll(...references)) {
      const index = Number(snapshot.id);
      const { version, bytes = 0 } = expected[index] ?? {};
      const stored = snapshot.exists ? parsePage(snapshot.data()) : undefined;
      if (!stored || stored.version !== version) return undefined;
      const links = new Map(Object.entries(stored.links));
      pages.set(index, { bytes: Math.max(bytes, leastBytes(links)), links });
    }
    return pages;
  }
}

/**
 * Less than what links take, but not by much. The head may say less still: the rules let a browser that deletes a link
 * make more room than the link took.
 */
function leastBytes(links: ReadonlyMap<string, Link>): number {
  let bytes = 0;
  for (const { title, url, notes = '' } of links.values()) bytes += title.length + url.length + notes.length;
  return bytes;
}
