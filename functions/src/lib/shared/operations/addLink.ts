import { z } from 'zod';
import { categoryId, linkIdFromIdentity, linkIdsForIdentity, urlIdentity } from '../model/identity';
import { LIMITS } from '../base/limits';
import type { Link } from '../model/model';
import { similarCategories } from '../model/similarCategories';
import { categoryName } from '../model/workspace';
import type { Operation, WorkspaceDraft } from '../model/workspaceDraft';
import { sameLink, savedLink, savedLinkSchema, withMissingFields, type SavedLink } from './savedLink';

/**
 * A validated link to add. Unlike in a stored link, `category` is the category's name. Without `addedAt`, the link
 * is added with the time of the call.
 */
export type NewLink = Omit<Link, 'addedAt'> & { addedAt?: string | undefined };

const LIST = new Intl.ListFormat('en');

/** The fields that adding a link again does not change. */
const KEPT_FIELDS = ['title', 'notes', 'sourceUrl'] as const;

export const addedLinkSchema = savedLinkSchema.extend({
  /** The fields whose stored values were kept although other values were sent. */
  kept: z.array(z.string()).optional(),
  /** How to change the fields that were kept. */
  hint: z.string().optional(),
  /** Other categories of the workspace that have this URL. Omitted if there are too many categories to check. */
  alsoIn: z.array(z.string()).optional(),
  /** If the category is new, the existing categories that may mean the same. */
  similarCategories: z.array(z.string()).optional(),
});
export type AddedLink = z.infer<typeof addedLinkSchema>;

/**
 * Adds a link. If its category already contains the URL, fills in the fields that the stored link lacks and
 * overwrites nothing; the result says what was kept. Creates the category if it is missing. `now` is in ISO 8601.
 *
 * The operation throws {@link LimitExceeded} if the workspace has no room for another category.
 */
export function addLink(added: NewLink, now: string): Operation<AddedLink> {
  const category = categoryId(added.category);
  const identity = urlIdentity(added.url);
  const id = linkIdFromIdentity(category, identity);
  return (draft) => {
    draft.updatedAt = now;
    const stored = draft.find(id);
    const others = stored ? keptFields(stored, added) : similarToNew(draft, category, added.category);
    const alsoIn = otherCategories(draft, identity, id);
    const { status, link } = putLink(draft, { id, category }, added);
    return { ...savedLink(status, draft, link), ...others, ...alsoIn };
  };
}

/** Adds a link with these ids, or fills in the fields that the stored link lacks. Returns the link as stored. */
export function putLink(
  draft: WorkspaceDraft,
  { id, category }: { readonly id: string; readonly category: string },
  added: NewLink,
): { readonly status: SavedLink['status']; readonly link: Link } {
  const stored = draft.find(id);
  if (stored) {
    const link = withMissingFields(stored, added);
    if (sameLink(stored, link)) return { status: 'unchanged', link: stored };
    draft.put(id, link);
    return { status: 'updated', link };
  }
  const { title, url, addedAt = draft.updatedAt, notes, sourceUrl, conversationId, localPath } = added;
  const link = { category, title, url, addedAt, notes, sourceUrl, conversationId, localPath };
  draft.addCategory(category, added.category);
  draft.put(id, link);
  return { status: 'created', link };
}

function keptFields(stored: Link, added: NewLink): Pick<AddedLink, 'kept' | 'hint'> {
  const kept = KEPT_FIELDS.filter(
    (field) => stored[field] !== undefined && added[field] !== undefined && stored[field] !== added[field],
  );
  if (kept.length === 0) return {};
  const hints = [`This URL was already here and keeps its ${LIST.format(kept)}.`];
  if (kept.some((field) => field !== 'title'))
    hints.push('To replace notes or sourceUrl, use add_note_to_link.');
  if (kept.includes('title')) hints.push('The user can change the title in the web app.');
  return { kept, hint: hints.join(' ') };
}

function otherCategories(draft: WorkspaceDraft, identity: string, id: string): Pick<AddedLink, 'alsoIn'> {
  if (draft.categories.size > LIMITS.categoriesCompared) return {};
  const names = [...linkIdsForIdentity(draft, identity)]
    .filter(([otherId]) => otherId !== id && draft.find(otherId))
    .map(([, category]) => categoryName(draft, category));
  return names.length > 0 ? { alsoIn: names.slice(0, LIMITS.categoriesNamed) } : {};
}

function similarToNew(
  { categories }: WorkspaceDraft,
  id: string,
  name: string,
): Pick<AddedLink, 'similarCategories'> {
  if (categories.has(id)) return {};
  const similar = similarCategories(name, categories.values());
  return similar.length > 0 ? { similarCategories: similar } : {};
}
