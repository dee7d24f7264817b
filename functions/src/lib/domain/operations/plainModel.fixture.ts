import { isDeepStrictEqual } from 'node:util';
import { NotFound } from '../../errors';
import type { LinkResult } from '../queries/linkResult';
import type { NewLink } from './addLink';
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

type Saved = Omit<SavedLink, 'workspaceId'>;

/** A reference model of a workspace: one plain list of links that follows the same rules as the operations. */
export class PlainModel {
  name = 'Default';
  readonly categories = new Map<string, string>();
  private links: PlainLink[] = [];

  /** Returns an independent copy. */
  copy(): PlainModel {
    const copy = new PlainModel();
    copy.name = this.name;
    for (const [key, name] of this.categories) copy.categories.set(key, name);
    copy.links = this.links;
    return copy;
  }

  add({ title, notes, sourceUrl }: NewLink, category: Spelling, url: Spelling, now: string): Saved {
    const stored = this.find(category, url);
    if (!stored) return this.create({ title, notes, sourceUrl, addedAt: now }, category, url);
    return this.replace(stored, {
      notes: stored.notes ?? notes,
      sourceUrl: stored.sourceUrl ?? sourceUrl,
    });
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
    return this.replace(stored, {
      title,
      notes: notes ?? stored.notes ?? target?.notes,
      sourceUrl: stored.sourceUrl ?? target?.sourceUrl,
      conversationId: conversationId ?? stored.conversationId,
      localPath: localPath ?? stored.localPath,
      ...(category && { category: this.nameOf(category), categoryKey: category.key }),
    });
  }

  delete(category: Spelling, url: Spelling): void {
    const stored = this.find(category, url);
    if (!stored) return;
    this.links = this.links.filter((link) => link !== stored);
    const isEmpty = !this.links.some(({ categoryKey }) => categoryKey === category.key);
    if (isEmpty) this.categories.delete(category.key);
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
    return { status: 'created', category, link: resultOf(link) };
  }

  private replace(stored: PlainLink, fields: Partial<PlainLink>): Saved {
    const link = { ...stored, ...fields };
    this.links = this.links.map((known) => (known === stored ? link : known));
    const status = isDeepStrictEqual(withoutUndefined(link), withoutUndefined(stored))
      ? 'unchanged'
      : 'updated';
    return { status, category: link.category, link: resultOf(link) };
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

/** Returns a copy without the fields that are undefined. */
function withoutUndefined(link: PlainLink): unknown {
  return JSON.parse(JSON.stringify(link));
}
