import { useEffect } from 'preact/hooks';
import { session, startSession } from '../signIn/session';
import { SignInPage } from '../signIn/SignInPage';
import { lazily } from '../ui/lazily';
import { Notice, ReloadButton } from '../ui/Notice';
import { useStore } from '../ui/store';
import { Announcer, Toasts } from '../ui/Toasts';
import { Waiting } from '../ui/Waiting';
import { location } from '../navigation/location';
import { NotFoundPage } from './NotFoundPage';
import { useArrival } from '../navigation/useArrival';

// What is not needed before sign-in is loaded when it is.
const PublicPage = lazily(() => import('../public/PublicPage').then((module) => module.PublicPage));
const SignedInPages = lazily(() => import('./SignedInPages').then((module) => module.SignedInPages));

export function App() {
  return (
    <>
      <Page />
      <Announcer />
    </>
  );
}

function Page() {
  const { path, route } = useStore(location);
  useArrival(path);
  // The public view is the same for everyone, so it asks nobody who they are.
  if (route.name === 'public') {
    const { uid, workspaceId } = route;
    return <PublicPage key={`${uid}/${workspaceId}`} uid={uid} workspaceId={workspaceId} />;
  }
  if (route.name === 'unknown') return <NotFoundPage />;
  return <OwnPages />;
}

function OwnPages() {
  const current = useStore(session);
  useEffect(() => {
    if (session.get().state === 'opening') void startSession();
  }, []);
  if (current.state === 'opening') return <Waiting />;
  if (current.state === 'signedOut') return <SignInPage />;
  if (current.state === 'signedIn') {
    return (
      <>
        <SignedInPages key={current.user.uid} user={current.user} />
        <Toasts />
      </>
    );
  }
  return (
    <Notice title="The dashboard could not be opened" text={current.message} isFailure>
      <ReloadButton />
    </Notice>
  );
}
