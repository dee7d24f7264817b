import type { User } from 'firebase/auth';
import { useEffect, useState } from 'preact/hooks';
import { PERMISSIONS, type Permission } from '@shared/contract/fields/apiKey';
import { codeOf } from '@shared/base/errors';
import {
  sendDecision,
  switchApps,
  type ConnectionRequest,
  type RedirectResponse,
} from '../data/service/appSignIn';
import { RestError } from '../data/service/restError';
import { farewell } from '../account/session';
import { signOut } from '../account/signOut';
import { RecentSignInDialog } from '../account/SignInAgainDialog';
import { recentSignInRequest } from '../account/signInEnded';
import { useReadWorkspaces } from '../account/useReadWorkspaces';
import { requireWorkspaces, WorkspacesField, type Scope } from '../clients/WorkspacesField';
import { ExpiryField, lastExpiry, rememberExpiry } from '../clients/ExpiryField';
import { focusContent } from '../ui/page/document';
import { PermissionField } from '../ui/forms/PermissionField';
import { useTask } from '../ui/forms/useTask';
import { AppIdentity, Product } from './AppIdentity';
import { isFinal } from './Problem';
import { useSettled } from './useSettled';

/**
 * Asks the user whether an app may use their links, and with which permission. Also turns sign-in for apps on
 * if it is off.
 */
export function ConsentForm({ user, request, query, onCancel, onResponse, onFail }: ConsentFormProps) {
  const { client, access: asked, asksToWrite } = request;
  const [permission, setPermission] = useState<Permission>(asksToWrite ? 'write' : 'read');
  const [scope, setScope] = useState<Scope>({});
  const workspaces = useReadWorkspaces(user.uid, 'workspaces' in scope);
  const [expiresInDays, setExpiresInDays] = useState(lastExpiry);
  const [isOff, setOff] = useState(false);
  const [isFull, setFull] = useState(false);
  const { isRunning, failure, run } = useTask();
  const isSettled = useSettled();
  useEffect(() => {
    // The focused element may be gone, such as a button of the sign-in form, to which a phone has scrolled.
    focusContent();
    window.scrollTo(0, 0);
  }, []);

  const allow = async () => {
    setFull(false);
    requireWorkspaces(scope);
    const idToken = await user.getIdToken();
    if (isOff) await switchApps(idToken, true);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const limits = { ...scope, expiresInDays };
    const decision = { decision: 'allow', request: query, access: permission, ...limits, timeZone } as const;
    const response = await sendDecision(decision, idToken);
    rememberExpiry(expiresInDays);
    onResponse(response);
  };

  /** Asks for what another attempt needs, such as a new sign-in. Rethrows errors that the form only shows. */
  const handle = async (error: unknown): Promise<void> => {
    const code = codeOf(error);
    if (code === 'apps_off') {
      setOff(true);
    } else if (code === 'sign_in_required' && (await recentSignInRequest.ask())) {
      await allow().catch(handle);
    } else if (error instanceof RestError && error.status === 401) {
      farewell.value = 'Your sign-in has expired. Sign in again.';
      await signOut();
    } else if (code === 'limit_exceeded') {
      setFull(true);
      throw error;
    } else if (isFinal(error)) {
      onFail(error);
    } else {
      throw error;
    }
  };

  const account = (
    <>
      {user.email ?? user.displayName ?? user.uid}
      <p>
        <button type="button" class="link-button" onClick={() => void signOut()}>
          Not you? Use another account
        </button>
      </p>
    </>
  );
  return (
    <main id="content" class="page consent" tabIndex={-1}>
      <h1>Let an app use your links?</h1>
      <p class="warning">Allow this only if you have just added this dashboard to the app yourself.</p>
      <p>
        An app wants to use your links in <Product />.
      </p>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run(() => allow().catch(handle));
        }}
      >
        <AppIdentity client={client} more={[['Signed in as', account]]} />
        <PermissionField
          of="app"
          choices={asked === 'read' ? ['read'] : PERMISSIONS}
          value={permission}
          onChange={setPermission}
        />
        <WorkspacesField value={scope} workspaces={workspaces} onChange={setScope} />
        <ExpiryField value={expiresInDays} onChange={setExpiresInDays} />
        <p class="hint">
          The app can use{' '}
          {'workspaces' in scope
            ? 'these workspaces'
            : `all of your${scope.ownOnly ? ' own' : ''} workspaces`}{' '}
          and notes, but not delete {permission === 'tidy' ? 'workspaces' : 'links or workspaces'}. It has
          access {expiresInDays !== undefined && `for ${String(expiresInDays)} days, or `}until you disconnect
          the app under Settings, or it has not been used for 90 days.
        </p>
        <div role="status">
          {isOff && (
            <p class="warning">
              Apps cannot connect by signing in yet. You can turn this on here, and off again under Settings.
            </p>
          )}
        </div>
        <div role="alert">
          {failure !== undefined && (
            <p class="error">
              {failure}{' '}
              {isFull && (
                <a href="/settings" target="_blank">
                  Open Settings
                </a>
              )}
            </p>
          )}
        </div>
        <div class="dialog-actions">
          <button type="button" class="button" disabled={isRunning} onClick={() => run(onCancel)}>
            Cancel
          </button>
          <button type="submit" class="button primary" disabled={isRunning || !isSettled}>
            {isOff ? 'Turn on and allow' : 'Allow'}
          </button>
        </div>
      </form>
      {recentSignInRequest.open.value && <RecentSignInDialog user={user} />}
    </main>
  );
}

interface ConsentFormProps {
  readonly user: User;
  readonly request: ConnectionRequest;
  /** The query with which the app opened the screen. */
  readonly query: string;
  readonly onCancel: () => Promise<void>;
  readonly onResponse: (response: RedirectResponse) => void;
  readonly onFail: (error: unknown) => void;
}
