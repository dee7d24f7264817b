import { useState } from 'preact/hooks';
import type { z } from 'zod';
import { invalidMessage } from '../text/messages';
import { FormDialog } from './FormDialog';
import { TextField } from './TextField';

/** Shows a dialog with one text field. */
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
  const send = async () => {
    const isEmpty = text.trim() === '';
    const parsed = schema.safeParse(text);
    if (!(isEmpty && isOptional) && !parsed.success) {
      throw new Error(invalidMessage(label, parsed.error));
    }
    if ((await onSubmit(parsed.success ? parsed.data : '')) !== false) onClose();
  };
  return (
    <FormDialog title={title} submit={submit} busy="Saving …" onSubmit={send} onClose={onClose}>
      {(hasFailed) => (
        <TextField label={label} hint={hint} autofocus value={text} onInput={setText} isInvalid={hasFailed} />
      )}
    </FormDialog>
  );
}

interface TextDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly initial: string;
  readonly submit: string;
  /** The validator, which the service uses too. */
  readonly schema: z.ZodType<string, string>;
  /** Allows an empty field. */
  readonly isOptional?: boolean;
  /** If it resolves to false, the dialog stays open. */
  readonly onSubmit: (text: string) => unknown;
  readonly onClose: () => void;
}
