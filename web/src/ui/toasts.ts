import { signal } from '@preact/signals';
import { announcement } from './document';

/** A message at the edge of the screen, with at most one action. */
export interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'failed';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Long enough to read a sentence twice. */
const SHOWN_MS = 6_000;
const MAX_SHOWN = 4;

export const toasts = signal<readonly Toast[]>([]);

let nextId = 1;

/** Shows a toast and returns a function that closes it. A `failed` toast stays until the user closes it. */
export function showToast(toast: Omit<Toast, 'id'>, shownMs = SHOWN_MS): () => void {
  const id = nextId++;
  const close = () => {
    closeToast(id);
  };
  toasts.value = [...makeRoom(toasts.value), { ...toast, id }];
  if (toast.kind === 'done') setTimeout(close, shownMs);
  return close;
}

/** Drops the oldest toast if there are too many. Never drops one with an action, because the user may still need it. */
function makeRoom(shown: readonly Toast[]): readonly Toast[] {
  if (shown.length < MAX_SHOWN) return shown;
  const oldest = shown.find(({ action }) => !action);
  return shown.filter((toast) => toast !== oldest);
}

export function closeToast(id: number): void {
  toasts.value = toasts.value.filter((shown) => shown.id !== id);
}

/** Runs the action of a toast and closes it. */
export function runAction({ id, action }: Toast): void {
  action?.run();
  closeToast(id);
}

/** Clears all messages, so that the next user does not see them. */
export function clearMessages(): void {
  toasts.value = [];
  announcement.value = '';
}
