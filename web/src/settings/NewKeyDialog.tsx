import type { Firestore } from 'firebase/firestore';
import { useState } from 'preact/hooks';
import { KEY_LABEL_LENGTH } from '@lib/auth/apiKey';
import { createApiKey } from '../data/apiKeys';
import { Dialog, DialogActions } from '../ui/Dialog';
import { useTask } from '../ui/useTask';
import { NewKey } from './NewKey';

interface NewKeyDialogProps {
  readonly firestore: Firestore;
  readonly uid: string;
  readonly onClose: () => void;
}

/** Asks for a label, creates the key in this browser, and shows it once. */
export function NewKeyDialog({ firestore, uid, onClose }: NewKeyDialogProps) {
  const [label, setLabel] = useState('');
  const [key, setKey] = useState<string>();
  const { isRunning, failure, run } = useTask();
  if (key !== undefined) {
    return (
      <Dialog key="shown" title="Your new key" wide ignoresEscape onClose={onClose}>
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
            maxLength={KEY_LABEL_LENGTH}
            placeholder="Claude Code on my laptop"
            value={label}
            onInput={(event) => {
              setLabel(event.currentTarget.value);
            }}
          />
        </label>
        <p class="hint">A name for the key, such as the client that uses it.</p>
        <DialogActions failure={failure} onCancel={onClose}>
          <button type="submit" class="button primary" disabled={isRunning}>
            {isRunning ? 'Creating …' : 'Create key'}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
