import { signal } from '@preact/signals';
import type { TargetedEvent } from 'preact';
import { useEffect } from 'preact/hooks';
import { announcement, focusContent, focusOnceLost, isApple, isTyping } from '../page/document';
import { Icon } from './Icon';
import { closeToast, holdToast, releaseToast, runAction, toasts, type Toast } from './toasts';

/** Whether a sheet covers the page. Then it shows the messages: those behind it could not be seen, touched or heard. */
export const isCovered = signal(false);

/**
 * Shows the toasts. The area is rendered before the first toast, because screen readers announce only what is
 * added to it.
 */
export function Toasts() {
  useEffect(() => {
    document.addEventListener('keydown', goToLastAction);
    return () => document.removeEventListener('keydown', goToLastAction);
  }, []);
  return isCovered.value ? null : <ToastList />;
}

/** Shows them even if a sheet covers the page. */
export function ToastList() {
  const shown = toasts.value;
  return (
    <div class="toasts">
      {/* Screen readers would repeat the older messages with each new one. */}
      <div role="status" aria-atomic="false" aria-label="Messages" class="toast-list">
        {shown.filter(({ kind }) => kind === 'done').map(toastItem)}
      </div>
      {shown.filter(({ kind }) => kind === 'failed').map(toastItem)}
    </div>
  );
}

/** Holds the current announcement for screen readers. */
export function Announcer() {
  return isCovered.value ? null : <Announcement />;
}

/** Shows it even if a sheet covers the page. */
export function Announcement() {
  return (
    <p class="visually-hidden" role="status">
      {announcement.value}
    </p>
  );
}

function toastItem(toast: Toast) {
  const { id, kind, text, action } = toast;
  const hold = () => holdToast(toast);
  const release = ({ currentTarget }: TargetedEvent<HTMLElement>) => {
    if (!currentTarget.matches(':hover, :focus-within')) releaseToast(toast);
  };
  return (
    <div
      key={id}
      data-toast={id}
      class={`toast ${kind}`}
      role={kind === 'failed' ? 'alert' : undefined}
      // A message that appears below a resting pointer must not stay forever.
      onPointerMove={hold}
      onPointerLeave={release}
      onFocusIn={hold}
      onFocusOut={release}
    >
      <span class="toast-text" dir="auto">
        {text}
      </span>
      {action && (
        <>
          {action.isUndo === true && (
            <kbd class="toast-key" aria-hidden="true">
              {isApple ? '⌘Z' : 'Ctrl+Z'}
            </kbd>
          )}
          <button
            type="button"
            class="toast-action"
            aria-keyshortcuts={action.isUndo === true ? 'Control+Z Meta+Z' : undefined}
            onClick={() => {
              runAction(toast);
              returnFocus(id);
            }}
          >
            {action.label}
          </button>
        </>
      )}
      <button
        type="button"
        class="toast-close"
        aria-label="Close this message"
        onClick={() => {
          closeToast(id);
          returnFocus(id);
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Moves the focus back to where Tab has taken it to a toast from. What the person does meanwhile may move it on. */
function returnFocus(id: number): void {
  const from = visited?.id === id && visited.from;
  if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus();
  else focusContent();
  // Undo may remove that link.
  focusOnceLost(() => undefined);
}

/** The last toast that Tab has moved the focus to, and the element that had the focus before. */
let visited: { readonly id: number; readonly from: Element | null } | undefined;

/**
 * Moves the focus to the most recent toast's action on the first Tab after it appeared, and back on Shift+Tab.
 * In document order, the action would come after all links.
 */
function goToLastAction(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || isTyping(event)) return;
  const last = toasts.value.findLast(({ action }) => action);
  const button = document.querySelector<HTMLElement>(`[data-toast="${String(last?.id)}"] .toast-action`);
  const target = event.shiftKey
    ? document.activeElement === button && visited?.from
    : last?.id !== visited?.id && button;
  if (!last || !(target instanceof HTMLElement) || !target.isConnected) return;
  event.preventDefault();
  if (target === button) visited = { id: last.id, from: document.activeElement };
  target.focus();
}
