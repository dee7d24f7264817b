import { createStore } from './store';

/** A message at the edge of the page, with at most one thing to do about it. */
export interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'failed';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Long enough to read a sentence twice. */
const SHOWN_MS = 6_000;
const MOST_SHOWN = 4;

export const toasts = createStore<readonly Toast[]>([]);

/** What screen readers say without anything being shown. */
export const announcement = createStore('');

let nextId = 1;

/** Shows a message; a failure stays until it is closed. @returns what takes it away. */
export function showToast(toast: Omit<Toast, 'id'>, shownMs = SHOWN_MS): () => void {
  const id = nextId++;
  const close = () => {
    closeToast(id);
  };
  toasts.set([...withRoom(toasts.get()), { ...toast, id }]);
  if (toast.kind === 'done') setTimeout(close, shownMs);
  return close;
}

/** Without the oldest where there are too many; what offers something stays as long as it was promised. */
function withRoom(shown: readonly Toast[]): readonly Toast[] {
  if (shown.length < MOST_SHOWN) return shown;
  const oldest = shown.find(({ action }) => !action);
  return shown.filter((toast) => toast !== oldest);
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}

/** Does what a message offers, which is then done with. */
export function takeUp({ id, action }: Toast): void {
  action?.run();
  closeToast(id);
}

/** Takes back all that was said, such as to somebody who has left. */
export function clearMessages(): void {
  toasts.set([]);
  announcement.set('');
}
