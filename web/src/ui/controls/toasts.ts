import { signal } from '@preact/signals';
import { announcement } from '../page/document';

export const toasts = signal<readonly Toast[]>([]);

/** A message at the edge of the screen, with at most one action. */
export interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'failed';
  readonly text: string;
  readonly action?: {
    readonly label: string;
    readonly run: () => void;
    /** Whether it undoes something, so that Ctrl+Z does the same. */
    readonly isUndo?: boolean;
  };
}

/** Long enough to read a sentence twice. */
const SHOWN_MS = 6_000;
const MAX_SHOWN = 4;

/** How long a toast stays after the pointer or the focus has left it. */
const LEFT_MS = 3_000;

/** The timer of each toast that closes by itself, by toast id. */
const timers = new Map<number, ReturnType<typeof setTimeout>>();

let nextId = 1;

/** How often the messages have been cleared. */
let clearCount = 0;

/** Shows a toast. A `failed` toast stays until the user closes it. @returns a function that closes it. */
export function showToast(toast: Omit<Toast, 'id'>, shownMs = SHOWN_MS): () => void {
  const id = nextId++;
  const close = () => closeToast(id);
  toasts.value = [...makeRoom(toasts.value), { ...toast, id }];
  if (toast.kind === 'done') closeLater(id, shownMs);
  return close;
}

/**
 * Returns a function that shows a toast, unless the messages have been cleared meanwhile. Call this before waiting for what the
 * toast is about: the user may have signed out by then.
 */
export function toastsOfUser(): (...toast: Parameters<typeof showToast>) => void {
  const startedAt = clearCount;
  return (...toast) => {
    if (clearCount === startedAt) showToast(...toast);
  };
}

/** Keeps a toast open. Call this when the pointer or the focus enters it. */
export function holdToast({ id }: Toast): void {
  clearTimeout(timers.get(id));
}

/** Lets a toast close by itself again. Call this when the pointer and the focus have left it. */
export function releaseToast({ id }: Toast): void {
  if (timers.has(id)) closeLater(id, LEFT_MS);
}

function closeLater(id: number, afterMs: number): void {
  clearTimeout(timers.get(id));
  const timer = setTimeout(() => closeToast(id), afterMs);
  timers.set(id, timer);
}

/** Drops the oldest toast without an action if there are too many. The user may still need an action. */
function makeRoom(shown: readonly Toast[]): readonly Toast[] {
  if (shown.length < MAX_SHOWN) return shown;
  const oldest = shown.find(({ action }) => !action);
  return shown.filter((toast) => toast !== oldest);
}

export function closeToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.value = toasts.value.filter((shown) => shown.id !== id);
}

/** Runs the action of a toast and closes it. */
export function runAction({ id, action }: Toast): void {
  action?.run();
  closeToast(id);
}

/** Clears all messages to hide them from the next user. */
export function clearMessages(): void {
  clearCount++;
  toasts.value = [];
  announcement.value = '';
}
