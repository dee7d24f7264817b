import { isDeepStrictEqual } from 'node:util';
import { NotFound } from '../base/errors';
import type { EditOf, EditOperation, EditResult, NamedLink } from '../contract/requests/editRequest';
import { linkResult } from '../contract/requests/linkResult';
import { linkIds } from '../model/identity';
import { compareStrings, newestFirst } from '../model/linkOrder';
import type { Workspace } from '../model/model';
import { addedLinkSchema, type AddedLink, type NewLink } from './addLink';
import type { Annotation } from './annotateLink';
import type { Session } from './logSession';
import {
  firstKey,
  inOneOrder,
  isIn,
  isUrl,
  joined,
  lostFields,
  PlainLinks,
  withoutUndefined,
  WRITTEN,
  type PlainLink,
  type Saved,
} from './plainLinks.fixture';

type Added = Saved & Pick<AddedLink, 'savedAs' | 'kept' | 'alsoIn'>;

/**
 * Returns the part of an operation's result that the model predicts. Omits the hint and the similar categories,
 * which have their own tests. Puts the categories that also have the URL in the model's order.
 */
export function knownToModel(result: unknown): Added {
  const { hint: _, similarCategories: __, workspaceId: ___, alsoIn, ...rest } = addedLinkSchema.parse(result);
  return { ...rest, ...(alsoIn && { alsoIn: alsoIn.toSorted() }) };
}

/** Returns the result of an edit with the links that it names in the model's order. */
export function inModelOrder({ status, kept, lost }: EditResult): EditResult {
  const byUrl = (a: NamedLink, b: NamedLink) => compareStrings(a.url, b.url);
  return { status, kept: kept?.toSorted(byUrl), lost: lost?.toSorted(byUrl) };
}

/** A reference model of a workspace: one plain list of links that follows the same rules as the operations. */
export class PlainModel extends PlainLinks {
  /** Returns a model of the same content. */
  static of(workspace: Workspace): PlainModel {
    const { categories, pinned, name } = workspace;
    const model = new PlainModel();
    model.name = name;
    model.categories = [...categories].map(([id, each]) => ({
      name: each,
      isPinned: pinned?.has(id) ?? false,
    }));
    model.links = newestFirst(workspace).map(({ id, link }) => {
      const { conversationId, localPath } = link;
      const isOlder = id !== linkIds(link.category, link.url)[0] || undefined;
      return { ...linkResult(workspace, link), conversationId, localPath, isOlder };
    });
    return model;
  }

  copy(): PlainModel {
    return Object.assign(new PlainModel(), this);
  }

  add({ category, url, title, notes, sourceUrl, addedAt }: NewLink, now: string): Added {
    const elsewhere = this.links.filter((link) => isUrl(link, url) && !isIn(link, category));
    const also = elsewhere.length > 0 && {
      alsoIn: [...new Set(elsewhere.map((link) => link.category))].sort(),
    };
    const stored = this.find(category, url);
    if (!stored) {
      const fields = { title, notes, sourceUrl, addedAt: addedAt ?? now };
      return { ...this.create(fields, category, url), ...also };
    }
    const kept = lostFields({ title, notes, sourceUrl }, stored);
    const result = this.replace(stored, {
      notes: stored.notes ?? notes,
      sourceUrl: stored.sourceUrl ?? sourceUrl,
    });
    const isOther = stored.isOlder && firstKey(stored.url) !== firstKey(url);
    return {
      ...result,
      ...(isOther && { savedAs: stored.url }),
      ...(kept.length > 0 && { kept }),
      ...also,
    };
  }

  annotate({ category, url, notes, sourceUrl }: Annotation): Saved {
    const stored = this.find(category, url);
    if (stored) {
      return this.replace(stored, {
        notes: notes ?? stored.notes,
        sourceUrl: sourceUrl ?? stored.sourceUrl,
      });
    }
    const isElsewhere = this.links.some((link) => isUrl(link, url));
    throw new NotFound(isElsewhere || this.category(category) ? 'link' : 'category', '');
  }

  merge({ category, url, title, addedAt }: NewLink, now: string): void {
    const stored = this.find(category, url);
    if (stored) this.replace(stored, { title, addedAt: addedAt ?? stored.addedAt });
    else this.create({ title, addedAt: addedAt ?? now }, category, url);
  }

  log(session: Session, urls: SessionUrls, today: string, now: string): Saved {
    const { title, notes, conversationId, localPath, category } = session;
    const { url } = urls;
    const stored = this.findSession(session, urls, today);
    if (!stored) {
      return this.create({ title, notes, conversationId, localPath, addedAt: now }, category ?? today, url);
    }
    const place = category === undefined ? undefined : this.placeOf(stored, category, stored.url);
    const target = place?.existing;
    if (target !== stored) this.links = this.links.filter((link) => link !== target);
    const result = this.replace(stored, {
      title,
      notes: notes === undefined ? (stored.notes ?? target?.notes) : (joined(notes, stored.notes) ?? notes),
      sourceUrl: stored.sourceUrl ?? target?.sourceUrl,
      conversationId: conversationId ?? stored.conversationId,
      localPath: localPath ?? stored.localPath,
      ...(category !== undefined && { category: this.nameOf(category), isOlder: place?.isOlder }),
    });
    this.removeIfEmpty(stored.category);
    return result;
  }

  /** Makes one edit of a person, and keeps what is not as they saw it: by default, everything is. */
  edit(edit: EditOperation, now: string, seen: PlainModel = this): EditResult {
    return inModelOrder(this.make(edit, now, seen));
  }

  private make(edit: EditOperation, now: string, seen: PlainModel): EditResult {
    switch (edit.op) {
      case 'addLink': {
        const { status, kept } = this.add(edit, now);
        return { status, lost: named(edit.url, kept) };
      }
      case 'updateLink':
        return this.update(edit, seen);
      case 'deleteLink': {
        const stored = this.find(edit.category, edit.url);
        const before = seen.find(edit.category, edit.url);
        return stored ? this.deleteLinks([stored], before ? [before] : []) : { status: 'not_found' };
      }
      case 'renameCategory':
        return this.renameCategory(edit);
      case 'deleteCategory': {
        if (!this.category(edit.category)) return { status: 'not_found' };
        const result = this.deleteLinks(
          this.links.filter((link) => isIn(link, edit.category)),
          seen.links,
        );
        this.removeIfEmpty(edit.category);
        return result;
      }
      case 'moveCategory':
        return { status: this.moveCategory(edit) };
      case 'pinCategory': {
        const { isPinned } = edit;
        const pinned = this.category(edit.category);
        if (!pinned) return { status: 'not_found' };
        if (pinned.isPinned === isPinned) return { status: 'unchanged' };
        this.categories = this.categories.map((each) => (each === pinned ? { ...each, isPinned } : each));
        return { status: 'updated' };
      }
      case 'updateWorkspace': {
        const { name = this.name } = edit.set;
        const status = name === this.name ? 'unchanged' : 'updated';
        this.name = name;
        return { status };
      }
    }
  }

  private deleteLinks(links: readonly PlainLink[], seen: readonly PlainLink[]): EditResult {
    const isSeen = (link: PlainLink) => seen.some((each) => isIn(each, link.category) && isSame(each, link));
    const kept = links.filter((link) => !isSeen(link));
    this.links = this.links.filter((link) => !links.includes(link) || kept.includes(link));
    for (const { category } of links) this.removeIfEmpty(category);
    const status = kept.length === 0 ? 'deleted' : kept.length < links.length ? 'updated' : 'unchanged';
    return { status, ...(kept.length > 0 && { kept: kept.map(({ url }) => ({ url, fields: [] })) }) };
  }

  private update({ category, url, set: wanted }: EditOf<'updateLink'>, seen: PlainModel): EditResult {
    const stored = this.find(category, url);
    if (!stored) return { status: 'not_found' };
    const before = seen.find(category, url);
    const isKept = (field: (typeof WRITTEN)[number]) =>
      before !== undefined && ![before[field], wanted[field] ?? undefined].includes(stored[field]);
    const fields = WRITTEN.filter((field) => wanted[field] !== undefined && isKept(field));
    const kept = named(stored.url, fields);
    const set = { ...wanted, ...Object.fromEntries(fields.map((field) => [field, undefined])) };
    const link = {
      ...stored,
      title: set.title ?? stored.title,
      url: set.url ?? stored.url,
      notes: set.notes === undefined ? stored.notes : (set.notes ?? undefined),
      sourceUrl: set.sourceUrl === undefined ? stored.sourceUrl : (set.sourceUrl ?? undefined),
    };
    const { category: target = category } = set;
    if (this.placeOf(stored, target, link.url).existing === stored)
      return { status: this.replace(stored, link).status, kept };
    const lost = this.move(stored, { ...link, category: this.nameOf(target) });
    this.removeIfEmpty(stored.category);
    return { status: lost ? 'merged' : 'updated', kept, lost: named(stored.url, lost) };
  }

  private renameCategory({ category, name }: EditOf<'renameCategory'>): EditResult {
    const [old, target] = [this.category(category), this.category(name)];
    if (!old) return { status: 'not_found' };
    if (old.name === name) return { status: 'unchanged' };
    const isMerged = target !== undefined && target !== old;
    const renamed = isMerged ? [] : { ...old, name };
    const links = inOneOrder(this.links.filter((link) => isIn(link, category)));
    this.categories = this.categories.flatMap((each) => (each === old ? renamed : each));
    const lost = links.flatMap((link) => {
      const fields = this.move(link, { ...link, category: this.nameOf(name) });
      return named(link.url, fields) ?? [];
    });
    return { status: isMerged ? 'merged' : 'updated', lost: lost.length > 0 ? lost : undefined };
  }

  private moveCategory({ category, before }: EditOf<'moveCategory'>): EditResult['status'] {
    const moved = this.category(category);
    const next = before === null ? undefined : this.category(before);
    if (!moved || (before !== null && !next)) return 'not_found';
    if (moved === next) return 'unchanged';
    const others = this.categories.filter((each) => each !== moved);
    const index = next === undefined ? others.length : others.indexOf(next);
    const old = this.categories;
    this.categories = others.toSpliced(index, 0, moved);
    return isDeepStrictEqual(this.categories, old) ? 'unchanged' : 'updated';
  }

  private findSession(
    { title, conversationId, localPath }: Session,
    { url, titleUrl }: SessionUrls,
    today: string,
  ): PlainLink | undefined {
    const isSame = (link: PlainLink) =>
      conversationId !== undefined && link.conversationId === conversationId;
    const mayBeSame = (link: PlainLink) => conversationId === undefined || link.conversationId === undefined;
    const mayBeThere = (link: PlainLink) =>
      localPath === undefined || link.localPath === undefined || link.localPath === localPath;
    const isNamed = (link: PlainLink) =>
      (link.conversationId ?? link.localPath) !== undefined &&
      link.title === title &&
      isOn(today, link.addedAt);
    return (
      this.newest.find(isSame) ??
      this.newest.find(
        (link) => mayBeSame(link) && localPath !== undefined && link.localPath === localPath,
      ) ??
      this.newest.find((link) => isUrl(link, url)) ??
      this.newest.find(
        (link) => mayBeSame(link) && mayBeThere(link) && (link.url === titleUrl || isNamed(link)),
      )
    );
  }
}

/** The URL of a new session, and the one that it would have if only its title were known. */
interface SessionUrls {
  readonly url: string;
  readonly titleUrl: string;
}

/** Returns whether a time is on a day of the tests, which may have a suffix. */
export const isOn = (today: string, time: string) => today.startsWith(time.slice(0, 10));

/** Returns whether what people see of two links of a category is the same. */
const isSame = (one: PlainLink, other: PlainLink) => isDeepStrictEqual(seenOf(one), seenOf(other));
const seenOf = ({ category: _, addedAt: __, isOlder: ___, ...link }: PlainLink) => withoutUndefined(link);

const named = (url: string, fields: string[] = []): NamedLink[] | undefined =>
  fields.length > 0 ? [{ url, fields }] : undefined;
