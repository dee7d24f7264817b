import type { User } from 'firebase/auth';
import type { Firestore } from 'firebase/firestore';
import { useEffect, useState } from 'preact/hooks';
import { watchWorkspaces, type WorkspaceSummary } from '../data/workspaces';
import { WorkspacePage } from '../dashboard/WorkspacePage';
import { startDeletions } from '../deletion/pendingDeletions';
import { openFirestore } from '../firebase/firestore';
import { lazily } from '../ui/lazily';
import { messageOf } from '../ui/messages';
import { Notice, ReloadButton } from '../ui/Notice';
import { useStore } from '../ui/store';
import { Waiting } from '../ui/Waiting';
import { Header } from './Header';
import { location } from '../navigation/location';
import { withDefaultFirst } from './workspaceOrder';

const SettingsPage = lazily(() => import('../settings/SettingsPage').then((module) => module.SettingsPage));
const TransferPage = lazily(() => import('../transfer/TransferPage').then((module) => module.TransferPage));

/** Everything behind the sign-in: the header, and the page that the address names. */
export function SignedInPages({ user }: { readonly user: User }) {
  const [firestore, setFirestore] = useState<Firestore>();
  const [workspaces, setWorkspaces] = useState<readonly WorkspaceSummary[]>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isLeft = false;
    const fail = (error: unknown) => {
      setFailure(messageOf(error));
    };
    openFirestore().then((opened) => {
      if (isLeft) return;
      const stopWatching = watchWorkspaces(
        opened,
        user.uid,
        (list) => {
          setWorkspaces(withDefaultFirst(list));
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
      isLeft = true;
      stop?.();
    };
  }, [user.uid]);

  if (failure !== undefined) {
    return (
      <Notice title="Your dashboard could not be read" text={failure} isFailure>
        <ReloadButton />
      </Notice>
    );
  }
  if (!firestore || !workspaces) return <Waiting />;
  return (
    <>
      <a class="skip-link" href="#content">
        Skip to the content
      </a>
      <Header user={user} firestore={firestore} workspaces={workspaces} />
      <CurrentPage user={user} firestore={firestore} workspaces={workspaces} />
    </>
  );
}

export interface OwnPageProps {
  readonly user: User;
  readonly firestore: Firestore;
  readonly workspaces: readonly WorkspaceSummary[];
}

function CurrentPage(props: OwnPageProps) {
  const { route, query } = useStore(location);
  if (route.name === 'settings') return <SettingsPage {...props} />;
  if (route.name === 'import') return <TransferPage {...props} />;
  const workspaceId = route.name === 'workspace' ? route.workspaceId : 'default';
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
