import type { IdentifiedAuthor } from '@shared/contract/historyDocument';
import type { Item } from './items';

/** What an author did without a long pause. */
export interface Session {
  readonly author: IdentifiedAuthor;
  /** Newest first. */
  readonly items: readonly Item[];
}

/** The pause after which a new session begins. */
const PAUSE_MS = 30 * 60_000;

/** Groups items by author and session. Expects and returns the newest first. */
export function sessionsOf(items: readonly Item[]): Session[] {
  const sessions: { author: IdentifiedAuthor; items: Item[] }[] = [];
  const open = new Map<string, { author: IdentifiedAuthor; items: Item[] }>();
  for (const item of items) {
    const { author } = item;
    const session = open.get(author.id);
    const later = session?.items.at(-1);
    if (session && later && Date.parse(later.at) - Date.parse(item.at) < PAUSE_MS) {
      session.items.push(item);
      continue;
    }
    const next = { author, items: [item] };
    open.set(author.id, next);
    sessions.push(next);
  }
  return sessions;
}

/** Returns whether a session has an item of another one. */
export function overlaps(session: Session, other: Session): boolean {
  const ids = new Set(other.items.map(({ id }) => id));
  return session.items.some(({ id }) => ids.has(id));
}

/** Returns whether a session may have begun before this time, up to which everything is known. */
export function mayHaveBegunBefore({ items }: Session, knownSince: string): boolean {
  const first = items.at(-1);
  return first !== undefined && Date.parse(first.at) - Date.parse(knownSince) < PAUSE_MS;
}

/**
 * Returns what undoes a session: the items that `canUndo`, without those that only undid others of the session. Undoing such an undo
 * would do again what the session did.
 */
export function undoOf({ items }: Session, canUndo: (item: Item) => boolean): readonly Item[] {
  const ids = new Set(items.map(({ id }) => id));
  const isWithin = (item: Item) =>
    item.kind === 'change' && (item.change.reverts?.every((id) => ids.has(id)) ?? false);
  return items.filter((item) => canUndo(item) && !isWithin(item));
}
