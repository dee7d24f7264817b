import type { User } from 'firebase/auth';
import { useState } from 'preact/hooks';
import { deleteAccount, hasPassword } from '../signIn/accountMethods';
import { accountMessage } from '../signIn/authErrors';
import { PasswordField } from '../signIn/PasswordField';
import { Dialog, DialogActions } from '../ui/Dialog';
import { useTask } from '../ui/useTask';

/** Explains what is deleted with an account, and deletes it once the user has confirmed that and signed in again. */
export function DeleteAccountDialog({
  user,
  onClose,
}: {
  readonly user: User;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const { isRunning, failure, run } = useTask(accountMessage);
  const phrase = user.email ?? 'DELETE';
  const isConfirmed = typed.trim().toLowerCase() === phrase.toLowerCase();
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run(() => deleteAccount(user, password));
        }}
      >
        <p>
          This deletes all of your workspaces with their links and notes, all of your API keys, and then the
          account. Clients lose access at once, and public workspaces disappear. It cannot be undone. To keep
          your links, <a href="/import">export everything</a> first.
        </p>
        <label class="field">
          Type {phrase} to confirm
          <input
            class="input"
            autofocus
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            required
            value={typed}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
            }}
          />
        </label>
        {hasPassword(user) ? (
          <PasswordField
            label="Your password"
            autocomplete="current-password"
            value={password}
            onChange={setPassword}
          />
        ) : (
          <p class="hint">Next, Google asks you to sign in again. Then your account is deleted.</p>
        )}
        <DialogActions failure={failure} onCancel={onClose} cancelLabel="Keep it">
          <button type="submit" class="button danger" disabled={isRunning || !isConfirmed}>
            {isRunning ? 'Deleting …' : 'Delete account'}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
