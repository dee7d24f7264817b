import type { User } from 'firebase/auth';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { DEFAULT_WORKSPACE_ID, type Workspace } from '@shared/model/model';
import { WorkspacePage } from '../dashboard/WorkspacePage';
import { nextTask } from '../data/local/slices';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { FullHistoryDialog } from '../editing/FullHistoryDialog';
import { targetElsewhere } from '../editing/form/addTarget';
import { AddKeys } from '../editing/sheet/AddKeys';
import { LinkSheets } from '../editing/sheet/LinkSheets';
import { openAddSheet, openSeveralSheet } from '../editing/sheet/openSheet';
import { startUndoKeys } from '../editing/undoKeys';
import { followLanguage } from '../navigation/customs';
import { lazily } from '../navigation/lazily';
import { currentRoute, location } from '../navigation/location';
import { OpenDialog } from '../navigation/OpenDialog';
import type { Route } from '../navigation/routes';
import { SignOutDialog } from '../account/SignOutDialog';
import { leaveOnceDeleted } from '../account/signOut';
import type { Person } from '../account/session';
import type { EarlyProps, SignedInProps } from '../account/signedInProps';
import { LoadFailure, Loading } from '../ui/controls/Notice';
import { followLongPresses } from '../ui/page/longPress';
import { Bar } from '../sidebar/Bar';
import { OfflineBanner } from './OfflineBanner';
import { keepWebApp } from './serviceWorker';
import { Sidebar } from './Sidebar';
import { useSignedIn } from './useSignedIn';
import { VisitorHeader } from '../visitors/VisitorHeader';

followLanguage();

/** Shows everything that requires a sign-in: the sidebar, and the page for the current address. */
export function SignedInPages({ user, account }: SignedInPagesProps) {
  const { connecting, firestore, edits, workspaces: list, failure } = useSignedIn(user.uid);
  useEffect(() => {
    if (account) keepWebApp();
  }, [account]);
  useEffect(startUndoKeys, []);
  const isEmptied = useIsEmptied(list);
  useEffect(() => {
    return account && isEmptied ? leaveOnceDeleted(account) : undefined;
  }, [account, isEmptied]);
  const workspaces = useMemo(() => list?.toSorted(compareDefaultFirst), [list]);
  useEffect(followLongPresses, []);
  const [isFramed, setFramed] = useState(false);
  // The sidebar and the links take long to render together.
  useLayoutEffect(() => void nextTask().then(() => setFramed(true)), []);
  if (currentRoute.value.name === 'help') {
    // Help works even if the dashboard cannot be reached.
    return (
      <Frame user={user} workspaces={failure === undefined ? workspaces : undefined}>
        <HelpPage />
        {workspaces && <AddElsewhere {...{ user, connecting, workspaces, edits }} />}
      </Frame>
    );
  }
  if (failure !== undefined) {
    return <LoadFailure title="Your dashboard could not be loaded" text={failure} />;
  }
  if (!workspaces) return <Loading />;
  if (currentRoute.value.name === 'add') {
    return (
      <>
        <VisitorHeader title="Link Dashboard" />
        <OfflineBanner />
        <AddPage user={user} connecting={connecting} workspaces={workspaces} edits={edits} />
        <FullHistoryDialog />
      </>
    );
  }
  if (currentRoute.value.name === 'join') {
    return (
      <>
        <VisitorHeader title="Link Dashboard" />
        <OfflineBanner />
        <JoinPage key={window.location.hash} user={user} workspaces={workspaces} />
      </>
    );
  }
  return (
    <Frame user={user} workspaces={workspaces}>
      {!isFramed ? null : isEarly(currentRoute.value.name) ? (
        <EarlyPage user={user} connecting={connecting} workspaces={workspaces} edits={edits} />
      ) : account && firestore ? (
        <>
          <CurrentPage user={account} firestore={firestore} workspaces={workspaces} edits={edits} />
          <AddElsewhere {...{ user, connecting, workspaces, edits }} />
        </>
      ) : (
        <Loading />
      )}
      <FullHistoryDialog />
    </Frame>
  );
}

/** Returns whether a list has become empty. */
function useIsEmptied(list: readonly unknown[] | undefined): boolean {
  const wasFilled = useRef(false);
  wasFilled.current ||= (list?.length ?? 0) > 0;
  return wasFilled.current && list?.length === 0;
}

const ActivityPage = lazily(() => import('../activity/ActivityPage').then((module) => module.ActivityPage));
const TrashPage = lazily(() => import('../activity/trash/TrashPage').then((module) => module.TrashPage));
const AllLinksPage = lazily(() => import('../dashboard/AllLinksPage').then((module) => module.AllLinksPage));
const DuplicatesPage = lazily(() =>
  import('../duplicates/DuplicatesPage').then((module) => module.DuplicatesPage),
);
const JoinPage = lazily(() => import('../sharing/JoinPage').then((module) => module.JoinPage));
const AddPage = lazily(() => import('../capture/AddPage').then((module) => module.AddPage));
const HelpPage = lazily(() => import('../help/HelpPage').then((module) => module.HelpPage));
const SettingsPage = lazily(() => import('../settings/SettingsPage').then((module) => module.SettingsPage));
const TransferPage = lazily(() => import('../transfer/TransferPage').then((module) => module.TransferPage));

interface SignedInPagesProps {
  readonly user: Person;
  /** Undefined until Firebase Auth has answered. */
  readonly account: User | undefined;
}

/** Returns whether a page is shown from the copy in the browser, and has a bar of its own. */
function isEarly(name: Route['name']): boolean {
  return name === 'workspace' || name === 'all' || name === 'duplicates';
}

/** What the bar says on narrow screens. The other pages have a bar of their own. */
const TITLES: Partial<Record<Route['name'], string>> = {
  settings: 'Settings',
  import: 'Import and export',
  help: 'Help',
  activity: 'Activity',
  trash: 'Trash',
};

interface FrameProps {
  readonly user: Person;
  /** Undefined until the dashboard has loaded. */
  readonly workspaces: readonly WorkspaceSummary[] | undefined;
  readonly children: ComponentChildren;
}

/** Shows a page with the sidebar, or with the header for visitors as long as there is nothing to go to. */
function Frame({ user, workspaces, children }: FrameProps) {
  const title = TITLES[currentRoute.value.name];
  return (
    <div class={workspaces ? 'app' : undefined}>
      <a class="skip-link" href="#content">
        Skip to content
      </a>
      {workspaces && <Sidebar user={user} workspaces={workspaces} />}
      <div class="app-page">
        {!workspaces && <VisitorHeader title="Help" />}
        {workspaces && title !== undefined && <Bar title={title} />}
        <OfflineBanner />
        {children}
      </div>
      <OpenDialog />
      <SignOutDialog />
    </div>
  );
}

function CurrentPage(props: SignedInProps) {
  const route = currentRoute.value;
  if (route.name === 'settings') return <SettingsPage {...props} />;
  if (route.name === 'import') return <TransferPage {...props} />;
  // `App` and `SignedInPages` show the other pages.
  if (route.name !== 'activity' && route.name !== 'trash') return null;
  const Page = route.name === 'activity' ? ActivityPage : TrashPage;
  return <Page key={`${route.name} ${route.workspaceId}`} {...props} workspaceId={route.workspaceId} />;
}

function EarlyPage(props: EarlyProps) {
  const { route, query, isEverywhere } = location.value;
  if (route.name === 'all') return <AllLinksPage {...props} query={query} />;
  if (route.name === 'duplicates') {
    return (
      <>
        <DuplicatesPage key={route.workspaceId} {...props} workspaceId={route.workspaceId} />
        <AddElsewhere {...props} />
      </>
    );
  }
  if (route.name !== 'workspace') return null;
  return (
    <WorkspacePage
      key={route.workspaceId}
      {...props}
      workspaceId={route.workspaceId}
      categoryId={route.categoryId}
      query={query}
      isEverywhere={isEverywhere}
    />
  );
}

/** Lets the person add a link on a page that shows none. */
function AddElsewhere(props: EarlyProps) {
  return (
    <>
      <AddKeys
        add={(url) => openAddSheet(targetElsewhere(props.workspaces), { url })}
        addAll={(files) => openSeveralSheet(targetElsewhere(props.workspaces), files)}
      />
      <LinkSheets {...props} editable={NONE} />
    </>
  );
}

const NONE: readonly Workspace[] = [];

/** Sorts the default workspace first, and the others by name. */
function compareDefaultFirst(a: WorkspaceSummary, b: WorkspaceSummary): number {
  return (
    Number(b.id === DEFAULT_WORKSPACE_ID) - Number(a.id === DEFAULT_WORKSPACE_ID) ||
    a.name.localeCompare(b.name)
  );
}
