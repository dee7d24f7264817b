import { useLayoutEffect } from 'preact/hooks';
import { isReturning } from '../data/local/firstPaint';
import { lazily } from '../navigation/lazily';
import { currentPath, currentRoute } from '../navigation/location';
import { useRouteFocus } from '../navigation/pageTitle';
import { useTitle } from '../navigation/pageTitle';
import { AdmissionGate } from '../signIn/AdmissionGate';
import { useSession } from '../account/session';
import { LoadFailure, Loading, Notice } from '../ui/controls/Notice';
import { Announcer, Toasts } from '../ui/controls/Toasts';
import { SignInDialogs } from '../signIn/SignInDialogs';
import { VisitorHeader } from '../visitors/VisitorHeader';

export function App() {
  return (
    <>
      <Page />
      <Announcer />
    </>
  );
}

// Code that is not needed before sign-in is loaded later.
const AuthorizePage = lazily(() =>
  import('../authorize/AuthorizePage').then((module) => module.AuthorizePage),
);
const HelpPage = lazily(() => import('../help/HelpPage').then((module) => module.HelpPage));
const PublicPage = lazily(() => import('./PublicPage').then((module) => module.PublicPage));
const SignInPage = lazily(() => import('../signIn/SignInPage').then((module) => module.SignInPage));
const DevelopmentSignIn = lazily(
  () => import('../signIn/DevelopmentSignIn').then((module) => module.DevelopmentSignIn),
  null,
);
const SignedInPages = lazily(() => import('./SignedInPages').then((module) => module.SignedInPages));

/** How long a dashboard may load before asking the service whether its user is allowed. Other pages ask at once. */
const DASHBOARD_FIRST_MS = 2_000;

function Page() {
  const route = currentRoute.value;
  useRouteFocus(currentPath.value);
  // The public page is the same for everyone, so it does not wait for the session.
  if (route.name === 'public') {
    const { uid, workspaceId, categoryId } = route;
    return (
      <>
        <PublicPage
          key={`${uid}/${workspaceId}`}
          uid={uid}
          workspaceId={workspaceId}
          categoryId={categoryId}
        />
        <Toasts />
      </>
    );
  }
  if (route.name === 'authorize') {
    return (
      <>
        <VisitorHeader title="Connect an app" />
        <AuthorizePage />
      </>
    );
  }
  if (route.name === 'unknown') return <NotFoundPage />;
  return <SessionPages />;
}

function NotFoundPage() {
  useTitle('Not found');
  return (
    <Notice title="Page not found" text="The address may be wrong or out of date.">
      <a class="button primary" href="/">
        Go to your dashboard
      </a>
    </Notice>
  );
}

function SessionPages() {
  const current = useSession();
  const { name } = currentRoute.value;
  const isVisitor = current.state === 'opening' && current.isVisitor === true;
  useLayoutEffect(() => {
    // Loads what will probably be shown while the session opens.
    if (isVisitor) SignInPage.preload();
    else if (isReturning()) SignedInPages.preload();
  }, [isVisitor]);
  if (current.state === 'opening') return <Loading />;
  if (current.state === 'signedIn') {
    return (
      <>
        <AdmissionGate
          key={current.user.uid}
          user={current.user}
          account={current.account}
          isNeeded={name !== 'help'}
          delayMs={name === 'workspace' ? DASHBOARD_FIRST_MS : 0}
        >
          <SignedInPages user={current.user} account={current.account} />
        </AdmissionGate>
        <SignInDialogs user={current.user} account={current.account} />
        <Toasts />
      </>
    );
  }
  // Help works without signing in, and when sign-in fails.
  if (name === 'help') return <HelpForVisitors />;
  if (current.state === 'signedOut') {
    // Only emulators serve the web app without TLS.
    return <SignInPage Shortcut={window.location.protocol === 'http:' && DevelopmentSignIn} />;
  }
  return <LoadFailure title="The dashboard could not be loaded" text={current.message} />;
}

function HelpForVisitors() {
  return (
    <>
      <VisitorHeader title="Help">
        <a class="button" href="/">
          Sign in
        </a>
      </VisitorHeader>
      <HelpPage />
      <Toasts />
    </>
  );
}
