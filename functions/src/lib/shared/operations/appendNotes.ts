import { LIMITS } from '../base/limits';
import { inSteps, type Steps } from '../base/steps';
import { findCategory } from '../model/findCategory';
import { findPage } from '../model/findByUrl';
import { pageIdentities, urlIdentity, type PageIdentities } from '../model/identity';
import type { Operation } from '../model/operation';
import type { WorkspaceDraft } from '../model/workspaceDraft';
import { isLongerThan } from '../text/length';
import { noteAppender } from './appendNote';
import type { EditedLink } from './editLinks';

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
    const find =
      category === undefined
        ? yield* findAnywhere(
            draft,
            pages.map(({ page }) => page),
          )
        : findIn(draft, findCategory([draft.start], category));
    const results: EditedLink[] = [];
    for (const { url, page } of pages) {
      yield;
      const statuses = find(page).map((id) => appendTo(draft, id, append));
      results.push(...(statuses.length > 0 ? statuses : NOT_FOUND).map((status) => ({ url, status })));
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
const NOT_FOUND: readonly Status[] = ['not_found'];

/** Returns the ids of the links of a page. */
type Find = (page: PageIdentities) => readonly string[];

function findIn(draft: WorkspaceDraft, category: string): Find {
  return (page) => {
    const found = findPage(draft, category, page);
    return found ? [found.id] : [];
  };
}

/** Goes through all links once: to look up each URL in each category would take longer. */
function* findAnywhere(draft: WorkspaceDraft, pages: readonly PageIdentities[]): Steps<Find> {
  const ids = new Map<string, string[]>(pages.flatMap((page) => page.map(([identity]) => [identity, []])));
  yield* inSteps(draft.chunks, 1, ({ links }) => {
    for (const [id, { url }] of links) if (URL.canParse(url)) ids.get(urlIdentity(url))?.push(id);
  });
  return (page) => [...new Set(page.flatMap(([identity]) => ids.get(identity) ?? []))];
}

function appendTo(draft: WorkspaceDraft, id: string, append: ReturnType<typeof noteAppender>): Status {
  const link = draft.find(id);
  if (!link) return 'not_found';
  const notes = append(link.notes);
  if (notes === (link.notes ?? '')) return 'unchanged';
  if (isLongerThan(LIMITS.notes, notes)) return 'note_too_long';
  draft.put(id, { ...link, notes });
  return 'noted';
}
