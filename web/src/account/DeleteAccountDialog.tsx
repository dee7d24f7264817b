import type { User } from 'firebase/auth';
import { useState } from 'preact/hooks';
import { deleteAccount } from './accountMethods';
import { accountMessage } from './authErrors';
import { SignInAgain } from './useRecentSignIn';
import { DeletionDialog } from '../ui/forms/DeletionDialog';

interface DeleteAccountDialogProps {
  readonly user: User;
  readonly canExport: boolean;
  readonly onClose: () => void;
}

/** Asks the user to confirm and to sign in again, then deletes the account. */
export function DeleteAccountDialog({ user, canExport, onClose }: DeleteAccountDialogProps) {
  const [password, setPassword] = useState('');
  return (
    <DeletionDialog
      title="Delete your account?"
      submit="Delete account"
      what="your account"
      phrase={user.email ?? 'DELETE'}
      text={
        <p>
          This deletes all of your workspaces with their links and notes, all of your API keys and connected
          apps, and then the account. Clients lose access at once, and public workspaces disappear.{' '}
          <strong>It cannot be undone.</strong>{' '}
          {canExport && (
            <>
              To keep your links, <a href="/import">export everything</a> first.
            </>
          )}
        </p>
      }
      onDelete={() => deleteAccount(user, password)}
      toMessage={accountMessage}
      onClose={onClose}
    >
      <SignInAgain user={user} then="your account is deleted" password={password} onInput={setPassword} />
    </DeletionDialog>
  );
}
