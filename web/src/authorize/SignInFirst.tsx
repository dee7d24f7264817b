import type { ConnectionRequest } from '../data/service/appSignIn';
import { SignInForm } from '../signIn/SignInForm';
import { useTask } from '../ui/forms/useTask';
import { AppIdentity } from './AppIdentity';

interface SignInFirstProps {
  readonly client: ConnectionRequest['client'];
  readonly onCancel: () => Promise<void>;
}

/** Asks who the user is. The address keeps what the app asks for. */
export function SignInFirst({ client, onCancel }: SignInFirstProps) {
  const { isRunning, failure, run } = useTask();
  return (
    <main id="content" class="page consent" tabIndex={-1}>
      <h1>Sign in to connect an app</h1>
      <p>An app wants to use your links. Sign in, then choose what it may do.</p>
      <AppIdentity client={client} />
      <SignInForm />
      <div class="stack">
        <div role="alert">{failure !== undefined && <p class="error">{failure}</p>}</div>
        <button
          type="button"
          class="button block"
          disabled={isRunning}
          onClick={() => {
            run(onCancel);
          }}
        >
          Cancel
        </button>
      </div>
    </main>
  );
}
