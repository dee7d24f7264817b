import type { User } from 'firebase/auth';
import type { Firestore } from 'firebase/firestore';
import { useEffect, useState } from 'preact/hooks';
import { DEFAULT_WORKSPACE_ID } from '@lib/domain/model';
import { WorkspacePage } from '../dashboard/WorkspacePage';
import type { SignedInProps } from '../data/signedInProps';
import { watchWorkspaces } from '../data/workspaces';
import type { WorkspaceSummary } from '../data/workspaceSummary';
import { startDeletions } from '../deletion/pendingDeletions';
import { openFirestore } from '../firebase/firestore';
import { location } from '../navigation/location';
import { VisitorHeader } from '../navigation/VisitorHeader';
import { lazily } from '../ui/lazily';
import { messageOf } from '../ui/messages';
import { Loading, Notice, ReloadButton } from '../ui/Notice';
import { Header } from './Header';

const HelpPage = lazily(() => import('../help/HelpPage').then((module) => module.HelpPage));
const SettingsPage = lazily(() => import('../settings/SettingsPage').then((module) => module.SettingsPage));
const TransferPage = lazily(() => import('../transfer/TransferPage').then((module) => module.TransferPage));

/** Everything that needs a sign-in: the header, and the page for the current address. */
export function SignedInPages({ user }: { readonly user: User }) {
  const [firestore, setFirestore] = useState<Firestore>();
  const [workspaces, setWorkspaces] = useState<readonly WorkspaceSummary[]>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const fail = (error: unknown) => {
      setFailure(messageOf(error));
    };
    openFirestore().then((opened) => {
      if (isUnmounted) return;
      const stopWatching = watchWorkspaces(
        opened,
        user.uid,
        (list) => {
          setWorkspaces(list.toSorted(compareDefaultFirst));
        },
        fail,
      );
      const stopDeletions = startDeletions(opened, user.uid);
      stop = () => {
        stopWatching();
        stopDeletions();
      };
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
      <>
        <SkipLink />
        {firestore && workspaces && failure === undefined ? (
          <Header user={user} firestore={firestore} workspaces={workspaces} />
        ) : (
          <VisitorHeader title="Help" />
        )}
        <HelpPage />
      </>
    );
  }
  if (failure !== undefined) {
    return (
      <Notice title="Your dashboard could not be loaded" text={failure} isFailure>
        <ReloadButton />
      </Notice>
    );
  }
  if (!firestore || !workspaces) return <Loading />;
  return (
    <>
      <SkipLink />
      <Header user={user} firestore={firestore} workspaces={workspaces} />
      <CurrentPage user={user} firestore={firestore} workspaces={workspaces} />
    </>
  );
}

function SkipLink() {
  return (
    <a class="skip-link" href="#content">
      Skip to content
    </a>
  );
}

function CurrentPage(props: SignedInProps) {
  const { route, query } = location.value;
  if (route.name === 'settings') return <SettingsPage {...props} />;
  if (route.name === 'import') return <TransferPage {...props} />;
  const workspaceId = route.name === 'workspace' ? route.workspaceId : DEFAULT_WORKSPACE_ID;
  const categoryId = route.name === 'workspace' ? route.categoryId : undefined;
  return (
    <WorkspacePage
      key={workspaceId}
      {...props}
      workspaceId={workspaceId}
      categoryId={categoryId}
      query={query}
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
