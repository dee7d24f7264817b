import type { Steps } from '../base/steps';
import { pageIdentities } from '../model/identity';
import type { Operation } from '../model/operation';
import type { WorkspaceDraft } from '../model/workspaceDraft';
import type { EditedLink } from './editLinks';
import { changed, linkFinder } from './linkFinder';

/**
 * Gives each link a title of its own, by any address of its page. Without a category, all links of the workspace with these URLs
 * get them. `now` is in ISO 8601. The operation returns what happened to each link, and throws {@link CategoryMissing} if there is
 * no such category.
 */
export function retitleLinks({ category, titles }: Titles, now: string): Operation<Steps<EditedLink[]>> {
  const pages = titles.map(({ url, title }) => ({ url, title, page: pageIdentities(url) }));
  return function* (draft) {
    draft.updatedAt = now;
    const find = yield* linkFinder(draft, category, pages);
    const results: EditedLink[] = [];
    for (const { url, title, page } of pages) {
      yield;
      results.push(...changed(url, find(page), (id) => retitle(draft, id, title)));
    }
    return results;
  };
}

/** New titles for links. */
export interface Titles {
  readonly category?: string | undefined;
  readonly titles: readonly { readonly url: string; readonly title: string }[];
}

function retitle(draft: WorkspaceDraft, id: string, title: string): EditedLink['status'] {
  const link = draft.find(id);
  if (!link) return 'not_found';
  if (link.title === title) return 'unchanged';
  draft.put(id, { ...link, title });
  return 'retitled';
}
