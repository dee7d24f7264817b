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

export const toasts = createStore<readonly Toast[]>([]);

let nextId = 1;

/** Shows a message; a failure stays until it is closed. @returns what takes it away. */
export function showToast(toast: Omit<Toast, 'id'>, shownMs = SHOWN_MS): () => void {
  const id = nextId++;
  const close = () => {
    toasts.set(toasts.get().filter((shown) => shown.id !== id));
  };
  toasts.set([...toasts.get().slice(-3), { ...toast, id }]);
  if (toast.kind === 'done') setTimeout(close, shownMs);
  return close;
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}

/** What screen readers say without anything being shown. */
export const announcement = createStore('');
