import { useEffect } from 'preact/hooks';
import { focusContent } from './focusContent';
import { Icon } from './Icon';
import { useStore } from './store';
import { announcement, closeToast, takeUp, toasts, type Toast } from './toasts';

/** Where messages appear. In the page before they do, so that screen readers notice what is put into it. */
export function Toasts() {
  const shown = useStore(toasts);
  useEffect(() => {
    document.addEventListener('keydown', takeUpLast);
    return () => {
      document.removeEventListener('keydown', takeUpLast);
    };
  }, []);
  return (
    <div class="toasts">
      <div role="status" aria-label="Messages" class="toast-list">
        {shown.filter(({ kind }) => kind === 'done').map(message)}
      </div>
      {shown.filter(({ kind }) => kind === 'failed').map(message)}
    </div>
  );
}

/** What screen readers are told of that is to be seen anyway. */
export function Announcer() {
  return (
    <p class="visually-hidden" role="status">
      {useStore(announcement)}
    </p>
  );
}

function message(toast: Toast) {
  const { id, kind, text, action } = toast;
  return (
    <div key={id} class={`toast ${kind}`} role={kind === 'failed' ? 'alert' : undefined}>
      <span class="toast-text">{text}</span>
      {action && (
        <>
          <kbd class="toast-key">{isApple ? '⌘Z' : 'Ctrl+Z'}</kbd>
          <button
            type="button"
            class="toast-action"
            aria-keyshortcuts="Control+Z Meta+Z"
            onClick={() => {
              takeUp(toast);
              focusContent();
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
          focusContent();
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Ctrl+Z or Cmd+Z does what the newest message offers, unless it undoes what is typed. */
function takeUpLast(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
  if (target instanceof Element && target.closest('input, textarea, select, dialog')) return;
  const last = toasts.get().findLast(({ action }) => action);
  if (!last) return;
  event.preventDefault();
  takeUp(last);
}
