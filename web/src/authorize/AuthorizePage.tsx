import { useEffect, useState } from 'preact/hooks';
import {
  fetchConnectionRequest,
  sendDecision,
  type ConnectionRequest,
  type RedirectResponse,
} from '../data/service/appSignIn';
import { useTitle } from '../navigation/pageTitle';
import { AdmissionGate } from '../signIn/AdmissionGate';
import { SignInForm } from '../signIn/SignInForm';
import { useTask } from '../ui/forms/useTask';
import { useSession } from '../account/session';
import { LoadFailure, Loading, Notice } from '../ui/controls/Notice';
import { AppIdentity, Product } from './AppIdentity';
import { ConsentForm } from './ConsentForm';
import { Problem } from './Problem';
import { redirectTarget } from './redirectTarget';
import '../styles/authorize.css';

/**
 * Shows the consent screen, which an app opens in the browser to ask for permission to use somebody's links.
 * The app's request is in the query, which the service validates. Does not load Firestore.
 */
export function AuthorizePage() {
  useTitle('Connect an app');
  const [query] = useState(() => window.location.search);
  const [stage, setStage] = useState<Stage>({ name: 'loading' });
  const session = useSession();

  const fail = (error: unknown) => setStage({ name: 'failed', error });
  const leave = ({ redirectTo }: RedirectResponse) => {
    const target = redirectTarget(redirectTo);
    if (target === undefined) {
      fail(
        new Error(
          'A browser cannot open the app’s address, so nothing was sent to it. You can close this tab.',
        ),
      );
      return;
    }
    // The tab stays open if the address opens a program.
    setStage({ name: 'left' });
    window.location.replace(target);
  };
  const load = () => {
    setStage({ name: 'loading' });
    fetchConnectionRequest(query).then((response) => {
      if ('redirectTo' in response) leave(response);
      else setStage({ name: 'asking', request: response });
    }, fail);
  };
  useEffect(load, []);

  if (stage.name === 'left') return <Notice title="You can close this tab" text="The app has your answer." />;
  if (stage.name === 'failed') return <Problem error={stage.error} onRetry={load} />;
  if (session.state === 'failed') {
    return <LoadFailure title="The dashboard could not be loaded" text={session.message} />;
  }
  const account = session.state === 'signedIn' ? session.account : undefined;
  const isOpening = session.state !== 'signedOut' && !account;
  if (stage.name !== 'asking' || isOpening) return <Loading />;
  const { request } = stage;
  const cancel = async () => {
    leave(await sendDecision({ decision: 'deny', request: query }));
  };
  if (!account) return <SignInFirst client={request.client} onCancel={cancel} />;
  return (
    <AdmissionGate
      key={account.uid}
      user={account}
      account={account}
      otherwise={
        <button type="button" class="button" onClick={() => void cancel().catch(fail)}>
          Cancel
        </button>
      }
    >
      <ConsentForm
        user={account}
        request={request}
        query={query}
        onCancel={cancel}
        onResponse={leave}
        onFail={fail}
      />
    </AdmissionGate>
  );
}

type Stage =
  | { readonly name: 'loading' | 'left' }
  | { readonly name: 'asking'; readonly request: ConnectionRequest }
  | { readonly name: 'failed'; readonly error: unknown };

interface SignInFirstProps {
  readonly client: ConnectionRequest['client'];
  readonly onCancel: () => Promise<void>;
}

/** Asks the user to sign in. The address keeps the app's request. */
function SignInFirst({ client, onCancel }: SignInFirstProps) {
  const { isRunning, failure, run } = useTask();
  return (
    <main id="content" class="page consent" tabIndex={-1}>
      <h1>Sign in to connect an app</h1>
      <p>
        An app wants to use your links in <Product />. Sign in, then choose what it may do.
      </p>
      <AppIdentity client={client} />
      <SignInForm />
      <div class="stack">
        <div role="alert">{failure !== undefined && <p class="error">{failure}</p>}</div>
        <button type="button" class="button block" disabled={isRunning} onClick={() => run(onCancel)}>
          Cancel
        </button>
      </div>
    </main>
  );
}
