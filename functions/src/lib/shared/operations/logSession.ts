import { hash } from '../base/hash';
import { categoryId, categoryIdentity, linkId, linkIdsForUrl } from '../model/identity';
import { LIMITS } from '../base/limits';
import type { Change, Link, Operation, Workspace } from '../model/model';
import { newestFirst } from '../model/linkOrder';
import { findLink, withCategories, withLinks, withoutLinks, type LinkEntry } from '../model/workspace';
import { replaceLink, savedLink, type SavedLink } from './savedLink';

/** A validated chat session to log. */
export interface Session extends Pick<
  Link,
  'title' | 'notes' | 'conversationId' | 'localPath' | 'sourceUrl'
> {
  /** The name of a category. */
  category?: string | undefined;
}

/** When a session is logged. */
interface CallTime {
  /** ISO 8601, UTC. */
  now: string;
  /** The date of `now` in the caller's time zone, as `YYYY-MM-DD`. */
  today: string;
}

/**
 * Logs a chat session as a link, in the category of the day unless the session names another. A session that was logged
 * before (same conversation id, transcript, or title on the same day) is updated, and moved if it names another
 * category. The link's URL is `urlTemplate` with the conversation id in place of `{conversationId}`.
 *
 * The operation throws {@link LimitExceeded} if the workspace has no room for another category.
 */
export function logSession(
  session: Session,
  urlTemplate: string,
  { now, today }: CallTime,
): Operation<SavedLink> {
  const url = sessionUrl(session, urlTemplate, today);
  return (workspace) => {
    const { title, notes, conversationId, localPath, sourceUrl } = session;
    const stored = findSession(workspace, session, url);
    if (!stored) {
      const name = session.category ?? today;
      const category = categoryId(name);
      const link = { category, title, url, addedAt: now, notes, sourceUrl, conversationId, localPath };
      const withCategory = withCategories(workspace, [name]);
      const added = withLinks(withCategory, [{ id: linkId(category, url), link }]);
      const updated = { ...added, updatedAt: now };
      return { workspace: updated, result: savedLink('created', updated, link) };
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
      : moveLink(workspace, { id: stored.id, link }, session.category, now);
  };
}

/** Returns the newest session with the same conversation id, else with the same transcript, else with the same URL. */
function findSession(workspace: Workspace, session: Session, url: string): LinkEntry | undefined {
  const { conversationId, localPath } = session;
  const idsForUrl = linkIdsForUrl(workspace, url);
  let sameTranscript: LinkEntry | undefined;
  let sameUrl: LinkEntry | undefined;
  for (const entry of newestFirst(workspace)) {
    const { link } = entry;
    if (conversationId !== undefined && link.conversationId === conversationId) return entry;
    // Two different conversations may share a transcript.
    const mayBeSame = conversationId === undefined || link.conversationId === undefined;
    if (mayBeSame && localPath !== undefined && link.localPath === localPath) sameTranscript ??= entry;
    if (idsForUrl.has(entry.id)) sameUrl ??= entry;
  }
  return sameTranscript ?? sameUrl;
}

/**
 * Moves a link to the category with this name. If that category already has a link with the same URL, the two are
 * merged: the moved link takes the note and the reference that it lacks.
 */
function moveLink(
  workspace: Workspace,
  { id, link }: LinkEntry,
  name: string,
  now: string,
): Change<SavedLink> {
  const category = categoryId(name);
  const withCategory = withCategories(withoutLinks(workspace, [id]), [name]);
  const newId = linkId(category, link.url);
  const existing = findLink(workspace, newId);
  const notes = link.notes ?? existing?.notes;
  const sourceUrl = link.sourceUrl ?? existing?.sourceUrl;
  const moved = { ...link, category, notes, sourceUrl };
  const updated = { ...withLinks(withCategory, [{ id: newId, link: moved }]), updatedAt: now };
  return { workspace: updated, result: savedLink('updated', updated, moved) };
}

/**
 * Returns the URL of a session, made from its conversation id, else from its transcript, else from its title and the
 * date. Falls back to a UUID if that is not a valid URL, or is too long for the other tools.
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
