import type { Link, Workspace } from './model';
import { linkBytes } from './workspace';

/** The entries of one page that are to be written; undefined for a link that left the page. */
export type PageChanges = Map<string, Link | undefined>;

/** What a commit has to write, by the number of the page. */
export class Changes {
  readonly pages = new Map<number, PageChanges>();
  /** UTF-8 bytes of the changed links. */
  bytes = 0;

  /** Adds what one operation changed. */
  add(before: Workspace | undefined, after: Workspace): void {
    after.pages.forEach((page, index) => {
      const known = before?.pages[index];
      if (page === known) return;
      const changes = this.pages.get(index) ?? new Map<string, Link | undefined>();
      this.pages.set(index, changes);
      for (const [id, link] of page.links) {
        if (known?.links.get(id) === link) continue;
        changes.set(id, link);
        this.bytes += linkBytes(id, link);
      }
      for (const id of known?.links.keys() ?? []) {
        if (!page.links.has(id)) changes.set(id, undefined);
      }
    });
  }

  /** Adds what was changed after these. */
  merge(later: Changes): void {
    for (const [index, entries] of later.pages) {
      const changes = this.pages.get(index) ?? new Map<string, Link | undefined>();
      this.pages.set(index, changes);
      for (const [id, link] of entries) changes.set(id, link);
    }
    this.bytes += later.bytes;
  }
}
