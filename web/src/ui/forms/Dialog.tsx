import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { announcement } from '../page/document';

/** Shows a modal dialog, which keeps the focus while it is open and returns it afterwards. */
export function Dialog({
  title,
  onClose,
  children,
  wide = false,
  ignoresEscape = false,
  hidesPage = false,
  asksBeforeClosing = false,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    // Screen readers would repeat it once the dialog is closed.
    announcement.value = '';
    dialog?.showModal();
    // The buttons at the bottom stay in sight. Browsers scroll to where they would be otherwise, and the title out of sight.
    if (document.activeElement?.closest('.dialog-foot')) dialog?.scrollTo(0, 0);
    return () => {
      // Browsers return the focus when a dialog is closed, but not when it is only removed from the document.
      dialog?.close();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={['dialog', wide && 'wide', hidesPage && 'hides-page'].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Prevents Escape from closing both the dialog and the question that it asks.
        event.preventDefault();
        if (!ignoresEscape) onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (!ignoresEscape) onClose();
      }}
      onClose={({ currentTarget }) => {
        if (!currentTarget.isConnected) return;
        // On the second Back gesture, browsers close a dialog even if `cancel` was prevented.
        if (ignoresEscape || asksBeforeClosing) currentTarget.showModal();
        if (!ignoresEscape) onClose();
      }}
    >
      <h2 id={titleId} class="dialog-title" dir="auto">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly wide?: boolean;
  /** Keeps the dialog open on Escape, for content that is shown only once. */
  readonly ignoresEscape?: boolean;
  /** Covers the page, for a person who may not see it now. */
  readonly hidesPage?: boolean;
  /** Keeps the dialog open while `onClose` asks for confirmation. */
  readonly asksBeforeClosing?: boolean;
}

interface DialogActionsProps {
  /** The error message, if the action failed. */
  readonly failure: string | undefined;
  readonly onCancel: () => void;
  readonly cancelLabel?: string;
  /** Focuses the cancel button when the dialog opens. Use this for actions that cannot be undone. */
  readonly focusCancel?: boolean;
  /** The button that performs the action. */
  readonly children?: ComponentChildren;
}

/** Shows the bottom of a dialog: the error message and the buttons. */
export function DialogActions({
  failure,
  onCancel,
  cancelLabel = 'Cancel',
  focusCancel = false,
  children,
}: DialogActionsProps) {
  return (
    <div class="dialog-foot">
      <div role="alert">{failure !== undefined && <p class="error">{failure}</p>}</div>
      <div class="dialog-actions">
        <button type="button" class="button" autofocus={focusCancel} onClick={onCancel}>
          {cancelLabel}
        </button>
        {children}
      </div>
    </div>
  );
}
