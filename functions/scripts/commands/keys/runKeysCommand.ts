import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { ApiKeyRepository } from '../../../src/lib/access/apiKeyRepository';
import { PERMISSIONS } from '../../../src/lib/shared/contract/fields/apiKey';
import { chosenWorkspacesSchema } from '../../../src/lib/shared/contract/fields/chosenWorkspaces';
import { expiresInDaysSchema } from '../../../src/lib/shared/contract/fields/expiry';
import { DomainError } from '../../../src/lib/shared/base/errors';
import { ConsentRepository } from '../../../src/lib/apps/grants/consentRepository';
import { GrantEnding } from '../../../src/lib/apps/grants/grantEnding';
import { HOST, readServicePorts } from '../../emulators/ports';
import { findService } from '../../emulators/runningService';
import { UserError } from '../../project';
import { orShowUsage } from '../../runScript';
import { createKey, listKeys, revokeKey, revokeKeys, type KeyContext, type NewKey } from './actions';
import { describeFailure } from './failure';

/** Runs one command, prints its result or what went wrong, and returns the exit code. */
export async function runKeysCommand(args: readonly string[], output: Console): Promise<number> {
  try {
    const command = orShowUsage('cloud:keys', () => parseCommandLine(args));
    if (command) await runAction(command.action, command.project, output);
    else output.log(USAGE);
    return 0;
  } catch (error) {
    if (error instanceof DomainError || error instanceof UserError) output.error(error.message);
    else output.error('Unexpected error:', error);
    return 1;
  }
}

const USAGE = `Manages API keys, for operators.

  npm run cloud:keys -- create --user UID [--label TEXT] [--time-zone ZONE] [--permission read|write|tidy]
                              [--own-only] [--workspace ID]… [--expires-in-days 30|90|365]
                                         create a key and print it (only once)
  npm run cloud:keys -- list   --user UID      list a user's keys
  npm run cloud:keys -- revoke ID              revoke one key
  npm run cloud:keys -- revoke --user UID      revoke all of a user's keys and disconnect their apps; to create another
                                         key or connect an app, the user has to sign in again

ZONE is the person's time zone, such as Europe/Berlin. Without it, the key uses the TIME_ZONE of the service.
A key may read (list and search links), write (also add and annotate them, the default) or tidy (also move, rename and
remove them). --read-only is the same as --permission read. With --own-only, it may not use the workspaces that others
share with the person, and with one or more --workspace, only those. With --expires-in-days, it stops working then.

By default the command works on the emulators that "npm start" runs. For a real project, run
"gcloud auth application-default login" first and add --project PROJECT_ID.

The exit code is 0 on success, even if the keys were already revoked, and 1 on failure. An unknown user without keys
is a failure: the UID is probably mistyped.`;

type Action = (context: KeyContext) => Promise<void>;

/** Returns what the command line asks for, or undefined if it asks for help. */
function parseCommandLine(args: readonly string[]): { action: Action; project: string } | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      user: { type: 'string' },
      label: { type: 'string', default: '' },
      'time-zone': { type: 'string' },
      permission: { type: 'string', default: 'write' },
      'read-only': { type: 'boolean' },
      'own-only': { type: 'boolean', default: false },
      workspace: { type: 'string', multiple: true },
      'expires-in-days': { type: 'string' },
      project: { type: 'string', default: 'demo-link-dashboard' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const { user, label, 'time-zone': timeZone, project, help } = values;
  if (help === true) return undefined;
  const named = values['read-only'] === true ? 'read' : values.permission;
  const permission = PERMISSIONS.find((known) => known === named);
  if (!permission) throw new UserError(`--permission must be read, write or tidy, not "${named}".`);
  const days = values['expires-in-days'];
  const { data: expiresInDays, error } = expiresInDaysSchema.safeParse(
    days === undefined ? days : Number(days),
  );
  if (error) throw new UserError(`--expires-in-days must be 30, 90 or 365, not "${String(days)}".`);
  const { data: workspaces, error: invalid } = chosenWorkspacesSchema.safeParse(values.workspace);
  if (invalid) throw new UserError(`--workspace ${invalid.issues[0]?.message ?? 'is not valid'}.`);
  const limits = { ownOnly: values['own-only'], workspaces, expiresInDays };
  const newKey = { label, timeZone, permission, ...limits };
  return { action: actionOf(positionals, user, newKey), project };
}

function actionOf(positionals: readonly string[], user: string | undefined, newKey: NewKey): Action {
  const [name, id, ...rest] = positionals;
  if (name === undefined) throw new UserError('Missing command.');
  if (rest.length > 0) throw new UserError(`Too many arguments: ${rest.join(' ')}`);
  if ((name === 'create' || name === 'list') && id === undefined) {
    if (user === undefined) throw new UserError(`"${name}" needs --user UID.`);
    return (context) => (name === 'create' ? createKey(context, user, newKey) : listKeys(context, user));
  }
  if (name === 'revoke') {
    if ((id === undefined) === (user === undefined))
      throw new UserError('"revoke" needs either an ID or --user UID.');
    if (user !== undefined) return (context) => revokeKeys(context, user);
    if (id !== undefined && /^[\da-f]{6,64}$/.test(id)) return (context) => revokeKey(context, id);
    throw new UserError(`"${String(id)}" is not a key id. See "list".`);
  }
  throw new UserError(`Unknown command "${positionals.join(' ')}".`);
}

async function runAction(action: Action, projectId: string, output: Console): Promise<void> {
  // Local projects have an id that starts with "demo-".
  const isLocal = projectId.startsWith('demo-');
  if (isLocal) await useEmulators();
  else {
    // Whatever the shell exports.
    delete process.env.FIRESTORE_EMULATOR_HOST;
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  }
  const app = initializeApp({ projectId }, randomUUID());
  try {
    // Without credentials, Firestore would retry for eight seconds before it fails.
    if (!isLocal) await app.options.credential?.getAccessToken();
    const firestore = getFirestore(app);
    const stores = {
      keys: new ApiKeyRepository(firestore),
      consents: new ConsentRepository(firestore),
      grants: new GrantEnding(firestore),
    };
    await action({ ...stores, auth: getAuth(app), output });
  } catch (error) {
    const failure = describeFailure(error, projectId);
    throw failure === undefined ? error : new UserError(failure);
  } finally {
    await deleteApp(app);
  }
}

/**
 * Points the SDKs to the emulators: those in the environment or, by default, those that `npm start` runs.
 * @throws {UserError} if Firestore is not running there. The SDK would retry for a minute and then print every attempt.
 */
async function useEmulators(): Promise<void> {
  const { firestore, auth } = (await findService()) ?? readServicePorts();
  process.env.FIRESTORE_EMULATOR_HOST ??= `${HOST}:${String(firestore)}`;
  process.env.FIREBASE_AUTH_EMULATOR_HOST ??= `${HOST}:${String(auth)}`;
  // The emulators need no credentials, and looking for a metadata server would only print a warning.
  process.env.METADATA_SERVER_DETECTION ??= 'none';
  const host = process.env.FIRESTORE_EMULATOR_HOST;
  await fetch(`http://${host}/`).catch(() => {
    throw new UserError(`No emulators at ${host}. Run "npm start" in another terminal first.`);
  });
}
