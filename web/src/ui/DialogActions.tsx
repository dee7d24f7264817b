import type { ComponentChildren } from 'preact';

interface DialogActionsProps {
  /** What went wrong with what was asked for. */
  readonly failure: string | undefined;
  readonly onCancel: () => void;
  readonly cancelLabel?: string;
  /** The focus is on it when the dialog opens: for what cannot be undone. */
  readonly cancelFirst?: boolean;
  /** The button that does it. */
  readonly children: ComponentChildren;
}

/** The end of a dialog: what failed, and the buttons to leave it or to go ahead. */
export function DialogActions({
  failure,
  onCancel,
  cancelLabel = 'Cancel',
  cancelFirst = false,
  children,
}: DialogActionsProps) {
  return (
    <>
      <div role="alert">{failure !== undefined && <p class="error">{failure}</p>}</div>
      <div class="dialog-actions">
        <button type="button" class="button" autofocus={cancelFirst} onClick={onCancel}>
          {cancelLabel}
        </button>
        {children}
      </div>
    </>
  );
}
