import { categoryId } from '@shared/model/identity';
import { SESSIONS_WORKSPACE_ID, type Link } from '@shared/model/model';
import { formatShortDay, formatTime, isoDay } from '../ui/text/format';

export function isSession(
  { conversationId, localPath }: Pick<Link, 'conversationId' | 'localPath'>,
  workspaceId: string | undefined,
): boolean {
  return conversationId !== undefined || localPath !== undefined || workspaceId === SESSIONS_WORKSPACE_ID;
}

/** How many characters of a path to show. */
const PATH_SHOWN = 48;

/** Returns when a session was logged: only the time of day in the category of its day, otherwise with the day. */
export function sessionTime({ addedAt, category }: Pick<Link, 'addedAt' | 'category'>, now: number): string {
  const time = formatTime(addedAt);
  // The categories of sessions are named after the day.
  return category === categoryId(isoDay(new Date(addedAt)))
    ? time
    : `${formatShortDay(addedAt, now)}, ${time}`;
}

/** Returns the last part of a path, which names the project. */
export function folderName(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== '') ?? path;
}

/** Shortens a path at its start, because its end names the project. Keeps whole names if it can. */
export function shortPath(path: string): string {
  if (path.length <= PATH_SHOWN) return path;
  const end = path.slice(1 - PATH_SHOWN);
  const name = end.search(/[/\\]/);
  return `…${name > 0 && name < end.length - 1 ? end.slice(name) : end}`;
}
