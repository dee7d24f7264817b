import type { User } from 'firebase/auth';
import { useState } from 'preact/hooks';
import { changePassword } from './accountMethods';
import { accountMessage } from './authErrors';
import { PasswordField } from './PasswordField';
import { FormDialog } from '../ui/forms/FormDialog';
import { showToast } from '../ui/controls/toasts';

/** Asks for the current password and a new one. */
export function ChangePasswordDialog({ user, onClose }: ChangePasswordDialogProps) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  return (
    <FormDialog
      title="Change your password"
      submit="Change password"
      busy="Changing …"
      onSubmit={async () => {
        await changePassword(user, current, next);
        showToast({ kind: 'done', text: 'Your password has been changed.' }, SHOWN_MS);
        onClose();
      }}
      toMessage={accountMessage}
      onClose={onClose}
    >
      {/* Tells password managers which account the new password belongs to. */}
      <input type="text" autocomplete="username" value={user.email ?? ''} readOnly hidden />
      <PasswordField
        label="Current password"
        autocomplete="current-password"
        value={current}
        onInput={setCurrent}
        autofocus
      />
      <PasswordField
        label="New password"
        autocomplete="new-password"
        hint="All other browsers are signed out. API keys keep working."
        value={next}
        onInput={setNext}
      />
    </FormDialog>
  );
}

/** Browsers ask first whether to keep the new password. */
const SHOWN_MS = 30_000;

interface ChangePasswordDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}
