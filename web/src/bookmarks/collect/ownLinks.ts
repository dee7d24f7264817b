import { LIMITS } from '@shared/base/limits';
import { categoryIdentity, urlIdentities } from '@shared/model/identity';
import { noteAppender } from '@shared/operations/appendNote';
import { isLongerThan } from '@shared/text/length';
import type { ImportedLink } from './parsedFile';

/**
 * Collects the links of a workspace that was exported here. Links that were stored before they became one page by later rules
 * stay apart, as they were. Joins the notes of links with the same address, which only a file has that somebody has changed.
 */
export class OwnLinks {
  readonly links: ImportedLink[] = [];
  /** The indexes of links by their address, and those of the first ones by their page. */
  private readonly byAddress = new Map<string, number>();
  private readonly byPage = new Map<string, number>();

  constructor(private readonly counts: { merged: number; separate: number }) {}

  /** Returns why a link cannot be added, or undefined. */
  add(link: ImportedLink): string | undefined {
    const category = categoryIdentity(link.category);
    const identities = urlIdentities(link.url).map((identity) => `${category}\n${identity}`);
    const [page = '', address = page] = identities;
    const same = this.byAddress.get(address);
    if (same !== undefined) return this.join(same, link);
    const index = this.links.push(link) - 1;
    this.byAddress.set(address, index);
    const first = this.byPage.get(page);
    if (first === undefined) this.byPage.set(page, index);
    else for (const each of [first, index]) this.separate(each);
    return undefined;
  }

  private separate(index: number): void {
    const link = this.links[index];
    if (!link || link.isSeparate) return;
    this.links[index] = { ...link, isSeparate: true };
    this.counts.separate++;
  }

  private join(index: number, { notes = '', ...second }: ImportedLink): string | undefined {
    const first = this.links[index];
    if (!first) return undefined;
    const joined = notes === '' ? first.notes : noteAppender(notes)(first.notes);
    if (joined !== undefined && isLongerThan(LIMITS.notes, joined)) return TOO_LONG;
    this.links[index] = { ...second, ...first, ...(joined !== undefined && { notes: joined }) };
    this.counts.merged++;
    return undefined;
  }
}

const TOO_LONG = 'This URL is in the file twice, and both notes together are too long.';
