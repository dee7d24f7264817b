import { isDeepStrictEqual } from 'node:util';
import { categoryId, linkIds } from '../model/identity';
import { shorterUrl } from './mergeLinks';
import { compareStrings } from '../model/linkOrder';
import type { LinkResult } from '../contract/requests/linkResult';
import type { SavedLink } from './savedLink';

export interface PlainLink extends LinkResult {
  /** Whether it was stored under version 1 of the rules for addresses, by which its URL has another id. */
  readonly isOlder?: true | undefined;
}
type Fields = Omit<PlainLink, 'category' | 'url'>;

interface PlainCategory {
  readonly name: string;
  readonly isPinned: boolean;
}

export type Saved = Omit<SavedLink, 'workspaceId'>;

/** The links and categories of a {@link PlainModel}, and what its operations are made of. */
export class PlainLinks {
  name = 'Default';
  protected categories: readonly PlainCategory[] = [];
  protected links: readonly PlainLink[] = [];

  /** The categories in their order, the pinned ones with an asterisk. */
  get shownCategories(): string[] {
    return this.categories.map(({ name, isPinned }) => (isPinned ? `*${name}` : name));
  }

  /** All links as the tools return them, newest first. */
  get results(): LinkResult[] {
    return this.newest.map(resultOf);
  }

  protected get newest(): PlainLink[] {
    return this.links.toSorted((a, b) => (a.addedAt < b.addedAt ? 1 : -1));
  }

  protected find(category: string, url: string): PlainLink | undefined {
    const others = this.links.filter((link) => isIn(link, category) && isUrl(link, url));
    return this.findExactly(category, url) ?? inOneOrder(others)[0];
  }

  /** Returns a link that was stored under version 1 only for the same address. */
  private findExactly(category: string, url: string): PlainLink | undefined {
    const links = this.links.filter((link) => isIn(link, category));
    const own = links.find((link) => link.isOlder && firstKey(link.url) === firstKey(url));
    return own ?? links.find((link) => !link.isOlder && isUrl(link, url));
  }

  /** Returns whether a link keeps to version 1 with another URL, and the link that has its place there. */
  protected placeOf(stored: PlainLink, category: string, url: string) {
    const keeps = stored.isOlder && firstKey(url) !== urlKey(url) && isUrl(stored, url);
    const isSame = (link: PlainLink) => isIn(link, category) && firstKey(link.url) === firstKey(url);
    const same = this.links.filter((link) => isUrl(link, url) && isSame(link));
    const existing = keeps
      ? (same.find(({ isOlder }) => isOlder) ?? same[0])
      : this.findExactly(category, url);
    return { existing, isOlder: existing ? existing.isOlder : keeps ? true : undefined };
  }

  protected category(name: string): PlainCategory | undefined {
    return this.categories.find((each) => categoryKey(each.name) === categoryKey(name));
  }

  protected create(fields: Fields, categoryName: string, url: string): Saved {
    const category = this.nameOf(categoryName);
    const link = { ...fields, category, url };
    this.links = [...this.links, link];
    return { status: 'created', category, link: savedResultOf(link) };
  }

  protected replace(stored: PlainLink, fields: Partial<PlainLink>): Saved {
    const link = { ...stored, ...fields };
    this.links = this.links.map((known) => (known === stored ? link : known));
    const status = isDeepStrictEqual(withoutUndefined(link), withoutUndefined(stored))
      ? 'unchanged'
      : 'updated';
    return { status, category: link.category, link: savedResultOf(link) };
  }

  /**
   * Moves a link, or fills in the fields that a link with the same category and URL lacks. Then returns the fields that it has
   * already, and differently.
   */
  protected move(stored: PlainLink, moved: PlainLink): string[] | undefined {
    const { existing: target, isOlder } = this.placeOf(stored, moved.category, moved.url);
    const existing = target === stored ? undefined : target;
    const others = this.links.filter((link) => link !== stored && link !== existing);
    const notes = joined(existing?.notes, moved.notes);
    const kept = existing && {
      ...withoutUndefined(existing),
      url: shorterUrl(existing.url, moved.url),
      notes: notes ?? existing.notes,
    };
    this.links = [...others, { ...moved, ...kept, isOlder }];
    return (
      existing && lostFields(moved, existing).filter((field) => field !== 'notes' || notes === undefined)
    );
  }

  protected removeIfEmpty(category: string): void {
    if (this.links.some((link) => isIn(link, category))) return;
    const empty = this.category(category);
    this.categories = this.categories.filter((each) => each !== empty);
  }

  /** Returns the name of a category as it is stored. Adds it if it is missing. */
  protected nameOf(category: string): string {
    const known = this.category(category);
    if (!known) this.categories = [...this.categories, { name: category, isPinned: false }];
    return known?.name ?? category;
  }
}

// What makes two names or URLs the same, as far as the steps of the tests spell them differently.
const categoryKey = (name: string) => name.trim().toLowerCase();
const urlKey = (url: string) =>
  url
    .replace(/[?#].*/, '')
    .replace(/\/+$/, '')
    .replace(/^\w+:/, (scheme) => scheme.toLowerCase());
/** What makes two URLs the same by version 1, which knows neither empty fragments nor text fragments. */
export const firstKey = (url: string) => urlKey(url) + (/#.*/.exec(url)?.[0] ?? '');
export const isIn = (link: PlainLink, category: string) =>
  categoryKey(link.category) === categoryKey(category);
export const isUrl = (link: PlainLink, url: string) => urlKey(link.url) === urlKey(url);

function resultOf({ isOlder: _, ...link }: PlainLink): LinkResult {
  return link;
}

/**
 * Returns a link as operations do. Shortens the longest note in the tests, because it does not fit into a
 * response.
 */
function savedResultOf(link: PlainLink): LinkResult {
  const result = resultOf(link);
  const { notes = '' } = result;
  if (notes.length < 10_000) return result;
  return { ...result, notes: `${notes.slice(0, 499)}…`, notesTruncated: true };
}

export const WRITTEN = ['title', 'notes', 'sourceUrl'] as const;

/** Returns the fields that a stored link has already, and differently. */
export function lostFields(sent: Pick<PlainLink, (typeof WRITTEN)[number]>, stored: PlainLink): string[] {
  return WRITTEN.filter(
    (field) => sent[field] !== undefined && stored[field] !== undefined && sent[field] !== stored[field],
  );
}

/** Returns two notes as one, or undefined if that would be too long. */
export function joined(kept = '', other = ''): string | undefined {
  const has = (whole: string, part: string) => `\n${whole}\n`.includes(`\n${part}\n`);
  if (other === '' || has(kept, other)) return kept || undefined;
  const whole = kept === '' || has(other, kept) ? other : `${kept}\n${other}`;
  return whole.length > 10_000 ? undefined : whole;
}

/** Returns a copy without the fields that are undefined. */
export function withoutUndefined(link: Partial<PlainLink>): Partial<PlainLink> {
  return Object.fromEntries(Object.entries(link).filter(([, value]) => value !== undefined));
}

/** Returns links in the order in which they become one: first those with a plain URL, then by their ids. */
export function inOneOrder(links: readonly PlainLink[]): PlainLink[] {
  const idOf = ({ category, url, isOlder }: PlainLink) => {
    const ids = linkIds(categoryId(category), url);
    return (/[#?]/.test(url) ? '1' : '0') + ((isOlder ? ids[1] : undefined) ?? ids[0]);
  };
  return links.toSorted((a, b) => compareStrings(idOf(a), idOf(b)));
}
