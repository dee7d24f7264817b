import { z } from 'zod';
import { categoryId, linkId, linkIdsForUrl } from '../model/identity';
import { LIMITS } from '../base/limits';
import type { Link, Operation, Workspace } from '../model/model';
import { similarCategories } from '../model/similarCategories';
import { categoryName, findLink } from '../model/workspace';
import { applyLinkChanges, type LinkChange } from './linkChange';
import { sameLink, savedLink, savedLinkSchema, withMissingFields, type SavedLink } from './savedLink';

/**
 * A validated link to add. Unlike in a stored link, `category` is the category's name. Without `addedAt`, the link is
 * added now.
 */
export type NewLink = Omit<Link, 'addedAt'> & { addedAt?: string | undefined };

const LIST = new Intl.ListFormat('en');

/** The fields that adding a link again does not change. */
const KEPT_FIELDS = ['title', 'notes', 'sourceUrl'] as const;

export const addedLinkSchema = savedLinkSchema.extend({
  /** The fields that the stored link keeps although others were sent. */
  kept: z.array(z.string()).optional(),
  /** How to change what was kept. */
  hint: z.string().optional(),
  /** Other categories of the workspace that hold this URL. Left out if there are too many categories to check. */
  alsoIn: z.array(z.string()).optional(),
  /** If the category is new: existing ones that may mean the same. */
  similarCategories: z.array(z.string()).optional(),
});
export type AddedLink = z.infer<typeof addedLinkSchema>;

/**
 * Adds a link. If its category already contains the URL, fills in what the stored link lacks and overwrites nothing; the
 * result says what was kept. Creates the category if it is missing. `now` is in ISO 8601.
 *
 * The operation throws {@link LimitExceeded} if the workspace has no room for another category.
 */
export function addLink(added: NewLink, now: string): Operation<AddedLink> {
  const id = linkId(categoryId(added.category), added.url);
  return (workspace) => {
    const stored = findLink(workspace, id);
    const change = addition(workspace, { id, added }, now);
    const updated = applyLinkChanges(workspace, [change], now);
    const saved = savedLink(change.status, updated, change.link);
    const alsoIn = otherCategories(workspace, added.url, id);
    const others = stored ? keptFields(stored, added) : similarToNew(workspace, added.category);
    return { workspace: updated, result: { ...saved, ...others, ...alsoIn } };
  };
}

/** Returns the change that adds a link with this id, and the link as it is then stored. */
export function addition(
  workspace: Workspace,
  { id, added }: { readonly id: string; readonly added: NewLink },
  now: string,
): LinkChange<SavedLink['status']> & { readonly link: Link } {
  const stored = findLink(workspace, id);
  if (stored) {
    const link = withMissingFields(stored, added);
    return sameLink(stored, link)
      ? { status: 'unchanged', link: stored }
      : { status: 'updated', link, saved: { id, link } };
  }
  const { title, url, addedAt = now, notes, sourceUrl, conversationId, localPath } = added;
  const category = categoryId(added.category);
  const link = { category, title, url, addedAt, notes, sourceUrl, conversationId, localPath };
  return { status: 'created', link, saved: { id, link }, category: added.category };
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

function otherCategories(workspace: Workspace, url: string, id: string): Pick<AddedLink, 'alsoIn'> {
  if (workspace.categories.size > LIMITS.categoriesCompared) return {};
  const names = [...linkIdsForUrl(workspace, url)]
    .filter(([otherId]) => otherId !== id && findLink(workspace, otherId))
    .map(([, category]) => categoryName(workspace, category));
  return names.length > 0 ? { alsoIn: names.slice(0, LIMITS.categoriesNamed) } : {};
}

function similarToNew({ categories }: Workspace, name: string): Pick<AddedLink, 'similarCategories'> {
  if (categories.has(categoryId(name))) return {};
  const similar = similarCategories(name, categories.values());
  return similar.length > 0 ? { similarCategories: similar } : {};
}
