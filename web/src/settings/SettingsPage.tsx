import { useState } from 'preact/hooks';
import { hasPassword } from '../account/accountMethods';
import { ChangePasswordDialog } from '../account/ChangePasswordDialog';
import { DeleteAccountDialog } from '../account/DeleteAccountDialog';
import type { SignedInProps } from '../account/signedInProps';
import { Bookmarklet } from '../capture/Bookmarklet';
import { ExtensionSection } from '../capture/ExtensionSection';
import { useTitle } from '../navigation/pageTitle';
import { Definitions } from '../ui/controls/Definitions';
import { AppearanceSection } from './AppearanceSection';
import { AppsSection } from './apps/AppsSection';
import { KeysSection } from './keys/KeysSection';
import { SignOutEverywhereDialog } from './SignOutEverywhereDialog';
import '../styles/settings.css';

/** Shows the settings: the user's API keys, connected apps, theme, browser extension, bookmarklet and account. */
export function SettingsPage({ user, firestore, workspaces }: SignedInProps) {
  useTitle('Settings');
  return (
    <main id="content" class="page narrow settings" tabIndex={-1}>
      <h1>Settings</h1>
      <div class="sections">
        <KeysSection user={user} firestore={firestore} workspaces={workspaces} />
        <AppsSection user={user} firestore={firestore} />
      </div>
      <div class="sections">
        <AppearanceSection />
        <ExtensionSection />
        <Bookmarklet />
        <AccountSection user={user} firestore={firestore} workspaces={workspaces} />
      </div>
    </main>
  );
}

/** The version and the commit, such as `1.0.0+1a2b3c4d`. The build fills it in. */
declare const WEB_APP_VERSION: string;

/** Shows who is signed in, and buttons to change the password, to sign out everywhere and to delete the account. */
function AccountSection({ user, firestore, workspaces }: Omit<SignedInProps, 'edits'>) {
  const [open, setOpen] = useState<'password' | 'sessions' | 'deletion'>();
  const close = () => setOpen(undefined);
  return (
    <section aria-labelledby="account-title">
      <h2 id="account-title">Account</h2>
      <Definitions
        rows={[
          ['Signed in as', user.email ?? user.displayName],
          ['User ID', <code>{user.uid}</code>],
          ['MCP endpoint', <code>{window.location.origin}/mcp</code>],
          ['Version', <code>{WEB_APP_VERSION}</code>],
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
        <button type="button" class="button" onClick={() => setOpen('deletion')}>
          Delete account …
        </button>
      </div>
      {open === 'password' && <ChangePasswordDialog user={user} onClose={close} />}
      {open === 'sessions' && <SignOutEverywhereDialog user={user} firestore={firestore} onClose={close} />}
      {open === 'deletion' && <DeleteAccountDialog user={user} workspaces={workspaces} onClose={close} />}
    </section>
  );
}
