import type { ComponentChildren } from 'preact';
import { Dialog, DialogActions } from './Dialog';
import { useTask } from './useTask';

interface FormDialogProps {
  readonly title: string;
  /** The label of the button that submits the form, and what it says meanwhile. */
  readonly submit: string;
  readonly busy?: string;
  /** Set if what the form does cannot be undone. */
  readonly isDangerous?: boolean;
  readonly cancelLabel?: string;
  /** Without this, the focus starts in the field with `autofocus`, or else at the cancel button. */
  readonly focusSubmit?: boolean;
  /** Has to close the dialog. If it throws, the dialog says why. */
  readonly onSubmit: () => void | Promise<void>;
  readonly toMessage?: (error: unknown) => string;
  readonly onClose: () => void;
  /** A function gets whether the last attempt failed. */
  readonly children: ComponentChildren | ((hasFailed: boolean) => ComponentChildren);
}

/** A dialog with a form, or only a question, and a button that submits it. */
export function FormDialog({
  title,
  submit,
  busy = submit,
  isDangerous = false,
  cancelLabel = 'Cancel',
  focusSubmit = false,
  onSubmit,
  toMessage,
  onClose,
  children,
}: FormDialogProps) {
  const { isRunning, failure, run } = useTask(toMessage);
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run(onSubmit);
        }}
      >
        {typeof children === 'function' ? children(failure !== undefined) : children}
        <DialogActions
          failure={failure}
          onCancel={onClose}
          cancelLabel={cancelLabel}
          focusCancel={!focusSubmit}
        >
          <button
            type="submit"
            class={isDangerous ? 'button danger' : 'button primary'}
            autofocus={focusSubmit}
            disabled={isRunning}
          >
            {isRunning ? busy : submit}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
