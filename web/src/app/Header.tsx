import { useState } from 'preact/hooks';
import { DEFAULT_WORKSPACE_ID } from '@shared/model/model';
import { withDefault } from '../data/workspaceSummary';
import { NewWorkspaceDialog } from '../workspaces/NameDialogs';
import { location } from '../navigation/location';
import { activityPath, workspacePath } from '../navigation/routes';
import { useShortcut } from '../navigation/shortcuts';
import { signOut } from '../account/session';
import type { EarlyProps } from '../account/signedInProps';
import { Icon } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import { messageOf } from '../ui/messages';
import { showToast } from '../ui/toasts';
import { OfflineBanner } from './OfflineBanner';
import { ShortcutsDialog } from './ShortcutsDialog';

/** Shows the bar at the top: the workspace switcher, links to the other pages, and the account menu. */
export function Header({ user, workspaces }: Pick<EarlyProps, 'user' | 'workspaces'>) {
  const { route } = location.value;
  const [isCreating, setCreating] = useState(false);
  const [isShowingShortcuts, setShowingShortcuts] = useState(false);
  useShortcut({ key: '?', does: 'Show this list' }, () => setShowingShortcuts(true));
  const choices = withDefault(workspaces);
  const isActivity = route.name === 'activity' || route.name === 'trash';
  const currentId = route.name === 'workspace' || isActivity ? route.workspaceId : undefined;
  const openedId = currentId ?? DEFAULT_WORKSPACE_ID;
  const currentName = choices.find(({ id }) => id === currentId)?.name ?? 'Workspaces';
  const leave = async () => {
    try {
      await signOut();
    } catch (error) {
      showToast({ kind: 'failed', text: messageOf(error) });
    }
  };

  return (
    <header class="header">
      <div class="header-inner">
        <a class="brand" href="/" aria-label="Link Dashboard: your default workspace">
          <img src="/icon.svg" alt="" width="28" height="28" />
        </a>
        <nav aria-label="Workspaces">
          <Menu
            label={`Workspace: ${currentName}`}
            buttonClass="button quiet switcher"
            button={
              <>
                <span class="switcher-name" dir="auto">
                  {currentName}
                </span>
                <Icon name="down" />
              </>
            }
          >
            <ul class="menu-items">
              {choices.map(({ id, name, isPublic, linkCount }) => (
                <li key={id}>
                  <a
                    href={workspacePath(id)}
                    aria-current={id === currentId && !isActivity ? 'page' : undefined}
                  >
                    <span class="menu-text" dir="auto">
                      {name}
                    </span>
                    {isPublic && (
                      <span class="menu-mark" title="Public">
                        <Icon name="globe" />
                        <span class="visually-hidden">public</span>
                      </span>
                    )}
                    <span class="menu-count">
                      {linkCount.toLocaleString('en')}
                      <span class="visually-hidden">{linkCount === 1 ? ' link' : ' links'}</span>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
            <button type="button" onClick={() => setCreating(true)}>
              <Icon name="add" /> New workspace
            </button>
          </Menu>
        </nav>
        <span class="spacer" />
        <nav class="header-links" aria-label="Pages">
          <a
            class="button quiet"
            href={activityPath(openedId)}
            aria-current={isActivity ? 'page' : undefined}
          >
            <Icon name="history" /> <span class="wide-only">Activity</span>
            <span class="narrow-only visually-hidden">Activity</span>
          </a>
          <a
            class="button quiet transfer"
            href="/import"
            aria-current={route.name === 'import' ? 'page' : undefined}
          >
            <Icon name="transfer" /> <span class="wide-only">Import &amp; export</span>
            <span class="narrow-only visually-hidden">Import and export</span>
          </a>
          <a
            class="button quiet"
            href="/settings"
            aria-current={route.name === 'settings' ? 'page' : undefined}
          >
            <Icon name="key" /> <span class="wide-only">Settings</span>
            <span class="narrow-only visually-hidden">Settings</span>
          </a>
        </nav>
        <Menu
          label="Your account"
          side="right"
          buttonClass="button quiet round"
          button={<Icon name="user" />}
        >
          <p class="menu-note">
            Signed in as
            <br />
            <strong>{user.email ?? user.displayName ?? user.uid}</strong>
          </p>
          <a href={activityPath(openedId)}>
            <Icon name="history" /> Activity
          </a>
          <a href={activityPath(openedId, 'trash')}>
            <Icon name="trash" /> Trash
          </a>
          <a href="/settings">
            <Icon name="key" /> Settings and API keys
          </a>
          <a href="/import">
            <Icon name="transfer" /> Import and export
          </a>
          <a href="/help">
            <Icon name="note" /> Help
          </a>
          <button type="button" onClick={() => setShowingShortcuts(true)}>
            <Icon name="keyboard" /> Keyboard shortcuts
          </button>
          <button type="button" onClick={() => void leave()}>
            <Icon name="out" /> Sign out
          </button>
        </Menu>
      </div>
      <OfflineBanner />
      {isShowingShortcuts && <ShortcutsDialog onClose={() => setShowingShortcuts(false)} />}
      {isCreating && (
        <NewWorkspaceDialog user={user} workspaces={workspaces} onClose={() => setCreating(false)} />
      )}
    </header>
  );
}
