import { visibleUrl, withoutInvisible } from '../text/invisible';
import { z } from 'zod';
import { linkResultSchema } from '../contract/requests/linkResult';
import { idsOf, pageIdentities, type PageIdentities } from '../model/identity';
import { LIMITS } from '../base/limits';
import { notLaterThanTomorrow } from '../model/addedAt';
import type { Link } from '../model/model';
import { categoriesWith, findPage } from '../model/findByUrl';
import { similarCategories } from '../model/similarCategories';
import { storedCategory } from '../model/storedCategory';
import { categoryName } from '../model/workspace';
import type { Operation } from '../model/operation';
import type { WorkspaceDraft } from '../model/workspaceDraft';
import { lostFields, mergedLink, sameLink, withMissingFields } from './mergeLinks';
import { changedLinkSchema, savedLink, type SavedLink } from './savedLink';

/**
 * Adds a link. If its category already contains the URL, fills in the fields that the stored link lacks and
 * overwrites nothing; the result says what was kept. The same holds for the same page under another address: see
 * {@link pageIdentities}. Creates the category if it is missing. `now` is in ISO 8601. `howToRetitle` is a sentence for
 * the result if a title was kept.
 */
export function addLink(
  added: NewLink,
  now: string,
  howToRetitle = 'The user can change the title in the web app.',
): Operation<AddedLink> {
  const page = pageIdentities(added.url);
  return (draft) => {
    const category = storedCategory(draft, added.category);
    const ownIds = idsOf(category, page[0]);
    draft.updatedAt = now;
    const { id, link: stored } = findPage(draft, category, page) ?? { id: ownIds[0] };
    const savedAs = ownIds.includes(id) ? undefined : stored?.url;
    const others = stored
      ? keptFields(stored, added, savedAs, howToRetitle)
      : similarToNew(draft, category, added.category);
    const alsoIn = otherCategories(draft, page, category);
    const { status, link } = putLink(draft, { id, category }, added);
    return { ...savedLink(status, draft, link), ...others, ...alsoIn };
  };
}

/**
 * A validated link to add. Unlike in a stored link, `category` is the category's name. Without `addedAt`, the link
 * is added with the time of the call. A later date becomes that of the next day.
 */
export type NewLink = Omit<Link, 'addedAt' | 'author'> & { addedAt?: string | undefined };

export const addedLinkSchema = changedLinkSchema.extend({
  /** The stored URL, if the page was already there under another address. */
  savedAs: z.string().optional(),
  /** The fields whose stored values were kept although other values were sent. */
  kept: z.array(z.string()).optional(),
  /** How to change the fields that were kept, and what to do about other links of the same page. */
  hint: z.string().optional(),
  /** Other categories of the workspace that have this page. Omitted if there are too many categories to check. */
  alsoIn: z.array(z.string()).optional(),
  /** If the category is new, the existing categories that may mean the same. */
  similarCategories: z.array(z.string()).optional(),
  /** If the link is new, other links of the workspace that are about the same. */
  related: z.array(linkResultSchema.pick({ title: true, url: true, category: true })).optional(),
});
export type AddedLink = z.infer<typeof addedLinkSchema>;

/**
 * Adds a link with these ids, or fills in the fields that the stored link lacks, and with `joinsNotes` also joins the notes.
 * Returns the link as stored, and the fields whose stored values were kept although others were sent.
 */
export function putLink(
  draft: WorkspaceDraft,
  { id, category }: { readonly id: string; readonly category: string },
  added: NewLink & { readonly joinsNotes?: true | undefined },
): { readonly status: SavedLink['status']; readonly link: Link; readonly lost: readonly string[] } {
  const stored = draft.find(id);
  if (stored) {
    const { link, lost } = added.joinsNotes
      ? mergedLink(stored, added)
      : { link: withMissingFields(stored, added), lost: lostFields(added, stored) };
    if (sameLink(stored, link)) return { status: 'unchanged', link: stored, lost };
    draft.put(id, link);
    return { status: 'updated', link, lost };
  }
  const { title, url } = added;
  const addedAt = notLaterThanTomorrow(added.addedAt ?? draft.updatedAt, draft.updatedAt);
  const link = { ...withMissingFields({ category, title, url, addedAt }, added), author: draft.author };
  draft.addCategory(category, added.category);
  draft.put(id, link);
  return { status: 'created', link, lost: [] };
}

function keptFields(
  stored: Link,
  added: NewLink,
  savedAs: string | undefined,
  howToRetitle: string,
): Pick<AddedLink, 'savedAs' | 'kept' | 'hint'> {
  const kept = lostFields(added, stored);
  if (kept.length === 0 && savedAs === undefined) return {};
  const what =
    savedAs === undefined
      ? 'This URL was already here'
      : 'This page was already here under the URL in savedAs';
  const hints = [
    kept.length > 0 ? `${what} and keeps its ${new Intl.ListFormat('en').format(kept)}.` : `${what}.`,
  ];
  if (kept.some((field) => field !== 'title'))
    hints.push('To replace notes or sourceUrl, use add_note_to_link.');
  if (kept.includes('title')) hints.push(howToRetitle);
  return {
    ...(savedAs !== undefined && { savedAs: visibleUrl(savedAs) }),
    ...(kept.length > 0 && { kept }),
    hint: hints.join(' '),
  };
}

function otherCategories(
  draft: WorkspaceDraft,
  page: PageIdentities,
  own: string,
): Pick<AddedLink, 'alsoIn'> {
  if (draft.categories.size > LIMITS.categoriesCompared) return {};
  const others = categoriesWith(draft, page).filter((category) => category !== own);
  const names = others.map((category) => withoutInvisible(categoryName(draft, category)));
  return names.length > 0 ? { alsoIn: names.slice(0, LIMITS.categoriesNamed) } : {};
}

/** Names the categories that may mean the same as a new one with this id and name. */
export function similarToNew(
  { categories }: Pick<WorkspaceDraft, 'categories'>,
  id: string,
  name: string,
): Pick<AddedLink, 'similarCategories'> {
  if (categories.has(id)) return {};
  const similar = similarCategories(name, categories.values());
  return similar.length > 0 ? { similarCategories: similar.map(withoutInvisible) } : {};
}
