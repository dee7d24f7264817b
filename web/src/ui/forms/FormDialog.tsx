import type { ComponentChildren } from 'preact';
import { Dialog, DialogActions } from './Dialog';
import { toastsOfUser } from '../controls/toasts';
import { messageOf } from '../text/messages';
import { useTask } from './useTask';

/** Shows a dialog with a form or only a question, and a submit button. */
export function FormDialog({
  title,
  submit,
  busy = submit,
  isDangerous = false,
  cancelLabel = 'Cancel',
  focusSubmit = false,
  onSubmit,
  toMessage = messageOf,
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
          const { currentTarget: form } = event;
          const show = toastsOfUser();
          run(async () => {
            try {
              await onSubmit();
            } catch (error) {
              // Closed by the user meanwhile.
              if (!form.isConnected) show({ kind: 'failed', text: toMessage(error) });
              throw error;
            }
          });
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

interface FormDialogProps {
  readonly title: string;
  /** The label of the submit button. `busy` replaces it while the form is being submitted. */
  readonly submit: string;
  readonly busy?: string;
  /** Set if the action cannot be undone. */
  readonly isDangerous?: boolean;
  readonly cancelLabel?: string;
  /**
   * Focuses the submit button first. Otherwise the field with `autofocus`, or else the cancel button, gets the
   * focus.
   */
  readonly focusSubmit?: boolean;
  /** Must close the dialog. If it throws, the dialog shows the error. */
  readonly onSubmit: () => void | Promise<void>;
  readonly toMessage?: (error: unknown) => string;
  readonly onClose: () => void;
  /** The fields. A function receives whether the last attempt failed. */
  readonly children: ComponentChildren | ((hasFailed: boolean) => ComponentChildren);
}
