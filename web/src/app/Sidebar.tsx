import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { DEFAULT_WORKSPACE_ID, SESSIONS_WORKSPACE_ID } from '@shared/model/model';
import type { EarlyProps } from '../account/signedInProps';
import { afterFirstPaint } from '../data/local/firstPaint';
import { withDefault } from '../data/workspaces/workspaceSummary';
import { lazily, lazyDialog } from '../navigation/lazily';
import { currentRoute } from '../navigation/location';
import { activityPath, EVERYWHERE, workspacePath } from '../navigation/routes';
import { useShortcut } from '../navigation/shortcuts';
import { CategoryNav } from '../sidebar/CategoryNav';
import { takesDrops } from '../sidebar/dragged';
import { isDrawerOpen, isNarrow } from '../sidebar/drawer';
import { liveCount } from '../sidebar/liveWorkspace';
import { openWorkspace } from '../data/edits/openWorkspace';
import { Icon } from '../ui/controls/Icon';
import { IconButton } from '../ui/controls/IconButton';
import { isApple } from '../ui/page/document';
import { keyName } from '../ui/page/keyName';
import { NewWorkspaceDialog } from '../workspaces/NameDialogs';
import { AccountMenu } from './AccountMenu';
import { MarkPlaces } from './MarkPlaces';
import { SidebarItem } from './SidebarItem';

/** Shows the way to every page: a sidebar, or a drawer that opens over a narrow screen. */
export function Sidebar({ user, workspaces }: SidebarProps) {
  const [opened, setOpened] = useState<'newWorkspace' | 'palette' | 'places' | 'shortcuts' | 'tags'>();
  const open = (dialog: typeof opened) => {
    isDrawerOpen.value = false;
    setOpened(dialog);
  };
  const close = () => setOpened(undefined);
  useShortcut({ key: '?', does: 'Show the keyboard shortcuts' }, () => open('shortcuts'));
  useShortcut({ key: 'g', does: 'Go to a category, a tag or a workspace' }, () => open('places'));
  useShortcut({ key: '', does: 'Create a workspace' }, () => open('newWorkspace'));
  useShortcut({ key: '', does: 'Rename, merge or remove tags' }, () => open('tags'));
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
      // On a Mac, Ctrl+K deletes the rest of a line.
      const isMod = isApple ? metaKey : ctrlKey;
      if (key.toLowerCase() !== 'k' || !isMod || shiftKey || altKey || defaultPrevented) return;
      // Browsers have a search of their own on this key.
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) open('palette');
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  useEffect(() => {
    void afterFirstPaint()
      .then(() => import('../sidebar/drops'))
      .then(({ takeDrops }) => takeDrops());
  }, []);
  const items = (
    <div class="sidebar-content">
      <SidebarItems
        uid={user.uid}
        onPalette={() => open('palette')}
        workspaces={workspaces}
        onNewWorkspace={() => open('newWorkspace')}
        onTags={() => open('tags')}
      />
      <div class="sidebar-foot">
        <SidebarItem href="/import" icon="transfer" label="Import & export" />
        <SidebarItem href="/settings" icon="gear" label="Settings" />
        <AccountMenu user={user} onShortcuts={() => open('shortcuts')} />
      </div>
    </div>
  );
  return (
    <>
      {!isNarrow.value && <aside class="sidebar">{items}</aside>}
      {isNarrow.value && isDrawerOpen.value && <Drawer>{items}</Drawer>}
      {opened === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {(opened === 'palette' || opened === 'places') && (
        <Palette
          key={opened}
          user={user}
          workspaces={workspaces}
          onlyPlaces={opened === 'places'}
          onClose={(chosen) => {
            close();
            // The dialog returns the focus first, such as to the link that a command is about.
            if (chosen) requestAnimationFrame(() => requestAnimationFrame(chosen));
          }}
        />
      )}
      {opened === 'tags' && <TagsDialog onClose={close} />}
      {opened === 'newWorkspace' && (
        <NewWorkspaceDialog user={user} workspaces={workspaces} onClose={close} />
      )}
    </>
  );
}

const ShortcutsDialog = lazyDialog(() =>
  import('./ShortcutsDialog').then((module) => module.ShortcutsDialog),
);
const TagGroup = lazily(() => import('../sidebar/TagGroup').then((module) => module.TagGroup), null);
const Palette = lazyDialog(() => import('../palette/Palette').then((module) => module.Palette));
const TagsDialog = lazyDialog(() => import('../tags/manage/TagsDialog').then((module) => module.TagsDialog));

type SidebarProps = Pick<EarlyProps, 'user' | 'workspaces'>;

/** Shows the sidebar over a narrow screen. Keeps the focus until it is closed, and then returns it. */
function Drawer({ children }: { readonly children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  const close = () => (isDrawerOpen.value = false);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // Browsers return the focus when a dialog is closed, but not when it is only removed from the document.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      class="drawer"
      aria-label="Menu"
      onClick={({ target, currentTarget }) => {
        const isLink = target instanceof Element && target.closest('a') !== null;
        // A click beside the content hits the dialog itself.
        if (isLink || target === currentTarget) close();
      }}
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget) close();
      }}
    >
      <button type="button" class="button quiet square drawer-close" aria-label="Close" onClick={close}>
        <Icon name="close" />
      </button>
      {children}
    </dialog>
  );
}

interface SidebarItemsProps extends Pick<SidebarProps, 'workspaces'> {
  readonly uid: string;
  readonly onNewWorkspace: () => void;
  readonly onTags: () => void;
  readonly onPalette: () => void;
}

/** Shows the pages, the workspaces, and the categories of the one that is open. */
function SidebarItems({ uid, workspaces, onNewWorkspace, onTags, onPalette }: SidebarItemsProps) {
  const route = currentRoute.value;
  const choices = withDefault(workspaces);
  const openId =
    'workspaceId' in route ? route.workspaceId : (openWorkspace.value?.workspace.id ?? DEFAULT_WORKSPACE_ID);
  const sessions = choices.find(({ id }) => id === SESSIONS_WORKSPACE_ID);
  const scope = choices.length > 1 ? EVERYWHERE : '';
  const total = choices.reduce((sum, each) => sum + liveCount(each), 0);
  const categories = (id: string) => {
    const summary = choices.find((each) => each.id === id);
    return id === openId && summary && <CategoryNav key={id} summary={summary} />;
  };
  return (
    <nav class="sidebar-scroll" aria-label="Workspaces and categories">
      <a class="brand" href="/" aria-label="Link Dashboard: your default workspace">
        <img src="/icon.svg" alt="" width="24" height="24" />
        Link Dashboard
      </a>
      <button
        type="button"
        class="place"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={onPalette}
      >
        <Icon name="search" />
        <span class="place-name">Find anything</span>
        <kbd aria-hidden="true">{keyName('Mod')} K</kbd>
      </button>
      <SidebarItem href="/all" icon="list" label="All links" count={total} />
      <MarkPlaces workspaces={choices} />
      {sessions && (
        <>
          <SidebarItem
            href={workspacePath(sessions.id)}
            icon="chat"
            label="Sessions"
            count={liveCount(sessions)}
          />
          {categories(sessions.id)}
        </>
      )}
      <SidebarItem href={activityPath(openId) + scope} icon="history" label="Activity" />
      <SidebarItem href={activityPath(openId, 'trash') + scope} icon="trash" label="Trash" />
      <div class="sidebar-head">
        <span id="sidebar-workspaces">Workspaces</span>
        <IconButton icon="add" label="New workspace" onClick={onNewWorkspace} />
      </div>
      <ul class="sidebar-list" aria-labelledby="sidebar-workspaces">
        {choices
          .filter(({ id }) => id !== SESSIONS_WORKSPACE_ID)
          .map((summary) => ({ ...summary, count: liveCount(summary) }))
          .map(({ id, name, isPublic, count, hasMembers = false, shared }) => (
            // Links can be dropped on it: see `drops.ts`.
            <li key={id} data-workspace={takesDrops.value && shared?.role !== 'viewer' ? id : undefined}>
              <SidebarItem
                href={workspacePath(id)}
                icon={id === openId ? 'down' : 'right'}
                label={name}
                count={count}
                isPublic={isPublic}
                sharing={shared ? `Shared by ${shared.owner}` : hasMembers ? 'Shared' : undefined}
              />
              {categories(id)}
            </li>
          ))}
      </ul>
      <TagGroup uid={uid} onAll={onTags} />
    </nav>
  );
}
