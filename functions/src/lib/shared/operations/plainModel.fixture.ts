import { isDeepStrictEqual } from 'node:util';
import { NotFound } from '../base/errors';
import type { EditResult } from '../contract/requests/editRequest';
import type { LinkResult } from '../contract/requests/linkResult';
import type { Workspace } from '../model/model';
import { addedLinkSchema, type AddedLink, type NewLink } from './addLink';
import type { Annotation } from './annotateLink';
import type { Session } from './logSession';
import type { SavedLink } from './savedLink';

/** A name or URL as written, and a key that is equal for all of its spellings. Tests declare the key themselves. */
export interface Spelling {
  readonly text: string;
  readonly key: string;
}

interface PlainLink extends LinkResult {
  readonly categoryKey: string;
  readonly urlKey: string;
  readonly conversationId?: string | undefined;
  readonly localPath?: string | undefined;
}
type Fields = Omit<PlainLink, 'category' | 'categoryKey' | 'url' | 'urlKey'>;

/** The fields that `updateLink` sets. */
interface LinkChange {
  readonly category?: Spelling | undefined;
  readonly url?: Spelling | undefined;
  readonly title?: string | undefined;
  readonly notes?: string | null | undefined;
  readonly sourceUrl?: string | null | undefined;
}

type Saved = Omit<SavedLink, 'workspaceId'>;
type Added = Saved & Pick<AddedLink, 'kept' | 'alsoIn'>;

/**
 * Returns the part of an operation's result that the model predicts. Omits the hint and the similar categories,
 * which have their own tests. Puts the categories that also have the URL in the model's order.
 */
export function knownToModel(result: unknown): Added {
  const { hint: _, similarCategories: __, workspaceId: ___, alsoIn, ...rest } = addedLinkSchema.parse(result);
  return { ...rest, ...(alsoIn && { alsoIn: alsoIn.toSorted() }) };
}

/** Returns the categories of a workspace in the form of {@link PlainModel.shownCategories}. */
export function shownCategories({ categories, pinned }: Workspace): string[] {
  return [...categories].map(([id, name]) => (pinned?.has(id) ? `*${name}` : name));
}

/** A reference model of a workspace: one plain list of links that follows the same rules as the operations. */
export class PlainModel {
  name = 'Default';
  readonly categories = new Map<string, string>();
  readonly pinned = new Set<string>();
  private links: PlainLink[] = [];

  /** Returns an independent copy. */
  copy(): PlainModel {
    const copy = new PlainModel();
    copy.name = this.name;
    for (const [key, name] of this.categories) copy.categories.set(key, name);
    for (const key of this.pinned) copy.pinned.add(key);
    copy.links = this.links;
    return copy;
  }

  add({ title, notes, sourceUrl }: NewLink, category: Spelling, url: Spelling, now: string): Added {
    const elsewhere = this.links.filter(
      (link) => link.urlKey === url.key && link.categoryKey !== category.key,
    );
    const also = elsewhere.length > 0 && { alsoIn: elsewhere.map((link) => link.category).sort() };
    const stored = this.find(category, url);
    if (!stored) return { ...this.create({ title, notes, sourceUrl, addedAt: now }, category, url), ...also };
    const sent = Object.entries({ title, notes, sourceUrl });
    const old = new Map(Object.entries(stored));
    const kept = sent
      .filter(
        ([field, value]) => value !== undefined && old.get(field) !== undefined && old.get(field) !== value,
      )
      .map(([field]) => field);
    const result = this.replace(stored, {
      notes: stored.notes ?? notes,
      sourceUrl: stored.sourceUrl ?? sourceUrl,
    });
    return { ...result, ...(kept.length > 0 && { kept }), ...also };
  }

  annotate({ notes, sourceUrl }: Annotation, category: Spelling, url: Spelling): Saved {
    const stored = this.find(category, url);
    if (stored) {
      return this.replace(stored, {
        notes: notes ?? stored.notes,
        sourceUrl: sourceUrl ?? stored.sourceUrl,
      });
    }
    const isElsewhere = this.links.some(({ urlKey }) => urlKey === url.key);
    throw new NotFound(isElsewhere || this.categories.has(category.key) ? 'link' : 'category', '');
  }

  merge(title: string, addedAt: string | undefined, category: Spelling, url: Spelling, now: string): void {
    const stored = this.find(category, url);
    if (stored) this.replace(stored, { title, addedAt: addedAt ?? stored.addedAt });
    else this.create({ title, addedAt: addedAt ?? now }, category, url);
  }

  log(session: Session, category: Spelling | undefined, url: Spelling, today: string, now: string): Saved {
    const { title, notes, conversationId, localPath } = session;
    const stored = this.findSession(session, url);
    if (!stored) {
      const fields = { title, notes, conversationId, localPath, addedAt: now };
      return this.create(fields, category ?? { text: today, key: today }, url);
    }
    const target = category && this.find(category, { text: '', key: stored.urlKey });
    if (target !== stored) this.links = this.links.filter((link) => link !== target);
    const result = this.replace(stored, {
      title,
      notes: notes ?? stored.notes ?? target?.notes,
      sourceUrl: stored.sourceUrl ?? target?.sourceUrl,
      conversationId: conversationId ?? stored.conversationId,
      localPath: localPath ?? stored.localPath,
      ...(category && { category: this.nameOf(category), categoryKey: category.key }),
    });
    this.removeIfEmpty(stored.categoryKey);
    return result;
  }

  delete(category: Spelling, url: Spelling): EditResult['status'] {
    const stored = this.find(category, url);
    if (!stored) return 'not_found';
    this.links = this.links.filter((link) => link !== stored);
    this.removeIfEmpty(category.key);
    return 'deleted';
  }

  update(category: Spelling, url: Spelling, set: LinkChange) {
    const stored = this.find(category, url);
    if (!stored) return 'not_found';
    const fields = {
      ...(set.title !== undefined && { title: set.title }),
      ...(set.notes !== undefined && { notes: set.notes ?? undefined }),
      ...(set.sourceUrl !== undefined && { sourceUrl: set.sourceUrl ?? undefined }),
      ...(set.url && { url: set.url.text, urlKey: set.url.key }),
    };
    const target = { key: set.category?.key ?? stored.categoryKey, text: set.category?.text ?? '' };
    if (target.key === stored.categoryKey && (set.url?.key ?? url.key) === stored.urlKey) {
      return this.replace(stored, fields).status;
    }
    const moved = { ...stored, ...fields, category: this.nameOf(target), categoryKey: target.key };
    const status = this.move(stored, moved);
    this.removeIfEmpty(stored.categoryKey);
    return status;
  }

  renameCategory({ key }: Spelling, name: Spelling): EditResult['status'] {
    const oldName = this.categories.get(key);
    if (oldName === undefined) return 'not_found';
    if (oldName === name.text) return 'unchanged';
    const isMerged = name.key !== key && this.categories.has(name.key);
    const renamed = [...this.categories].map(([known, text]): [string, string] =>
      known === key ? [name.key, name.text] : [known, text],
    );
    if (key !== name.key && this.pinned.delete(key) && !isMerged) this.pinned.add(name.key);
    const remaining = isMerged ? [...this.categories].filter(([known]) => known !== key) : renamed;
    this.categories.clear();
    for (const [known, text] of remaining) this.categories.set(known, text);
    const category = this.nameOf(name);
    for (const stored of this.links.filter(({ categoryKey }) => categoryKey === key)) {
      this.move(stored, { ...stored, category, categoryKey: name.key });
    }
    return isMerged ? 'merged' : 'updated';
  }

  deleteCategory({ key }: Spelling): EditResult['status'] {
    this.links = this.links.filter(({ categoryKey }) => categoryKey !== key);
    this.pinned.delete(key);
    return this.categories.delete(key) ? 'deleted' : 'not_found';
  }

  moveCategory({ key }: Spelling, before: Spelling | null): EditResult['status'] {
    const name = this.categories.get(key);
    if (name === undefined || (before && !this.categories.has(before.key))) return 'not_found';
    if (key === before?.key) return 'unchanged';
    const old = [...this.categories];
    const others = old.filter(([known]) => known !== key);
    const index = before ? others.findIndex(([known]) => known === before.key) : others.length;
    const moved = others.toSpliced(index, 0, [key, name]);
    this.categories.clear();
    for (const [known, text] of moved) this.categories.set(known, text);
    return isDeepStrictEqual(moved, old) ? 'unchanged' : 'updated';
  }

  pinCategory({ key }: Spelling, isPinned: boolean): EditResult['status'] {
    if (!this.categories.has(key)) return 'not_found';
    if (this.pinned.has(key) === isPinned) return 'unchanged';
    if (isPinned) this.pinned.add(key);
    else this.pinned.delete(key);
    return 'updated';
  }

  /** The categories in their order, the pinned ones with an asterisk. */
  get shownCategories(): string[] {
    return [...this.categories].map(([key, name]) => (this.pinned.has(key) ? `*${name}` : name));
  }

  /** All links as the tools return them, newest first. */
  get results(): LinkResult[] {
    return this.newest.map(resultOf);
  }

  private get newest(): PlainLink[] {
    return this.links.toSorted((a, b) => (a.addedAt < b.addedAt ? 1 : -1));
  }

  private findSession({ conversationId, localPath }: Session, url: Spelling): PlainLink | undefined {
    const isSame = (link: PlainLink) =>
      conversationId !== undefined && link.conversationId === conversationId;
    const mayBeSame = (link: PlainLink) => conversationId === undefined || link.conversationId === undefined;
    return (
      this.newest.find(isSame) ??
      this.newest.find(
        (link) => mayBeSame(link) && localPath !== undefined && link.localPath === localPath,
      ) ??
      this.newest.find(({ urlKey }) => urlKey === url.key)
    );
  }

  private find(category: Spelling, url: Spelling): PlainLink | undefined {
    return this.links.find((link) => link.categoryKey === category.key && link.urlKey === url.key);
  }

  private create(fields: Fields, { text, key }: Spelling, url: Spelling): Saved {
    const category = this.nameOf({ text, key });
    const link = { ...fields, category, categoryKey: key, url: url.text, urlKey: url.key };
    this.links = [...this.links, link];
    return { status: 'created', category, link: savedResultOf(link) };
  }

  private replace(stored: PlainLink, fields: Partial<PlainLink>): Saved {
    const link = { ...stored, ...fields };
    this.links = this.links.map((known) => (known === stored ? link : known));
    const status = isDeepStrictEqual(withoutUndefined(link), withoutUndefined(stored))
      ? 'unchanged'
      : 'updated';
    return { status, category: link.category, link: savedResultOf(link) };
  }

  /** Moves a link, or fills in the fields that a link with the same category and URL lacks. */
  private move(stored: PlainLink, moved: PlainLink): EditResult['status'] {
    const others = this.links.filter((link) => link !== stored);
    const target = others.find(({ categoryKey, urlKey }) => {
      return categoryKey === moved.categoryKey && urlKey === moved.urlKey;
    });
    const merged = { ...moved, ...(target && withoutUndefined(target)) };
    this.links = [...others.filter((link) => link !== target), merged];
    return target ? 'merged' : 'updated';
  }

  private removeIfEmpty(key: string): void {
    if (this.links.some(({ categoryKey }) => categoryKey === key)) return;
    this.categories.delete(key);
    this.pinned.delete(key);
  }

  private nameOf({ text, key }: Spelling): string {
    const name = this.categories.get(key) ?? text;
    this.categories.set(key, name);
    return name;
  }
}

function resultOf({ category, title, url, addedAt, notes, sourceUrl }: PlainLink): LinkResult {
  return { category, title, url, addedAt, notes, sourceUrl };
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

/** Returns a copy without the fields that are undefined. */
function withoutUndefined(link: PlainLink): Partial<PlainLink> {
  return Object.fromEntries(Object.entries(link).filter(([, value]) => value !== undefined));
}
