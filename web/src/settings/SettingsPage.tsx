import { useTitle } from '../navigation/pageTitle';
import type { SignedInProps } from '../account/signedInProps';
import { AccountSection } from './AccountSection';
import { AppsSection } from './apps/AppsSection';
import { Bookmarklet } from '../capture/Bookmarklet';
import { KeysSection } from './keys/KeysSection';

/** The settings: the user's API keys, connected apps and account. */
export function SettingsPage({ user, firestore }: SignedInProps) {
  useTitle('Settings');
  return (
    <main id="content" class="page narrow" tabIndex={-1}>
      <h1>Settings</h1>
      <KeysSection user={user} firestore={firestore} />
      <AppsSection user={user} firestore={firestore} />
      <Bookmarklet />
      <AccountSection user={user} />
    </main>
  );
}
