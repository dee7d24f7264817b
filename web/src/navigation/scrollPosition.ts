/**
 * Saves the heights of rows in columns with each position: restoring one row would not put those beside it in their place.
 * @returns a function that stops this.
 */
export function saveHeights(read: typeof readHeights): () => void {
  readHeights = read;
  return () => {
    if (readHeights === read) readHeights = undefined;
  };
}

/** A scroll position of the window. */
interface Position {
  readonly y: number;
  /** The first visible row of a virtual list. The heights of the rows above it are not known after a reload. */
  readonly row?: Row | undefined;
}

interface Row {
  readonly key: string;
  readonly top: number;
  /** The link in the row that `top` is about, if it is not about the row. */
  readonly link?: string;
}

/** For how many frames in a row the position must hold. Rows move while others are measured. */
const STEADY_FRAMES = 20;

/** How long to wait for the content. After that, the user has probably begun to look around. */
const PATIENCE_MS = 30_000;

/** The events with which a user scrolls or goes elsewhere. They stop whatever scrolls for the user. */
export const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The id of the current history entry. */
let entry = '';

/** The position to restore, while its content may still be loading. */
let wanted: Position | undefined;
let frame: number | undefined;

/** How many heights of rows to save at most. */
const MAX_HEIGHTS = 1_000;

/** Reads the heights of the rows in the columns on the page, by their keys. */
let readHeights: (() => Iterable<readonly [key: string, height: number]>) | undefined;

/** Returns the heights that were saved with the position of the current history entry, by the keys of the rows. */
export function savedHeights(): ReadonlyMap<string, number> {
  const saved = withStorage((storage) => storage.getItem(heightsKey())) ?? '';
  return new Map([...new URLSearchParams(saved)].map(([key, height]) => [key, Number(height)]));
}

/** Restores scroll positions instead of the browser, which does so before there is any content. */
export function startScrollRestoration(): void {
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', savePosition);
  for (const input of INPUTS) addEventListener(input, stopUnlessTyping, { capture: true, passive: true });
  restorePosition();
}

/** Returns the state of a new history entry: a random id. */
export function newEntry(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('-');
}

/** Saves the scroll position for when the user comes back. Call this before leaving the page. */
export function savePosition(): void {
  // Until the content has loaded, the position to restore is the one saved before.
  if (wanted) return;
  const { scrollY } = window;
  const rows = scrollY > 0 ? [...document.querySelectorAll<HTMLElement>('[data-key]')] : [];
  const first = rows.find((row) => row.getBoundingClientRect().bottom > 0);
  const position = new URLSearchParams({ y: String(scrollY) });
  if (first?.dataset.key !== undefined) {
    position.set('key', first.dataset.key);
    position.set('top', String(first.getBoundingClientRect().top));
  }
  const heights = new URLSearchParams();
  for (const [key, height] of readHeights?.() ?? []) {
    if (heights.size >= MAX_HEIGHTS) break;
    heights.set(key, String(height));
  }
  withStorage((storage) => {
    storage.setItem(storageKey(), position.toString());
    if (heights.size > 0) storage.setItem(heightsKey(), heights.toString());
  });
}

/** Stays where the window is in a history entry that shows the same. */
export function keepPosition(): void {
  stopRestoring();
  const state: unknown = history.state;
  entry = typeof state === 'string' ? state : newEntry();
  if (entry !== state) history.replaceState(entry, '');
}

/** Restores the scroll position of the current history entry, or scrolls to the top if the entry is new. */
export function restorePosition(): void {
  keepPosition();
  const position = readPosition();
  if (position.y === 0) {
    window.scrollTo(0, 0);
    return;
  }
  approach(position);
}

/** Keeps a link of a virtual list where it is in the window while the list gets another width. */
export function holdRow(row: Row): void {
  if (!wanted) approach({ y: window.scrollY, row });
}

function approach(position: Position): void {
  wanted = position;
  const end = performance.now() + PATIENCE_MS;
  let steadyFrames = 0;
  const scroll = (now: number) => {
    steadyFrames = isReached(position) ? steadyFrames + 1 : 0;
    if (steadyFrames < STEADY_FRAMES && now < end) frame = requestAnimationFrame(scroll);
    else stopRestoring();
  };
  frame = requestAnimationFrame(scroll);
}

/**
 * Scrolls a virtual list to the row to restore, if it is not in the document yet. `startOf` returns the offset
 * of a row.
 */
export function revealRow(startOf: (key: string) => number | undefined): void {
  if (!wanted?.row || findRow(wanted.row)) return;
  const start = startOf(wanted.row.key);
  window.scrollTo(0, start === undefined ? wanted.y : start - wanted.row.top);
}

/** Returns whether the position of the current history entry is still being restored. */
export const isRestoring = () => wanted !== undefined;

/** Typing scrolls nothing. Whoever starts a search before their place is back wants it back after that. */
function stopUnlessTyping({ type, target }: Event): void {
  if (type !== 'keydown' || !(target instanceof HTMLInputElement)) stopRestoring();
}

function stopRestoring(): void {
  wanted = undefined;
  if (frame !== undefined) cancelAnimationFrame(frame);
}

/** Scrolls to a position. @returns whether the window was there already, or is at an end of the page while it holds a link. */
function isReached({ y, row }: Position): boolean {
  const element = row && findRow(row);
  // Its list reveals the row.
  if (!element && row?.link !== undefined) return false;
  const distance = row && element ? element.getBoundingClientRect().top - row.top : y - window.scrollY;
  if (Math.abs(distance) <= 1) return true;
  const before = window.scrollY;
  window.scrollBy(0, distance);
  return row?.link !== undefined && window.scrollY === before;
}

function findRow({ key, link }: Row): Element | null {
  const row = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  return link === undefined ? row : (row?.querySelector(`[data-link="${CSS.escape(link)}"]`) ?? null);
}

function readPosition(): Position {
  const saved = new URLSearchParams(withStorage((storage) => storage.getItem(storageKey())) ?? '');
  const key = saved.get('key');
  return {
    y: Number(saved.get('y')),
    row: key === null ? undefined : { key, top: Number(saved.get('top')) },
  };
}

const storageKey = () => `scroll ${entry}`;
const heightsKey = () => `heights ${entry}`;

/** Calls `use` with the storage of this tab. Returns undefined if the browser blocks it. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
