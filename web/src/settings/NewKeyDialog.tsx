import type { Firestore } from 'firebase/firestore';
import { useState } from 'preact/hooks';
import { createApiKey } from '../data/apiKeys';
import { Dialog } from '../ui/Dialog';
import { DialogActions } from '../ui/DialogActions';
import { useTask } from '../ui/useTask';
import { NewKey } from './NewKey';

const LONGEST_LABEL = 100;

interface NewKeyDialogProps {
  readonly firestore: Firestore;
  readonly uid: string;
  readonly onClose: () => void;
}

/** Asks for a label, makes the key in this browser, and shows it once. */
export function NewKeyDialog({ firestore, uid, onClose }: NewKeyDialogProps) {
  const [label, setLabel] = useState('');
  const [key, setKey] = useState<string>();
  const { isRunning, failure, run } = useTask();
  if (key !== undefined) {
    return (
      <Dialog key="shown" title="Your new key" wide stays onClose={onClose}>
        <NewKey apiKey={key} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog key="asked" title="New API key" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run(async () => {
            setKey(await createApiKey(firestore, uid, label.trim()));
          });
        }}
      >
        <label class="field">
          Label
          <input
            class="input"
            autofocus
            autocomplete="off"
            maxLength={LONGEST_LABEL}
            placeholder="Claude Code on my laptop"
            value={label}
            onInput={(event) => {
              setLabel(event.currentTarget.value);
            }}
          />
        </label>
        <p class="hint">By which you will know it, such as the name of the client that uses it.</p>
        <DialogActions failure={failure} onCancel={onClose}>
          <button type="submit" class="button primary" disabled={isRunning}>
            {isRunning ? 'Making the key …' : 'Make the key'}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
