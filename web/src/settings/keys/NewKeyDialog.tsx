import type { User } from 'firebase/auth';
import type { Firestore } from 'firebase/firestore';
import { useId, useState } from 'preact/hooks';
import { hashApiKey, KEY_LABEL_LENGTH, type KeyAccess } from '@lib/auth/apiKey';
import { createApiKey, type ApiKey } from '../../data/apiKeys';
import { hasPassword, hasSignedInRecently, signInAgain } from '../../signIn/accountMethods';
import { accountMessage } from '../../signIn/authErrors';
import { SignInAgain } from '../../signIn/SignInAgain';
import { Dialog } from '../../ui/forms/Dialog';
import { FormDialog } from '../../ui/forms/FormDialog';
import { TextField } from '../../ui/forms/TextField';
import { NewKey } from './NewKey';

interface NewKeyDialogProps {
  readonly firestore: Firestore;
  readonly user: User;
  /** The user's keys, as they are stored now. */
  readonly keys: readonly ApiKey[];
  /** Receives the id of the new key. */
  readonly onCreate: (id: string) => void;
  readonly onClose: () => void;
}

const ACCESS: readonly { readonly access: KeyAccess; readonly name: string; readonly hint: string }[] = [
  { access: 'write', name: 'Read and write', hint: 'The client can find, add and annotate links.' },
  {
    access: 'read',
    name: 'Read only',
    hint: 'The client can list and search links, but not change anything.',
  },
];

/**
 * Asks for a label and what the key may do, creates it in this browser, and shows it once. If the last sign-in was a while
 * ago, asks the user to sign in again first.
 */
export function NewKeyDialog({ firestore, user, keys, onCreate, onClose }: NewKeyDialogProps) {
  const [label, setLabel] = useState('');
  const [access, setAccess] = useState<KeyAccess>('write');
  const [key, setKey] = useState<string>();
  const explanation = useId();
  const [mustSignIn, setMustSignIn] = useState(false);
  const [password, setPassword] = useState('');
  if (key !== undefined) {
    const keyHash = hashApiKey(key);
    return (
      <Dialog key="shown" title="Your new key" wide ignoresEscape onClose={onClose}>
        <NewKey apiKey={key} stored={keys.find(({ id }) => id === keyHash)} onClose={onClose} />
      </Dialog>
    );
  }
  const create = async () => {
    if (mustSignIn) {
      if (!(await signInAgain(user, password))) return;
    } else if (!(await hasSignedInRecently(user))) {
      setMustSignIn(true);
      return;
    }
    const created = await createApiKey(firestore, user.uid, { label: label.trim(), access });
    setKey(created);
    onCreate(hashApiKey(created));
  };
  return (
    <FormDialog
      key={mustSignIn ? 'signIn' : 'asked'}
      title="New API key"
      submit={mustSignIn ? 'Sign in and create key' : 'Create key'}
      busy="Creating …"
      onSubmit={create}
      toMessage={accountMessage}
      onClose={onClose}
    >
      <TextField
        label="Label"
        hint="A name for the key, such as the client that uses it."
        autofocus={!mustSignIn}
        maxLength={KEY_LABEL_LENGTH}
        placeholder="Claude Code on my laptop"
        value={label}
        onInput={setLabel}
      />
      <fieldset class="radios">
        <legend>Access</legend>
        {ACCESS.map(({ access: value, name, hint }) => (
          <label key={value} class="radio">
            <input
              type="radio"
              name="access"
              checked={value === access}
              onChange={() => {
                setAccess(value);
              }}
            />
            <span>
              {name}
              <span class="hint">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {mustSignIn && (
        <>
          <p class="warning" id={explanation}>
            It has been a while since you signed in.
            {hasPassword(user) && ' Enter your password to create the key.'}
          </p>
          <SignInAgain
            user={user}
            then="the key is created"
            password={password}
            onInput={setPassword}
            describedBy={explanation}
            autofocus
          />
        </>
      )}
    </FormDialog>
  );
}
