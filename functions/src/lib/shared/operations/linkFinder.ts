import { inSteps, type Steps } from '../base/steps';
import { findCategory } from '../model/findCategory';
import { findPage } from '../model/findByUrl';
import { urlIdentity, type PageIdentities } from '../model/identity';
import type { WorkspaceDraft } from '../model/workspaceDraft';
import type { EditedLink } from './editLinks';

/**
 * Returns a function that finds the ids of the links of a page, by any of its addresses: in a category or, without one, in all of
 * the workspace. @throws {CategoryMissing} if there is no such category.
 */
export function* linkFinder(
  draft: WorkspaceDraft,
  category: string | undefined,
  pages: readonly { readonly page: PageIdentities }[],
): Steps<FindLinks> {
  if (category === undefined) return yield* findAnywhere(draft, pages);
  const id = findCategory([draft.start], category);
  return (page) => {
    const found = findPage(draft, id, page);
    return found ? [found.id] : [];
  };
}

type FindLinks = (page: PageIdentities) => readonly string[];

/** Goes through all links once: to look up each URL in each category would take longer. */
function* findAnywhere(
  draft: WorkspaceDraft,
  pages: readonly { readonly page: PageIdentities }[],
): Steps<FindLinks> {
  const identities = pages.flatMap(({ page }) => page.map(([identity]) => identity));
  const ids = new Map<string, string[]>(identities.map((identity) => [identity, []]));
  yield* inSteps(draft.chunks, 1, ({ links }) => {
    for (const [id, { url }] of links) if (URL.canParse(url)) ids.get(urlIdentity(url))?.push(id);
  });
  return (page) => [...new Set(page.flatMap(([identity]) => ids.get(identity) ?? []))];
}

/** Changes the links of a page. Returns what happened to each, or that there is none. */
export function changed(
  url: string,
  ids: readonly string[],
  change: (id: string) => EditedLink['status'],
): EditedLink[] {
  return ids.length > 0 ? ids.map((id) => ({ url, status: change(id) })) : [{ url, status: 'not_found' }];
}
