import { useState } from 'preact/hooks';
import { hasPassword } from '../account/accountMethods';
import { ChangePasswordDialog } from '../account/ChangePasswordDialog';
import type { SignedInProps } from '../account/signedInProps';
import { Definitions } from '../ui/controls/Definitions';
import { SignOutEverywhereDialog } from './SignOutEverywhereDialog';

/** Shows who is signed in, and buttons to change the password and to sign out everywhere. */
export function AccountSection({ user, firestore }: Pick<SignedInProps, 'user' | 'firestore'>) {
  const [open, setOpen] = useState<'password' | 'sessions'>();
  const close = () => setOpen(undefined);
  return (
    <section aria-labelledby="account-title">
      <h3 id="account-title">Account</h3>
      <Definitions
        rows={[
          ['Signed in as', user.email ?? user.displayName],
          ['User ID', <code>{user.uid}</code>],
        ]}
      />
      <div class="actions-row">
        {hasPassword(user) && (
          <button type="button" class="button" onClick={() => setOpen('password')}>
            Change password …
          </button>
        )}
        <button type="button" class="button" onClick={() => setOpen('sessions')}>
          Sign out everywhere …
        </button>
      </div>
      {open === 'password' && <ChangePasswordDialog user={user} onClose={close} />}
      {open === 'sessions' && <SignOutEverywhereDialog user={user} firestore={firestore} onClose={close} />}
    </section>
  );
}
