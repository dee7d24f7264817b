import { useId, useState } from 'preact/hooks';
import type { z } from 'zod';
import { Dialog, DialogActions } from '../../ui/Dialog';
import { invalidMessage } from '../../data/invalidMessage';
import { useTask } from '../../ui/useTask';

interface TextDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  readonly initial: string;
  readonly submit: string;
  /** The service's own validator. */
  readonly schema: z.ZodType<string, string>;
  /** Allows an empty field. */
  readonly isOptional?: boolean;
  /** Resolves to false to keep the dialog open. */
  readonly onSubmit: (text: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** A dialog with one text field. */
export function TextDialog({
  title,
  label,
  hint,
  initial,
  submit,
  schema,
  isOptional = false,
  onSubmit,
  onClose,
}: TextDialogProps) {
  const [text, setText] = useState(initial);
  const { isRunning, failure, run } = useTask();
  const id = useId();
  const send = async () => {
    const isEmpty = text.trim() === '';
    const parsed = schema.safeParse(text);
    if (!(isEmpty && isOptional) && !parsed.success) {
      throw new Error(invalidMessage(label, parsed.error));
    }
    if ((await onSubmit(parsed.success ? parsed.data : '')) !== false) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run(send);
        }}
      >
        <label class="field">
          {label}
          <input
            class="input"
            autofocus
            autocomplete="off"
            dir="auto"
            value={text}
            aria-describedby={`${id}hint`}
            aria-invalid={failure !== undefined}
            onInput={(event) => {
              setText(event.currentTarget.value);
            }}
          />
        </label>
        <p class="hint" id={`${id}hint`}>
          {hint}
        </p>
        <DialogActions failure={failure} onCancel={onClose}>
          <button type="submit" class="button primary" disabled={isRunning}>
            {isRunning ? 'Saving …' : submit}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
