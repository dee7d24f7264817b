import type { Firestore } from 'firebase/firestore';
import { revokeApiKey, type ApiKey } from '../../data/apiKeys';
import { FormDialog } from '../../ui/forms/FormDialog';
import { showToast } from '../../ui/toasts';
import { nameOf } from './KeyTable';

interface RevokeDialogProps {
  readonly firestore: Firestore;
  readonly uid: string;
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

export function RevokeDialog({ firestore, uid, apiKey, onClose }: RevokeDialogProps) {
  return (
    <FormDialog
      title="Revoke this key?"
      submit="Revoke"
      busy="Revoking …"
      isDangerous
      cancelLabel="Keep it"
      onSubmit={async () => {
        await revokeApiKey(firestore, uid, apiKey.id);
        showToast({ kind: 'done', text: `Revoked “${nameOf(apiKey)}”.` });
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        <strong dir="auto">{nameOf(apiKey)}</strong>, ending in <code>{apiKey.hint}</code>. Clients that use
        it lose access with their next request. This cannot be undone.
      </p>
    </FormDialog>
  );
}
