import { useEffect } from 'preact/hooks';
import { session, startSession } from '../session/session';
import { SignInPage } from '../signIn/SignInPage';
import { lazily } from '../ui/lazily';
import { Notice, ReloadButton } from '../ui/Notice';
import { useStore } from '../ui/store';
import { Toasts } from '../ui/Toasts';
import { Waiting } from '../ui/Waiting';
import { location } from './navigation';
import { NotFoundPage } from './NotFoundPage';

// What is not needed before sign-in is loaded when it is.
const PublicPage = lazily(() => import('../public/PublicPage').then((module) => module.PublicPage));
const SignedInPages = lazily(() => import('./SignedInPages').then((module) => module.SignedInPages));

export function App() {
  return (
    <>
      <Page />
      <Toasts />
    </>
  );
}

function Page() {
  const { route } = useStore(location);
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
  if (current.state === 'signedIn') return <SignedInPages key={current.user.uid} user={current.user} />;
  return (
    <Notice title="The dashboard could not be opened" text={current.message} isFailure>
      <ReloadButton />
    </Notice>
  );
}
