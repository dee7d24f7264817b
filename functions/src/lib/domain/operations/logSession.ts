import { categoryId, categoryIdentity, hash, linkId } from '../identity/identity';
import { filedLink, type FiledLink } from '../queries/linkResult';
import { linkIdsOf } from '../identity/linkIdsOf';
import { LIMITS } from '../limits';
import type { Change, Link, Operation, Workspace } from '../model';
import { newestFirst } from '../queries/linkOrder';
import { replaceLink } from './replaceLink';
import { findLink, withCategories, withLinks, withoutLink, type LinkEntry } from '../workspace';

/** A chat session to log: every field has been validated. */
export interface Session {
  title: string;
  notes?: string | undefined;
  conversationId?: string | undefined;
  localPath?: string | undefined;
  category?: string | undefined;
  sourceUrl?: string | undefined;
}

/** The time of a call: an instant in ISO 8601, and its date as `YYYY-MM-DD` in the operator's time zone. */
export interface Moment {
  now: string;
  today: string;
}

/**
 * Logs a session as a link, under its date unless a category is named. The same session logged again (its
 * conversation id, transcript or title of the day) is updated where it stands, or moved to the category named.
 * `urlTemplate` makes a URL of a conversation id.
 * @throws {LimitExceeded} when the workspace has no room for another category.
 */
export function logSession(
  session: Session,
  urlTemplate: string,
  { now, today }: Moment,
): Operation<FiledLink> {
  const url = sessionUrl(session, urlTemplate, today);
  return (workspace) => {
    const { title, notes, conversationId, localPath, sourceUrl } = session;
    const stored = findSession(workspace, session, url);
    if (!stored) {
      const name = session.category ?? today;
      const category = categoryId(name);
      const link: Link = {
        category,
        title,
        url,
        addedAt: now,
        notes,
        sourceUrl,
        conversationId,
        localPath,
      };
      const grown = withCategories(workspace, [name]);
      const after = withLinks(grown, [{ id: linkId(category, url), link }]);
      const logged = { ...after, updatedAt: now };
      return { workspace: logged, result: filedLink('created', logged, link) };
    }
    const link: Link = {
      ...stored.link,
      title,
      notes: notes ?? stored.link.notes,
      sourceUrl: sourceUrl ?? stored.link.sourceUrl,
      conversationId: conversationId ?? stored.link.conversationId,
      localPath: localPath ?? stored.link.localPath,
    };
    return session.category === undefined || categoryId(session.category) === link.category
      ? replaceLink(workspace, stored, link, now)
      : moveLink(workspace, { ...stored, link }, session.category, now);
  };
}

/** The stored session with this conversation id, else of this transcript, else of this URL: of several the newest. */
function findSession(workspace: Workspace, session: Session, url: string): LinkEntry | undefined {
  const { conversationId, localPath } = session;
  const thatUrl = linkIdsOf(workspace, url);
  let sameTranscript: LinkEntry | undefined;
  let sameUrl: LinkEntry | undefined;
  for (const entry of newestFirst(workspace)) {
    const { link } = entry;
    if (conversationId !== undefined && link.conversationId === conversationId) return entry;
    const mayBeSame = conversationId === undefined || link.conversationId === undefined;
    if (mayBeSame && localPath !== undefined && link.localPath === localPath) {
      sameTranscript ??= entry;
    }
    if (thatUrl.has(entry.id)) sameUrl ??= entry;
  }
  return sameTranscript ?? sameUrl;
}

function moveLink(
  workspace: Workspace,
  { id, link }: LinkEntry,
  name: string,
  now: string,
): Change<FiledLink> {
  const category = categoryId(name);
  const grown = withCategories(withoutLink(workspace, id), [name]);
  const moved = { ...link, category };
  const target = linkId(category, link.url);
  // A link of this URL that somebody filed there by hand keeps its note and reference where the session has none.
  const there = findLink(workspace, target);
  const notes = moved.notes ?? there?.notes;
  const sourceUrl = moved.sourceUrl ?? there?.sourceUrl;
  const merged = { ...moved, notes, sourceUrl };
  const after = { ...withLinks(grown, [{ id: target, link: merged }]), updatedAt: now };
  return { workspace: after, result: filedLink('updated', after, merged) };
}

/**
 * The URL of a session: of its conversation id, else its transcript, else made of its title and the date. What
 * would be no URL, or one too long to be named again, is made into a UUID.
 */
function sessionUrl(session: Session, urlTemplate: string, today: string): string {
  const { conversationId, localPath, title } = session;
  let url: string | undefined;
  if (conversationId !== undefined) {
    url = urlTemplate.replaceAll('{conversationId}', encodeURIComponent(conversationId));
  } else if (localPath !== undefined) {
    url = fileUrl(localPath);
  }
  if (url !== undefined && URL.canParse(url) && url.length <= LIMITS.url) return url;
  return uuidUrl(url ?? `${today}\n${categoryIdentity(title)}`);
}

/** A UUID of version 8, whose bits are the application's own: here of a hash of `text`. */
function uuidUrl(text: string): string {
  const digits = hash(text);
  const groups = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`];
  return `urn:uuid:${[...groups, `8${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-')}`;
}

/** The `file:` URL of a path of Windows or Unix, absolute or not: the service has no file system to look at. */
function fileUrl(path: string): string {
  if (/^file:/i.test(path) && URL.canParse(path)) return path;
  const slashed = path.replaceAll('\\', '/').replace(/^\/*/, '/');
  const encoded = encodeURI(slashed).replaceAll('?', '%3F').replaceAll('#', '%23');
  return `file://${encoded}`;
}
