import { characters, isLongerThan } from '../text/length';
import { LimitExceeded, LinkMissing } from '../base/errors';
import { LIMITS } from '../base/limits';
import { nearestCategories } from '../model/findCategory';
import { storedCategory } from '../model/storedCategory';
import { pageIdentities, type PageIdentities } from '../model/identity';
import { categoriesWith, findPage } from '../model/findByUrl';
import { categoryName } from '../model/workspace';
import type { Operation } from '../model/operation';
import type { WorkspaceDraft } from '../model/workspaceDraft';
import { withoutFinalStop } from '../text/addressSent';
import type { NewLink } from './addLink';
import { noteAppender } from './appendNote';
import { formerNote, type RewrittenLink } from './formerNote';
import { replaceLink } from './savedLink';

/**
 * Changes the note and the reference of a link, also if `url` is another address of its page. `now` is in ISO 8601. With
 * the mode `append`, the note is added to the existing one like {@link noteAppender} does it. If a note or a reference was
 * replaced or removed, the `hint` of the result is what `howToUndo` returns for the workspace.
 *
 * The operation throws {@link LimitExceeded} if the whole note would be too long, and
 * {@link LinkMissing} if the category does not contain the URL. The message names the categories
 * that contain it, or suggests existing ones.
 */
export function annotateLink(
  annotation: Annotation,
  now: string,
  howToUndo?: (workspaceId: string) => string,
): Operation<RewrittenLink> {
  const page = pagesMeant(annotation.url);
  return (draft) => {
    draft.updatedAt = now;
    const stored = findPage(draft, storedCategory(draft, annotation.category), page);
    if (!stored) throw linkNotFound(draft, annotation, page);
    const { link } = stored;
    const { sourceUrl = link.sourceUrl } = annotation;
    const notes = changedNote(link.notes, annotation);
    const annotated = replaceLink(draft, stored, { ...link, notes, sourceUrl });
    const former = formerNote(link.notes, notes);
    const isReplaced =
      former.before !== undefined || (link.sourceUrl !== undefined && sourceUrl !== link.sourceUrl);
    return {
      ...annotated,
      ...former,
      ...(isReplaced && howToUndo && { hint: howToUndo(annotated.workspaceId) }),
    };
  };
}

/** Returns the page of an address as it was sent, and then without the full stop of a sentence. */
function pagesMeant(url: string): PageIdentities {
  const shorter = withoutFinalStop(url);
  const page = pageIdentities(url);
  return shorter === url ? page : [...page, ...pageIdentities(shorter)];
}

/** What to do with the existing note. */
export const NOTE_MODES = ['replace', 'append', 'clear'] as const;

/** A validated note and reference for an existing link. Undefined fields keep their value. */
export type Annotation = Pick<NewLink, 'category' | 'url' | 'notes' | 'sourceUrl'> & {
  mode?: (typeof NOTE_MODES)[number] | undefined;
};

function changedNote(old: string | undefined, { notes = old, mode }: Annotation): string | undefined {
  if (mode === 'clear') return undefined;
  if (mode !== 'append' || old === undefined || notes === undefined) return notes;
  const whole = noteAppender(notes)(old);
  if (whole !== old && isLongerThan(LIMITS.notes, whole)) {
    const present = characters(old);
    const numbers = [characters(whole), LIMITS.notes, present, Math.max(0, LIMITS.notes - present - 1)];
    const [length, limit, now, room] = numbers.map((number) => number.toLocaleString('en'));
    throw new LimitExceeded(
      `The note would have ${String(length)} characters, and ${String(limit)} are the limit. It has ${String(now)} now, so there is room for ${String(room)} more. Nothing was changed. Append less, or read the whole note with search_links and this URL, and replace it with a shorter one, which can be undone.`,
    );
  }
  return whole;
}

function linkNotFound(draft: WorkspaceDraft, { category }: Annotation, page: PageIdentities): LinkMissing {
  const categories = categoriesWith(draft, page).map((id) => categoryName(draft, id));
  if (categories.length > 0) {
    const named = categories.map((name) => `"${name}"`).join(', ');
    return new LinkMissing(
      'link',
      `This URL is in ${named}, not in "${category}". Call again with a category that contains it.`,
      categories,
    );
  }
  if (!draft.categories.has(storedCategory(draft, category))) {
    return new LinkMissing(
      'category',
      `There is no category "${category}", and no other category contains this URL. ${nearestCategories([draft], category)}`,
    );
  }
  return new LinkMissing(
    'link',
    `The category "${category}" has no link with this URL. Look it up with search_links or list_links, or add it with add_to_dashboard.`,
  );
}
