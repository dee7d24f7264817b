import { Icon } from './Icon';
import { useStore } from './store';
import { announcement, closeToast, toasts } from './toasts';

/** Where messages appear. Always in the page, so that screen readers notice what is put into it. */
export function Toasts() {
  const shown = useStore(toasts);
  const said = useStore(announcement);
  return (
    <>
      <p class="visually-hidden" role="status">
        {said}
      </p>
      <div class="toasts" role="status" aria-label="Messages">
        {shown.map(({ id, kind, text, action }) => (
          <div key={id} class={`toast ${kind}`}>
            <span class="toast-text">{text}</span>
            {action && (
              <button
                type="button"
                class="toast-action"
                onClick={() => {
                  action.run();
                  closeToast(id);
                }}
              >
                {action.label}
              </button>
            )}
            <button
              type="button"
              class="toast-close"
              aria-label="Close this message"
              onClick={() => {
                closeToast(id);
              }}
            >
              <Icon name="close" />
            </button>
          </div>
        ))}
      </div>
    </>
  );
}
