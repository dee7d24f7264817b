import { accounts, withAccount, type Account } from '../state/accounts';
import { knownDashboards, withKnownDashboard } from '../state/knownDashboards';
import { obstacles, waiting } from '../state/waiting';
import { listWorkspaces } from '../service/dashboard';
import { Failure } from '../service/failure';
import { patternOf, request } from '../service/request';
import { signIn } from './signIn';

/**
 * Asks the browser's permission to access a dashboard, and no other site. Call this first after a click, because browsers
 * only ask then. @throws {Failure} if the person says no.
 */
export async function askForAccess(origin: string): Promise<void> {
  if (await chrome.permissions.request({ origins: [patternOf(origin)] })) return;
  const { host } = new URL(origin);
  throw new Failure(
    'connect',
    `Without access to ${host}, the extension cannot save anything there. Try again and choose Allow.`,
  );
}

/** Connects to a dashboard with a key, after a call with it. @throws {Failure} */
export async function connectWithKey(origin: string, entered: string): Promise<Account> {
  const key = entered.trim();
  if (key === '')
    throw new Failure('rejected', 'Paste a key. You create one in the web app, under Settings.');
  return connected({ id: crypto.randomUUID(), origin, credential: { kind: 'key', key } });
}

/** Connects to a dashboard by signing in. @throws {Failure} */
export async function connectBySigningIn(origin: string): Promise<Account> {
  const { credential, mayWrite } = await signIn(origin);
  const account: Account = { id: crypto.randomUUID(), origin, credential };
  if (mayWrite) return connected(account);
  await revoke(account);
  throw new Failure(
    'rejected',
    'With “Read only”, the extension cannot save links. Sign in again and choose “Add and annotate”.',
  );
}

async function connected(added: Account): Promise<Account> {
  // An account that is not stored yet cannot renew its tokens, and has just got them.
  const workspaces = await listWorkspaces(added);
  const { list } = await accounts.change((all) => withAccount(all, added));
  const account = list.find(({ origin }) => origin === added.origin) ?? added;
  await knownDashboards.change((known) => withKnownDashboard(known, { accountId: account.id, workspaces }));
  await obstacles.change(({ [account.id]: _, ...others }) => others);
  return account;
}

/** Disconnects from a dashboard: forgets its key, ends its sign-in, and discards the links that wait for it. */
export async function disconnect(account: Account): Promise<void> {
  await accounts.change(({ current, list }) => ({
    ...(current !== undefined && current !== account.id && { current }),
    list: list.filter(({ id }) => id !== account.id),
  }));
  await waiting.change((entries) => entries.filter(({ accountId }) => accountId !== account.id));
  await knownDashboards.change((known) => known.filter(({ accountId }) => accountId !== account.id));
  await obstacles.change(({ [account.id]: _, ...others }) => others);
  await revoke(account);
  const { list } = await accounts.read();
  const pattern = patternOf(account.origin);
  if (list.some(({ origin }) => patternOf(origin) === pattern)) return;
  // Firefox and Chrome reject this for permissions that are not optional.
  await chrome.permissions.remove({ origins: [pattern] }).catch(() => false);
}

/** Ends a sign-in at the dashboard, if it can be reached. Otherwise, it ends after 90 days without use. */
async function revoke({ origin, credential }: Account): Promise<void> {
  if (credential.kind !== 'app') return;
  const body = new URLSearchParams({ token: credential.refreshToken, client_id: credential.clientId });
  await request(origin, '/revoke', { method: 'POST', body }).catch(() => undefined);
}
