import type { User } from 'firebase/auth';
import { useState } from 'preact/hooks';
import {
  generateApiKey,
  hashApiKey,
  KEY_LABEL_LENGTH,
  type Permission,
} from '@shared/contract/fields/apiKey';
import type { WorkspaceSummary } from '../../data/workspaces/workspaceSummary';
import { createApiKey, type ApiKey } from '../../data/access/apiKeys';
import { asPerson } from '../../account/signInEnded';
import { PermissionField } from '../../ui/forms/PermissionField';
import { requireWorkspaces, WorkspacesField, type Scope } from '../../clients/WorkspacesField';
import { ExpiryField, lastExpiry, rememberExpiry } from '../../clients/ExpiryField';
import { Dialog } from '../../ui/forms/Dialog';
import { FormDialog } from '../../ui/forms/FormDialog';
import { TextField } from '../../ui/forms/TextField';
import { NewKey } from './NewKey';

/** Asks what a new key is called, may do and when it expires, creates the key in this browser, and shows it once. */
export function NewKeyDialog({ user, workspaces, keys, onCreate, onClose }: NewKeyDialogProps) {
  const [label, setLabel] = useState('');
  const [permission, setPermission] = useState<Permission>('write');
  const [scope, setScope] = useState<Scope>({});
  const [expiresInDays, setExpiresInDays] = useState(lastExpiry);
  // Trying again after a lost response creates the same key.
  const [key] = useState(generateApiKey);
  const [isCreated, setCreated] = useState(false);
  const keyHash = hashApiKey(key);
  if (isCreated) {
    return (
      <Dialog title="Your new key" wide ignoresEscape onClose={onClose}>
        <NewKey
          apiKey={key}
          permission={permission}
          stored={keys.find(({ id }) => id === keyHash)}
          onClose={onClose}
        />
      </Dialog>
    );
  }
  const create = async () => {
    requireWorkspaces(scope);
    const options = { label, permission, ...scope, expiresInDays };
    await asPerson(user, (idToken) => createApiKey(idToken, key, options));
    rememberExpiry(expiresInDays);
    setCreated(true);
    onCreate(keyHash);
  };
  return (
    <FormDialog title="New API key" submit="Create key" busy="Creating …" onSubmit={create} onClose={onClose}>
      <TextField
        label="Label"
        hint="A name for the key, such as the client that uses it."
        autofocus
        maxLength={KEY_LABEL_LENGTH}
        placeholder="Claude Code on my laptop"
        value={label}
        onInput={setLabel}
      />
      <PermissionField of="client" value={permission} onChange={setPermission} />
      <WorkspacesField value={scope} workspaces={workspaces} onChange={setScope} />
      <ExpiryField value={expiresInDays} onChange={setExpiresInDays} />
    </FormDialog>
  );
}

interface NewKeyDialogProps {
  readonly user: User;
  readonly workspaces: readonly WorkspaceSummary[];
  /** The user's keys, as they are stored now. */
  readonly keys: readonly ApiKey[];
  /** Receives the id of the new key. */
  readonly onCreate: (id: string) => void;
  readonly onClose: () => void;
}
