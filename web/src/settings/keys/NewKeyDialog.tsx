import type { User } from 'firebase/auth';
import { useState } from 'preact/hooks';
import {
  generateApiKey,
  hashApiKey,
  KEY_LABEL_LENGTH,
  type Permission,
} from '@shared/contract/fields/apiKey';
import { codeOf } from '@shared/base/errors';
import { createApiKey, type ApiKey } from '../../data/access/apiKeys';
import { accountMessage } from '../../account/authErrors';
import { useRecentSignIn } from '../../account/useRecentSignIn';
import { OwnOnlyField, PermissionField } from '../../ui/forms/PermissionField';
import { Dialog } from '../../ui/forms/Dialog';
import { FormDialog } from '../../ui/forms/FormDialog';
import { TextField } from '../../ui/forms/TextField';
import { NewKey } from './NewKey';

/**
 * Asks for the label and the permission of a new key, creates the key in this browser, and shows it once. If
 * the last sign-in was too long ago, asks the user to sign in again first.
 */
export function NewKeyDialog({ user, keys, onCreate, onClose }: NewKeyDialogProps) {
  const [label, setLabel] = useState('');
  const [permission, setPermission] = useState<Permission>('write');
  const [ownOnly, setOwnOnly] = useState(false);
  // Trying again after a lost response creates the same key.
  const [key] = useState(generateApiKey);
  const [isCreated, setCreated] = useState(false);
  const recent = useRecentSignIn(user, { to: 'create the key', then: 'the key is created' });
  const keyHash = hashApiKey(key);
  if (isCreated) {
    return (
      <Dialog key="shown" title="Your new key" wide ignoresEscape onClose={onClose}>
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
    if (!(await recent.confirm())) return;
    try {
      await createApiKey(await user.getIdToken(), key, { label, permission, ownOnly });
    } catch (error) {
      if (codeOf(error) !== 'sign_in_required') throw error;
      recent.require('Creating a key requires a new sign-in.');
      return;
    }
    setCreated(true);
    onCreate(keyHash);
  };
  return (
    <FormDialog
      key={recent.isRequired ? 'signIn' : 'asked'}
      title="New API key"
      submit={recent.isRequired ? 'Sign in and create key' : 'Create key'}
      busy="Creating …"
      onSubmit={create}
      toMessage={accountMessage}
      onClose={onClose}
    >
      <TextField
        label="Label"
        hint="A name for the key, such as the client that uses it."
        autofocus={!recent.isRequired}
        maxLength={KEY_LABEL_LENGTH}
        placeholder="Claude Code on my laptop"
        value={label}
        onInput={setLabel}
      />
      <PermissionField of="client" value={permission} onChange={setPermission} />
      <OwnOnlyField value={ownOnly} onChange={setOwnOnly} />
      {recent.fields}
    </FormDialog>
  );
}

interface NewKeyDialogProps {
  readonly user: User;
  /** The user's keys, as they are stored now. */
  readonly keys: readonly ApiKey[];
  /** Receives the id of the new key. */
  readonly onCreate: (id: string) => void;
  readonly onClose: () => void;
}
