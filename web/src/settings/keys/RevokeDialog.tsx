import type { Firestore } from 'firebase/firestore';
import { revokeApiKey, type ApiKey } from '../../data/apiKeys';
import { Dialog, DialogActions } from '../../ui/Dialog';
import { showToast } from '../../ui/toasts';
import { useTask } from '../../ui/useTask';
import { nameOf } from './KeyTable';

interface RevokeDialogProps {
  readonly firestore: Firestore;
  readonly uid: string;
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

export function RevokeDialog({ firestore, uid, apiKey, onClose }: RevokeDialogProps) {
  const { isRunning, failure, run } = useTask();
  return (
    <Dialog title="Revoke this key?" onClose={onClose}>
      <p>
        <strong dir="auto">{nameOf(apiKey)}</strong>, ending in <code>{apiKey.hint}</code>. Clients that use
        it lose access with their next request. This cannot be undone.
      </p>
      <DialogActions failure={failure} onCancel={onClose} cancelLabel="Keep it" focusCancel>
        <button
          type="button"
          class="button danger"
          disabled={isRunning}
          onClick={() => {
            run(async () => {
              await revokeApiKey(firestore, uid, apiKey.id);
              showToast({ kind: 'done', text: `Revoked “${nameOf(apiKey)}”.` });
              onClose();
            });
          }}
        >
          {isRunning ? 'Revoking …' : 'Revoke'}
        </button>
      </DialogActions>
    </Dialog>
  );
}
