import { InvalidArguments } from '../base/errors';
import { inSteps, type Steps } from '../base/steps';
import type { EditResult } from '../contract/requests/editRequest';
import { findCategory } from '../model/findCategory';
import { findPage, movedId } from '../model/findByUrl';
import { pageIdentities, urlIdentities, type PageIdentities } from '../model/identity';
import { WRITTEN_FIELDS, type Link, type WrittenField } from '../model/model';
import { storedCategory } from '../model/storedCategory';
import type { LinkEntry } from '../model/workspace';
import type { Operation } from '../model/operation';
import type { WorkspaceDraft } from '../model/workspaceDraft';
import { deleteCategory, LINKS_PER_STEP, renameCategory, renamedTo } from './editCategory';
import { updateLink } from './updateLink';

/**
 * Moves, retitles or removes links of a category. Without URLs, moving renames the category, merges it with another one, or
 * moves its links there; removing deletes it. Retitling also finds a link by another address of its page. `now` is in
 * ISO 8601. `onRemoval` is called with the number of links that are removed or merged, and may throw to change nothing.
 * The operation returns what happened to each link.
 *
 * The operation throws {@link CategoryMissing} if there is no such category, {@link InvalidArguments} if a title is set
 * without exactly one URL, and otherwise like {@link renameCategory} and {@link updateLink}.
 */
export function editLinks(
  { category, urls, set = {}, remove }: LinksEdit,
  now: string,
  onRemoval: (count: number) => void = () => undefined,
): Operation<Steps<EditedLink[]>> {
  requireOneToRetitle({ urls, set });
  // A retry, or a URL sent twice, must not take the same page under another address, too.
  const takesLinks = remove === true || set.category !== undefined;
  const identitiesOf = (url: string): PageIdentities =>
    takesLinks ? [urlIdentities(url)] : pageIdentities(url);
  const pages = urls?.map((url) => ({ url, identities: identitiesOf(url) }));
  return function* (draft) {
    draft.updatedAt = now;
    const id = findCategory([draft.start], category);
    if (!pages) return yield* editAll(draft, id, { category, set, remove }, onRemoval);
    const results: EditedLink[] = [];
    for (const { url, identities } of pages) {
      yield;
      const found = findPage(draft, id, identities);
      results.push({ url, ...(found ? editOne(draft, found, { set, remove }) : { status: 'not_found' }) });
    }
    onRemoval(results.filter(({ status }) => status === 'removed' || status === 'merged').length);
    return results;
  };
}

/** What to do with some links of a category, or with all of them. */
export interface LinksEdit {
  readonly category: string;
  /** Without it, all links of the category. */
  readonly urls?: readonly string[] | undefined;
  readonly set?: { readonly category?: string | undefined; readonly title?: string | undefined } | undefined;
  readonly remove?: true | undefined;
}

/**
 * What happened to a link. `merged` means that its category already had the page, so that two links became one, and `copied` that
 * a link is in another workspace now, but also where it was.
 */
export interface EditedLink {
  readonly url: string;
  readonly status:
    | 'moved'
    | 'retitled'
    | 'noted'
    | 'note_too_long'
    | 'merged'
    | 'copied'
    | 'removed'
    | 'unchanged'
    | 'not_found';
  /** The values of a merged link that the other link does not have. */
  readonly lost?: Readonly<Partial<Record<WrittenField, string>>> | undefined;
  /** The link that a merged one became part of. */
  readonly into?: Pick<Link, 'title' | 'url'> | undefined;
}

/** Returns what happened to a link that became part of another one. `fields` are those whose values are lost. */
export function mergedInto(
  link: Pick<Link, WrittenField>,
  into: Link | undefined,
  fields: readonly string[] = [],
): Omit<EditedLink, 'url'> {
  const lost = WRITTEN_FIELDS.flatMap((field) => {
    const value = fields.includes(field) ? link[field] : undefined;
    return value === undefined ? [] : [[field, value] as const];
  });
  return { status: 'merged', ...(lost.length > 0 && { lost: Object.fromEntries(lost) }), into };
}

/** @throws {InvalidArguments} if several links would get the same title. */
export function requireOneToRetitle({ urls, set }: Pick<LinksEdit, 'urls' | 'set'>): void {
  if (set?.title === undefined || urls?.length === 1) return;
  throw new InvalidArguments('set.title: pass exactly one URL in urls. Each link needs its own title.');
}

function editOne(
  draft: WorkspaceDraft,
  entry: LinkEntry,
  { set = {}, remove }: Pick<LinksEdit, 'set' | 'remove'>,
): Omit<EditedLink, 'url'> {
  const { id, link } = entry;
  if (remove) {
    draft.remove(id);
    return { status: 'removed' };
  }
  const category = draft.categories.get(link.category) ?? link.category;
  const target = set.category === undefined ? link.category : storedCategory(draft, set.category);
  const newId = movedId(draft, entry, target);
  const { status, lost } = updateLink({ op: 'updateLink', category, url: link.url, set })(draft);
  if (status === 'merged') {
    return mergedInto({ ...link, title: set.title ?? link.title }, draft.find(newId), lost?.[0]?.fields);
  }
  if (status === 'unchanged') return { status };
  return { status: target === link.category ? 'retitled' : 'moved' };
}

function* editAll(
  draft: WorkspaceDraft,
  id: string,
  { category, set: { category: name } = {}, remove }: LinksEdit,
  onRemoval: (count: number) => void,
): Steps<EditedLink[]> {
  const stored = draft.categories.get(id) ?? category;
  const links: LinkEntry[] = [];
  yield* inSteps(draft.chunks, 1, (chunk) => {
    for (const [linkId, link] of chunk.links) if (link.category === id) links.push({ id: linkId, link });
  });
  // Counts before anything is changed: removing a large category only to reject it would take long.
  if (remove) {
    onRemoval(links.length);
    yield* deleteCategory({ op: 'deleteCategory', category: stored })(draft);
    return links.map(({ link }) => ({ url: link.url, status: 'removed' }));
  }
  const target = name === undefined ? id : renamedTo(draft, id, name);
  const mayMerge = target !== id && draft.categories.has(target);
  /** The ids of the links that these become part of. */
  const merged = new Map<LinkEntry, string>();
  yield* inSteps(mayMerge ? links : [], LINKS_PER_STEP, (entry) => {
    const newId = movedId(draft, entry, target);
    if (draft.find(newId)) merged.set(entry, newId);
  });
  onRemoval(merged.size);
  const { status, lost = [] }: EditResult =
    name === undefined
      ? { status: 'unchanged' }
      : yield* renameCategory({ op: 'renameCategory', category: stored, name })(draft);
  const lostBy = new Map(lost.map(({ url, fields }) => [url, fields]));
  return links.map((entry) => {
    const { url } = entry.link;
    if (status === 'unchanged') return { url, status };
    const newId = merged.get(entry);
    if (newId === undefined) return { url, status: 'moved' };
    return { url, ...mergedInto(entry.link, draft.find(newId), lostBy.get(url)) };
  });
}
