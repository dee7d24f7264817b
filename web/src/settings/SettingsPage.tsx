import type { ComponentChildren } from 'preact';
import type { SignedInProps } from '../account/signedInProps';
import { Bookmarklet } from '../capture/Bookmarklet';
import { ExtensionSection } from '../capture/ExtensionSection';
import { useTitle } from '../navigation/pageTitle';
import { InstallApp } from '../start/InstallApp';
import { AccountSection } from './AccountSection';
import { AppearanceSection } from './AppearanceSection';
import { AppsSection } from './apps/AppsSection';
import { DataSection } from './DataSection';
import { KeysSection } from './keys/KeysSection';
import { OnThisPage } from './OnThisPage';
import '../styles/settings.css';

/** Shows the settings, in the order in which people look for them. */
export function SettingsPage({ user, firestore, workspaces }: SignedInProps) {
  useTitle('Settings');
  return (
    <main id="content" class="page narrow settings" tabIndex={-1}>
      <h1>Settings</h1>
      <OnThisPage sections={GROUPS} />
      <div class="sections">
        <Group id="you">
          <AccountSection user={user} firestore={firestore} />
          <AppearanceSection />
        </Group>
        <Group id="assistants">
          <AppsSection user={user} firestore={firestore} />
          <KeysSection user={user} firestore={firestore} workspaces={workspaces} />
        </Group>
      </div>
      <div class="sections">
        <Group id="saving">
          <ExtensionSection />
          <Bookmarklet />
          <div>
            <InstallApp />
          </div>
        </Group>
        <Group id="data">
          <DataSection user={user} workspaces={workspaces} />
        </Group>
      </div>
    </main>
  );
}

const GROUPS = [
  { id: 'you', title: 'You' },
  { id: 'assistants', title: 'Assistants' },
  { id: 'saving', title: 'Saving' },
  { id: 'data', title: 'Data' },
] as const;

function Group({ id, children }: GroupProps) {
  return (
    <section id={id} class="settings-group" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{GROUPS.find((group) => group.id === id)?.title}</h2>
      {children}
    </section>
  );
}

interface GroupProps {
  readonly id: (typeof GROUPS)[number]['id'];
  readonly children: ComponentChildren;
}
