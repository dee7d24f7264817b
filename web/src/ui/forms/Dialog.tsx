import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly wide?: boolean;
  /** Keeps the dialog open on Escape, because its content is shown only once. */
  readonly ignoresEscape?: boolean;
  /** Keeps the dialog open while `onClose` asks whether to close it. */
  readonly asksBeforeClosing?: boolean;
}

/** A modal dialog. It keeps the focus while it is open and returns it afterwards. */
export function Dialog({
  title,
  onClose,
  children,
  wide = false,
  ignoresEscape = false,
  asksBeforeClosing = false,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      // Browsers return the focus when a dialog is closed, but not when it is only removed from the document.
      dialog?.close();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        // By default, Escape would close both a dialog that asks first and its question.
        event.preventDefault();
        if (!ignoresEscape) onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (!ignoresEscape) onClose();
      }}
      onClose={({ currentTarget }) => {
        if (!currentTarget.isConnected) return;
        // Browsers close a dialog on the second Back gesture regardless.
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

interface DialogActionsProps {
  /** Why the action failed. */
  readonly failure: string | undefined;
  readonly onCancel: () => void;
  readonly cancelLabel?: string;
  /** Focuses the cancel button when the dialog opens. Use this for actions that cannot be undone. */
  readonly focusCancel?: boolean;
  /** The button that performs the action, if there is one. */
  readonly children?: ComponentChildren;
}

/** The bottom of a dialog: the error message and the buttons. */
export function DialogActions({
  failure,
  onCancel,
  cancelLabel = 'Cancel',
  focusCancel = false,
  children,
}: DialogActionsProps) {
  return (
    <>
      <div role="alert">{failure !== undefined && <p class="error">{failure}</p>}</div>
      <div class="dialog-actions">
        <button type="button" class="button" autofocus={focusCancel} onClick={onCancel}>
          {cancelLabel}
        </button>
        {children}
      </div>
    </>
  );
}
