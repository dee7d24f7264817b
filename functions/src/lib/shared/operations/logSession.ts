import { quoted } from '../text/invisible';
import { isLongerThan, shortened } from '../text/length';
import { hash } from '#hash';
import { findByUrl, findInAllCategories, movedId } from '../model/findByUrl';
import { categoryIdentity, linkId } from '../model/identity';
import { storedCategory } from '../model/storedCategory';
import { LIMITS } from '../base/limits';
import { REMOVABLE_FIELDS, type Link } from '../model/model';
import { compareNewest } from '../model/linkOrder';
import { allLinks, type LinkEntry } from '../model/workspace';
import type { Operation } from '../model/operation';
import type { WorkspaceDraft } from '../model/workspaceDraft';
import { putLink } from './addLink';
import { formerNote, type RewrittenLink } from './formerNote';
import { withMissingFields } from './mergeLinks';
import { replaceLink, savedLink } from './savedLink';
import { mergedNotes } from './sessionNotes';

/**
 * Logs a chat session as a link, in the category of the day unless the session names another. A session that was logged
 * before (same conversation id, same transcript, or same title on the same day) is updated, and moved if it names another
 * category. Its note keeps what {@link mergedNotes} keeps, and the `hint` says so. It also names another title that it had. The link's URL is
 * `urlTemplate` with the conversation id in place of `{conversationId}`.
 */
export function logSession(
  session: Session,
  urlTemplate: string,
  { now, today, isToday }: CallTime,
): Operation<RewrittenLink> {
  const url = sessionUrl(session, urlTemplate, today);
  return (draft) => {
    draft.updatedAt = now;
    const { title, notes, conversationId, localPath, sourceUrl } = session;
    const titleUrl = sessionUrl({ title }, urlTemplate, today);
    const stored =
      findByIds(draft, session) ??
      findInAllCategories(draft, url).sort(compareNewest)[0] ??
      findByTitle(draft, session, titleUrl, isToday);
    if (!stored) {
      const name = session.category ?? today;
      const category = storedCategory(draft, name);
      const added = { category: name, title, url, notes, sourceUrl, conversationId, localPath };
      const id = findByUrl(draft, category, url)?.id ?? linkId(category, url);
      const { status, link } = putLink(draft, { id, category }, added);
      return savedLink(status, draft, link);
    }
    const logged = { ...stored.link, title, sourceUrl, conversationId, localPath };
    const { earlier, ...merged } = mergedNotes(stored.link.notes, notes);
    const link = withMissingFields({ ...logged, ...merged }, stored.link);
    const saved =
      session.category === undefined || storedCategory(draft, session.category) === link.category
        ? replaceLink(draft, stored, link)
        : moveLink(draft, { id: stored.id, link }, session.category);
    const former = earlier === 'dropped' ? formerNote(stored.link.notes, link.notes) : {};
    const hints = [
      ...(stored.link.title === title ? [] : [formerTitle(stored.link)]),
      ...(earlier === undefined ? [] : [EARLIER[earlier]]),
    ];
    return { ...saved, ...former, ...(hints.length > 0 && { hint: hints.join(' ') }) };
  };
}

/** Names the title that a session had, if it has another one now. */
function formerTitle({ title }: Link): string {
  return `The title was ${quoted(shortened(title, TITLE_SHOWN))} before.`;
}

const EARLIER = {
  kept: 'The note from before is below the new one. To replace both, use add_note_to_link.',
  dropped: 'The note in before was replaced, because there is no room for both.',
} as const;

/** Characters of a former title. */
const TITLE_SHOWN = 200;

/** A validated chat session to log. */
export interface Session extends Pick<
  Link,
  'title' | 'notes' | 'conversationId' | 'localPath' | 'sourceUrl'
> {
  /** The name of a category. */
  category?: string | undefined;
}

/** The time of the call that logs a session. */
interface CallTime {
  /** ISO 8601, UTC. */
  now: string;
  /** The date of `now` in the caller's time zone, as `YYYY-MM-DD`. */
  today: string;
  /** Returns whether a time, in ISO 8601, is on that date. */
  isToday: (time: string) => boolean;
}

/** Returns the newest session with the same conversation id, or else the newest with the same transcript. */
function findByIds(draft: WorkspaceDraft, { conversationId, localPath }: Session): LinkEntry | undefined {
  return (
    newest(draft, ({ link }) => conversationId !== undefined && link.conversationId === conversationId) ??
    newest(
      draft,
      ({ link }) =>
        // Two different conversations may share a transcript.
        localPath !== undefined &&
        link.localPath === localPath &&
        isSame(conversationId, link.conversationId),
    )
  );
}

/**
 * Returns the newest session of today with the same title that may be this one: a client may learn the id of a session later,
 * or not at all.
 */
function findByTitle(
  draft: WorkspaceDraft,
  { title, conversationId, localPath }: Session,
  titleUrl: string,
  isToday: CallTime['isToday'],
): LinkEntry | undefined {
  const identity = categoryIdentity(title);
  return newest(draft, ({ link }) => {
    if (!isSame(conversationId, link.conversationId) || !isSame(localPath, link.localPath)) return false;
    const hasIds = link.conversationId !== undefined || link.localPath !== undefined;
    return (
      link.url === titleUrl || (hasIds && isToday(link.addedAt) && categoryIdentity(link.title) === identity)
    );
  });
}

function newest(draft: WorkspaceDraft, matches: (entry: LinkEntry) => boolean): LinkEntry | undefined {
  return [...allLinks(draft)].filter(matches).sort(compareNewest)[0];
}

/** Returns whether two ids may be of the same session: if both are known, they are equal. */
function isSame(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || a === b;
}

/**
 * Moves a link to the category with this name. If that category already has a link with the same URL, the two are
 * merged: the moved link gets the note and the reference that it lacks.
 */
function moveLink(draft: WorkspaceDraft, { id, link }: LinkEntry, name: string): RewrittenLink {
  const category = storedCategory(draft, name);
  const newId = movedId(draft, { id, link }, category);
  const existing = draft.find(newId);
  const moved = withMissingFields({ ...link, category }, existing ?? {}, REMOVABLE_FIELDS);
  draft.remove(id);
  draft.addCategory(category, name);
  draft.put(newId, moved, id);
  return { ...savedLink('updated', draft, moved), ...formerNote(existing?.notes, moved.notes) };
}

/**
 * Returns the URL of a session, made from its conversation id, or else from its transcript, or else from its title
 * and the date. Falls back to a UUID if that is not a valid URL or is too long for the other tools.
 */
function sessionUrl(session: Session, urlTemplate: string, today: string): string {
  const { conversationId, localPath, title } = session;
  let url: string | undefined;
  if (conversationId !== undefined) {
    url = urlTemplate.replaceAll('{conversationId}', encodeURIComponent(conversationId));
  } else if (localPath !== undefined) {
    url = fileUrl(localPath);
  }
  if (url !== undefined && URL.canParse(url) && !isLongerThan(LIMITS.url, url)) return url;
  return uuidUrl(url ?? `${today}\n${categoryIdentity(title)}`);
}

/** Returns a UUID made from a hash of `text`. In version 8, the application chooses the bits. */
function uuidUrl(text: string): string {
  const digits = hash(text);
  const groups = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`];
  return `urn:uuid:${[...groups, `8${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-')}`;
}

/**
 * Returns the `file:` URL of a Windows or Unix path. Treats a relative path as absolute: the path is on the client's
 * machine, so there is nothing to resolve it against.
 */
function fileUrl(path: string): string {
  if (/^file:/i.test(path) && URL.canParse(path)) return path;
  const absolute = path.replaceAll('\\', '/').replace(/^\/*/, '/');
  const encoded = encodeURI(absolute).replaceAll('?', '%3F').replaceAll('#', '%23');
  return `file://${encoded}`;
}
