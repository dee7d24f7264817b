import type { User } from 'firebase/auth';
import { useState } from 'preact/hooks';
import { hasPassword } from '../account/accountMethods';
import { DeleteAccountDialog } from '../account/DeleteAccountDialog';
import { ChangePasswordDialog } from '../account/ChangePasswordDialog';
import { Definitions } from '../ui/Definitions';

/** Who is signed in, and what they can do with their account. */
export function AccountSection({ user }: { readonly user: User }) {
  const [open, setOpen] = useState<'password' | 'deletion'>();
  const close = () => {
    setOpen(undefined);
  };
  return (
    <section aria-labelledby="account-title">
      <h2 id="account-title">Account</h2>
      <Definitions
        rows={[
          ['Signed in as', user.email ?? user.displayName],
          ['User ID', <code>{user.uid}</code>],
          ['MCP endpoint', <code>{window.location.origin}/mcp</code>],
        ]}
      />
      <div class="actions-row">
        {hasPassword(user) && (
          <button
            type="button"
            class="button"
            onClick={() => {
              setOpen('password');
            }}
          >
            Change password …
          </button>
        )}
        <button
          type="button"
          class="button"
          onClick={() => {
            setOpen('deletion');
          }}
        >
          Delete account …
        </button>
      </div>
      {open === 'password' && <ChangePasswordDialog user={user} onClose={close} />}
      {open === 'deletion' && <DeleteAccountDialog user={user} canExport onClose={close} />}
    </section>
  );
}
