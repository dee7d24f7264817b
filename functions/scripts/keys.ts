import { parseArgs } from 'node:util';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { ApiKeyRepository, type ApiKeyDocument } from '../src/lib/auth/apiKeyRepository';
import { codeOf, DomainError } from '../src/lib/errors';
import { getFirebaseApp } from '../src/lib/firebaseApp';
import { getDatabase } from '../src/lib/firestore';
import { describeFailure } from './keysFailure';
import { HOST, readServicePorts } from './ports';
import { SetupError } from './project';

const USAGE = `API keys, for an operator.

  npm run keys -- create --user UID [--label TEXT]   make a key and print it, once
  npm run keys -- list   --user UID                  the keys of a user
  npm run keys -- revoke ID                          revoke one key
  npm run keys -- revoke --user UID                  revoke all keys of a user

Without --project they are those of the emulators that "npm start" runs. For a real project add
--project PROJECT_ID, after "gcloud auth application-default login".

The exit code is 0 when it is done, also when the keys to revoke were revoked already, and 1 when it is not: a user
who has no keys and does not exist is taken for a mistyped one.`;

/** Characters of an id that are shown; as many name a key. */
const ID_LENGTH = 12;

class UsageError extends Error {}

type Command = (keys: ApiKeyRepository) => Promise<void>;

async function main(): Promise<void> {
  const { values, positionals } = parseCommandLine();
  const { user, label = '', project = 'demo-link-dashboard', help } = values;
  if (help === true) {
    console.log(USAGE);
    return;
  }
  const command = commandOf(positionals, user, label);
  await connectTo(project);
  try {
    await command(new ApiKeyRepository(getDatabase()));
  } catch (error) {
    const failure = describeFailure(error, project);
    throw failure === undefined ? error : new SetupError(failure);
  }
}

function commandOf(positionals: readonly string[], user: string | undefined, label: string): Command {
  const [name, id, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`Too many arguments: ${rest.join(' ')}`);
  if ((name === 'create' || name === 'list') && id === undefined) {
    if (user === undefined) throw new UsageError(`"${name}" needs --user UID.`);
    return (keys) => (name === 'create' ? create(keys, user, label) : list(keys, user));
  }
  if (name === 'revoke') {
    if (id !== undefined && user === undefined) return (keys) => revokeOne(keys, id);
    if (id === undefined && user !== undefined) return (keys) => revokeAll(keys, user);
    throw new UsageError('"revoke" needs either an ID or --user UID.');
  }
  throw new UsageError(`I do not understand "${positionals.join(' ')}".`);
}

function parseCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        user: { type: 'string' },
        label: { type: 'string' },
        project: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function connectTo(projectId: string): Promise<void> {
  // Whatever the shell exports, a command works on the project that it names. Projects called demo-… are local.
  if (projectId.startsWith('demo-')) {
    const { firestore, auth } = readServicePorts();
    process.env.FIRESTORE_EMULATOR_HOST ??= `${HOST}:${String(firestore)}`;
    process.env.FIREBASE_AUTH_EMULATOR_HOST ??= `${HOST}:${String(auth)}`;
    // The emulators need no credentials: looking for a metadata server would only print a warning.
    process.env.METADATA_SERVER_DETECTION ??= 'none';
    await requireEmulator(process.env.FIRESTORE_EMULATOR_HOST);
  } else {
    delete process.env.FIRESTORE_EMULATOR_HOST;
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  }
  initializeApp({ projectId });
}

/** Asked first: the SDK would try for a minute, and then show all that it tried. */
async function requireEmulator(host: string): Promise<void> {
  try {
    await fetch(`http://${host}/`);
  } catch {
    throw new SetupError(`The emulators are not at ${host}: run "npm start" in another terminal first.`);
  }
}

async function create(keys: ApiKeyRepository, user: string, label: string): Promise<void> {
  if (label.length > 100) throw new UsageError('A label has at most 100 characters.');
  await requireUser(user);
  console.log(await keys.create(user, label));
  console.error('This is the only time that the key is shown. Keep it safe, and out of any repository.');
}

async function requireUser(uid: string): Promise<void> {
  try {
    await getAuth(getFirebaseApp()).getUser(uid);
  } catch (error) {
    if (codeOf(error) !== 'auth/user-not-found' && codeOf(error) !== 'auth/invalid-uid') throw error;
    throw new SetupError(
      `There is no user "${uid}". The Authentication page of the Firebase console lists the UIDs; the development ` +
        'user of "npm start" is dev-user.',
    );
  }
}

async function list(keys: ApiKeyRepository, user: string): Promise<void> {
  const found = await keys.list(user);
  if (found.size === 0) await sayNoKeys(user);
  else console.table([...found].map(([id, key]) => row(id, key)));
}

/** The keys of a user who was deleted are still there, so only one without keys can be a mistyped one. */
async function sayNoKeys(user: string): Promise<void> {
  await requireUser(user);
  console.log(`The user "${user}" has no keys.`);
}

function row(id: string, { label, hint, createdAt, lastUsedAt, revokedAt }: ApiKeyDocument) {
  return {
    id: id.slice(0, ID_LENGTH),
    label,
    key: `dash_…${hint}`,
    created: createdAt.toDate().toISOString(),
    'last used': lastUsedAt?.toDate().toISOString() ?? 'never',
    revoked: revokedAt?.toDate().toISOString() ?? '',
  };
}

async function revokeOne(keys: ApiKeyRepository, id: string): Promise<void> {
  if (!/^[\da-f]{6,64}$/.test(id)) throw new UsageError(`"${id}" is not the id of a key: see "list".`);
  const found = await keys.findByPrefix(id);
  const [keyHash] = found;
  if (keyHash === undefined) throw new UsageError(`There is no key with the id "${id}": see "list".`);
  if (found.length > 1) throw new UsageError(`The id "${id}" is that of several keys: give more of it.`);
  const wasActive = await keys.revoke(keyHash);
  console.log(wasActive ? 'Revoked.' : 'It was revoked already.');
}

async function revokeAll(keys: ApiKeyRepository, user: string): Promise<void> {
  const found = await keys.list(user);
  if (found.size === 0) {
    await sayNoKeys(user);
    return;
  }
  let count = 0;
  for (const keyHash of found.keys()) {
    if (await keys.revoke(keyHash)) count++;
  }
  if (count === 0) console.log('All keys of this user were revoked already.');
  else console.log(`Revoked ${String(count)} ${count === 1 ? 'key' : 'keys'}.`);
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof DomainError || error instanceof SetupError) console.error(error.message);
  else console.error('Something unexpected went wrong:', error);
});
