import type { Auth, UserRecord } from 'firebase-admin/auth';
import { KEY_LABEL_LENGTH, type Permission } from '../../../src/lib/shared/contract/fields/apiKey';
import { MAX_LISTED_KEYS, type ApiKeyRepository } from '../../../src/lib/access/apiKeyRepository';
import type { ApiKeyDocument } from '../../../src/lib/shared/contract/apiKeyDocument';
import type { ExpiresInDays } from '../../../src/lib/shared/contract/fields/expiry';
import { keyLabelSchema } from '../../../src/lib/shared/contract/requests/keysRequest';
import { timeZoneSchema } from '../../../src/lib/shared/contract/fields/validators';
import { codeOf } from '../../../src/lib/shared/base/errors';
import { disconnectAllApps, type ConnectedApps } from '../../../src/lib/apps/grants/disconnectAllApps';
import { UserError } from '../../project';

/** Creates a key for a user and prints it. Only the key goes to stdout, so that it can be piped. */
export async function createKey(context: KeyContext, user: string, newKey: NewKey): Promise<void> {
  const { label: named, timeZone, ...options } = newKey;
  const { data: label } = keyLabelSchema.safeParse(named);
  if (label === undefined)
    throw new UserError(`The label must have at most ${String(KEY_LABEL_LENGTH)} characters.`);
  if (timeZone !== undefined && !timeZoneSchema.safeParse(timeZone).success)
    throw new UserError(`"${timeZone}" is not an IANA time zone, such as Europe/Berlin.`);
  const { email, emailVerified } = await requireUser(context, user);
  const { keys, output } = context;
  const verifiedEmail = emailVerified ? email : undefined;
  output.log(await keys.create(user, label, { timeZone, verifiedEmail, ...options }));
  if (verifiedEmail === undefined)
    output.error('The user has no confirmed address, so this key never works where ALLOWED_USERS is set.');
  output.error('This key is shown only once. Store it safely, and never commit it to a repository.');
}

/** How many characters of a key's id to show: enough to identify the key. */
const ID_LENGTH = 12;

/** How long disconnecting a user's apps may take. An earlier version may have left very many access tokens. */
const DISCONNECTING_MS = 5 * 60_000;

/** What an action works with. */
export interface KeyContext extends ConnectedApps {
  readonly keys: Pick<
    ApiKeyRepository,
    'create' | 'findByPrefix' | 'list' | 'requireNewSignIn' | 'revoke' | 'revokeAll'
  >;
  readonly auth: Pick<Auth, 'getUser'>;
  readonly output: Console;
}

export interface NewKey {
  readonly label: string;
  readonly timeZone: string | undefined;
  readonly permission: Permission;
  readonly ownOnly: boolean;
  /** The ids of the workspaces that it may use. Undefined means all. */
  readonly workspaces: readonly string[] | undefined;
  readonly expiresInDays: ExpiresInDays;
}

/** Prints a table of a user's keys. */
export async function listKeys(context: KeyContext, user: string): Promise<void> {
  const { keys, output } = context;
  const found = await keys.list(user);
  if (found.size === 0) await reportNoKeys(context, user);
  else output.table([...found].map(([id, key]) => tableRow(id, key)));
  if (found.size >= MAX_LISTED_KEYS)
    output.error('There may be more revoked keys than the ones listed here.');
}

/** Revokes the key whose id starts with `id`. */
export async function revokeKey({ keys, output }: KeyContext, id: string): Promise<void> {
  const [keyHash, another] = await keys.findByPrefix(id);
  if (keyHash === undefined) throw new UserError(`There is no key with the id "${id}". See "list".`);
  if (another !== undefined) throw new UserError(`Several ids start with "${id}". Give more characters.`);
  const was = await keys.revoke(keyHash);
  output.log(was === 'active' ? 'Revoked.' : 'This key was already revoked.');
}

/**
 * Revokes all keys of a user, disconnects their apps and lets no other app connect. The user has to sign in again before
 * creating a key or letting apps connect.
 */
export async function revokeKeys(context: KeyContext, user: string): Promise<void> {
  const { keys, output } = context;
  // Do this first, so that nobody can create a key meanwhile. Do it even for a user without keys, because the token of a
  // deleted user can still create one. Then revoke the keys and disconnect the apps: one of them failing must not stop the
  // other.
  await keys.requireNewSignIn(user);
  const [revoked, disconnected] = await Promise.allSettled([
    keys.revokeAll(user),
    disconnectAllApps(context, user, AbortSignal.timeout(DISCONNECTING_MS)),
  ]);
  const apps = disconnected.status === 'fulfilled' ? disconnected.value : 0;
  const count = revoked.status === 'fulfilled' ? revoked.value : 0;
  if (apps > 0) output.log(`Disconnected ${countOf(apps, 'app')}.`);
  if (count > 0) output.log(`Revoked ${countOf(count, 'key')}.`);
  if (revoked.status === 'rejected') throw revoked.reason;
  if (disconnected.status === 'rejected') throw disconnected.reason;
  if (count > 0) return;
  if ((await keys.list(user)).size > 0) output.log('All keys of this user were already revoked.');
  else if (apps === 0) await reportNoKeys(context, user);
}

function countOf(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Deleted users keep their keys, so an unknown UID is a mistake only if it has no keys. */
async function reportNoKeys(context: KeyContext, user: string): Promise<void> {
  await requireUser(context, user);
  context.output.log(`The user "${user}" has no keys.`);
}

async function requireUser({ auth }: KeyContext, uid: string): Promise<UserRecord> {
  try {
    return await auth.getUser(uid);
  } catch (error) {
    if (codeOf(error) !== 'auth/user-not-found' && codeOf(error) !== 'auth/invalid-uid') throw error;
    throw new UserError(
      `There is no user "${uid}". Find the UID on the Authentication page of the Firebase console. The development ` +
        'user of "npm start" is dev-user.',
    );
  }
}

function tableRow(id: string, key: ApiKeyDocument) {
  return {
    id: id.slice(0, ID_LENGTH),
    label: key.label,
    key: `dash_…${key.hint}`,
    permission: key.ownOnly ? `${key.access}, own only` : key.access,
    workspaces: key.workspaces?.join(', ') ?? 'all',
    created: key.createdAt,
    'last used': key.lastUsedAt ?? 'never',
    revoked: key.revokedAt ?? '',
    expires: key.revokedAt === undefined ? (key.expiresAt ?? '') : '',
    'time zone': key.timeZone ?? '',
  };
}
