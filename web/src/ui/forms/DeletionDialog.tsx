import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { categoryIdentity } from '@shared/model/identity';
import { FormDialog } from './FormDialog';
import { TextField } from './TextField';

/** Asks the user to type a name before deleting something for good. */
export function DeletionDialog({ what, phrase, text, onDelete, children, ...dialog }: DeletionDialogProps) {
  const [typed, setTyped] = useState('');
  return (
    <FormDialog
      {...dialog}
      busy="Deleting …"
      isDangerous
      onSubmit={async () => {
        if (categoryIdentity(typed) !== categoryIdentity(phrase)) {
          throw new Error(`Type “${phrase}” to delete ${what}.`);
        }
        await onDelete();
      }}
    >
      {(hasFailed) => (
        <>
          {text}
          <TextField
            label={
              <>
                Type <bdi dir="auto">{phrase}</bdi> to confirm
              </>
            }
            autofocus
            value={typed}
            onInput={setTyped}
            isInvalid={hasFailed}
          />
          {children}
        </>
      )}
    </FormDialog>
  );
}

interface DeletionDialogProps {
  readonly title: string;
  readonly submit: string;
  /** The thing to delete, such as “this workspace”. */
  readonly what: string;
  /** The text to type, in upper or lower case. */
  readonly phrase: string;
  /** The explanation of what is deleted. */
  readonly text: ComponentChildren;
  readonly onDelete: () => Promise<void>;
  readonly toMessage?: (error: unknown) => string;
  readonly onClose: () => void;
  /** Additional fields. */
  readonly children?: ComponentChildren;
}
