import type { User } from 'firebase/auth';
import type { Firestore } from 'firebase/firestore';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { DEFAULT_WORKSPACE_ID } from '@shared/model/model';
import { WorkspacePage } from '../dashboard/WorkspacePage';
import { createEdits } from '../data/edits';
import { askIfFull } from '../data/fullHistory';
import { editWorkspace, putBack } from '../data/service/rest';
import { watchWorkspaces } from '../data/workspaces';
import type { WorkspaceSummary } from '../data/workspaceSummary';
import { FullHistoryDialog } from '../editing/FullHistoryDialog';
import { forgetSheets } from '../editing/sheet/openSheet';
import { openFirestore } from '../firebase/firestore';
import { lazily } from '../navigation/lazily';
import { location } from '../navigation/location';
import type { SignedInProps } from '../account/signedInProps';
import { askBeforeLeaving } from '../ui/document';
import { messageOf } from '../ui/messages';
import { LoadFailure, Loading } from '../ui/Notice';
import { Bar } from '../sidebar/Bar';
import { OfflineBanner } from './OfflineBanner';
import { Sidebar } from './Sidebar';
import { VisitorHeader } from './VisitorHeader';

const ActivityPage = lazily(() => import('../activity/ActivityPage').then((module) => module.ActivityPage));
const TrashPage = lazily(() => import('../activity/trash/TrashPage').then((module) => module.TrashPage));
const AllLinksPage = lazily(() => import('../dashboard/AllLinksPage').then((module) => module.AllLinksPage));
const AddPage = lazily(() => import('../capture/AddPage').then((module) => module.AddPage));
const HelpPage = lazily(() => import('../help/HelpPage').then((module) => module.HelpPage));
const SettingsPage = lazily(() => import('../settings/SettingsPage').then((module) => module.SettingsPage));
const TransferPage = lazily(() => import('../transfer/TransferPage').then((module) => module.TransferPage));

/** Shows everything that requires a sign-in: the header, and the page for the current address. */
export function SignedInPages({ user }: { readonly user: User }) {
  const [firestore, setFirestore] = useState<Firestore>();
  const [workspaces, setWorkspaces] = useState<readonly WorkspaceSummary[]>();
  const [failure, setFailure] = useState<string>();
  const [edits] = useState(() =>
    createEdits(
      (request, onKeptAlive) =>
        askIfFull(request, async (asked) => editWorkspace(await user.getIdToken(), asked, '', onKeptAlive)),
      async (workspaceId, changes) => putBack(await user.getIdToken(), { workspaceId, changes }),
    ),
  );

  useEffect(() => {
    const stopAsking = askBeforeLeaving(edits.hasUnsent);
    return () => {
      stopAsking();
      // The user has signed out.
      edits.stop();
      forgetSheets();
    };
  }, [edits]);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const fail = (error: unknown) => setFailure(messageOf(error));
    openFirestore().then((opened) => {
      if (isUnmounted) return;
      stop = watchWorkspaces(
        opened,
        user.uid,
        (list) => setWorkspaces(list.toSorted(compareDefaultFirst)),
        fail,
      );
      setFirestore(opened);
    }, fail);
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [user.uid]);

  if (location.value.route.name === 'help') {
    // Help works even if the dashboard cannot be reached.
    return (
      <Frame user={user} workspaces={firestore && failure === undefined ? workspaces : undefined}>
        <HelpPage />
      </Frame>
    );
  }
  if (failure !== undefined) {
    return <LoadFailure title="Your dashboard could not be loaded" text={failure} />;
  }
  if (!firestore || !workspaces) return <Loading />;
  if (location.value.route.name === 'add') {
    return (
      <>
        <VisitorHeader title="Link Dashboard" />
        <OfflineBanner />
        <AddPage user={user} firestore={firestore} workspaces={workspaces} edits={edits} />
        <FullHistoryDialog />
      </>
    );
  }
  return (
    <Frame user={user} workspaces={workspaces}>
      <CurrentPage user={user} firestore={firestore} workspaces={workspaces} edits={edits} />
      <FullHistoryDialog />
    </Frame>
  );
}

interface FrameProps {
  readonly user: User;
  /** Undefined until the dashboard has loaded. */
  readonly workspaces: readonly WorkspaceSummary[] | undefined;
  readonly children: ComponentChildren;
}

/** Shows a page with the sidebar, or with the header for visitors as long as there is nothing to go to. */
function Frame({ user, workspaces, children }: FrameProps) {
  const { name } = location.value.route;
  const hasOwnBar = name === 'workspace' || name === 'all';
  return (
    <div class={workspaces ? 'app' : undefined}>
      <a class="skip-link" href="#content">
        Skip to content
      </a>
      {workspaces && <Sidebar user={user} workspaces={workspaces} />}
      <div class="app-page">
        {!workspaces && <VisitorHeader title="Help" />}
        {workspaces && !hasOwnBar && <Bar title="Link Dashboard" />}
        <OfflineBanner />
        {children}
      </div>
    </div>
  );
}

function CurrentPage(props: SignedInProps) {
  const { route, query, isEverywhere } = location.value;
  if (route.name === 'all') return <AllLinksPage {...props} query={query} />;
  if (route.name === 'settings') return <SettingsPage {...props} />;
  if (route.name === 'import') return <TransferPage {...props} />;
  if (route.name === 'activity' || route.name === 'trash') {
    const Page = route.name === 'activity' ? ActivityPage : TrashPage;
    return <Page key={`${route.name} ${route.workspaceId}`} {...props} workspaceId={route.workspaceId} />;
  }
  // `App` and `SignedInPages` show the other pages.
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

/** Sorts the default workspace first, and the others by name. */
function compareDefaultFirst(a: WorkspaceSummary, b: WorkspaceSummary): number {
  return (
    Number(b.id === DEFAULT_WORKSPACE_ID) - Number(a.id === DEFAULT_WORKSPACE_ID) ||
    a.name.localeCompare(b.name)
  );
}
