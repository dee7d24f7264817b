import { LIMITS } from '../base/limits';
import type { Steps } from '../base/steps';
import { pageIdentities } from '../model/identity';
import type { Operation } from '../model/operation';
import type { WorkspaceDraft } from '../model/workspaceDraft';
import { isLongerThan } from '../text/length';
import { noteAppender } from './appendNote';
import type { EditedLink } from './editLinks';
import { changed, linkFinder } from './linkFinder';

/**
 * Appends a text to the notes of links, like {@link noteAppender}, by any address of their pages. Without a category, to all
 * links of the workspace with these URLs. Leaves notes as they are that would be too long. `now` is in ISO 8601. The operation
 * returns what happened to each link, and throws {@link CategoryMissing} if there is no such category.
 */
export function appendNotes(
  { category, urls, text }: NotesToAppend,
  now: string,
): Operation<Steps<EditedLink[]>> {
  const append = noteAppender(text);
  const pages = urls.map((url) => ({ url, page: pageIdentities(url) }));
  return function* (draft) {
    draft.updatedAt = now;
    const find = yield* linkFinder(draft, category, pages);
    const results: EditedLink[] = [];
    for (const { url, page } of pages) {
      yield;
      results.push(...changed(url, find(page), (id) => appendTo(draft, id, append)));
    }
    return results;
  };
}

/** A text for the notes of links. */
export interface NotesToAppend {
  readonly category?: string | undefined;
  readonly urls: readonly string[];
  readonly text: string;
}

type Status = EditedLink['status'];

function appendTo(draft: WorkspaceDraft, id: string, append: ReturnType<typeof noteAppender>): Status {
  const link = draft.find(id);
  if (!link) return 'not_found';
  const notes = append(link.notes);
  if (notes === (link.notes ?? '')) return 'unchanged';
  if (isLongerThan(LIMITS.notes, notes)) return 'note_too_long';
  draft.put(id, { ...link, notes });
  return 'noted';
}
