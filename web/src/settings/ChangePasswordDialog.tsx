import type { User } from 'firebase/auth';
import { useId, useState } from 'preact/hooks';
import { changePassword } from '../signIn/accountMethods';
import { accountMessage } from '../signIn/authErrors';
import { MIN_PASSWORD_LENGTH, PasswordField } from '../signIn/PasswordField';
import { Dialog, DialogActions } from '../ui/Dialog';
import { showToast } from '../ui/toasts';
import { useTask } from '../ui/useTask';

/** Asks for the current and a new password. */
export function ChangePasswordDialog({
  user,
  onClose,
}: {
  readonly user: User;
  readonly onClose: () => void;
}) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const id = useId();
  const { isRunning, failure, run } = useTask(accountMessage);
  return (
    <Dialog title="Change your password" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run(async () => {
            await changePassword(user, current, next);
            showToast({ kind: 'done', text: 'Your password has been changed.' });
            onClose();
          });
        }}
      >
        {/* Password managers look for the account that a new password belongs to. */}
        <input type="text" autocomplete="username" value={user.email ?? ''} readOnly hidden />
        <PasswordField
          label="Current password"
          autocomplete="current-password"
          value={current}
          onChange={setCurrent}
          autofocus
        />
        <PasswordField
          label="New password"
          autocomplete="new-password"
          describedBy={`${id}rule`}
          value={next}
          onChange={setNext}
        />
        <p class="hint" id={`${id}rule`}>
          At least {MIN_PASSWORD_LENGTH} characters. All other browsers are signed out. API keys keep working.
        </p>
        <DialogActions failure={failure} onCancel={onClose}>
          <button type="submit" class="button primary" disabled={isRunning}>
            {isRunning ? 'Changing …' : 'Change password'}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
