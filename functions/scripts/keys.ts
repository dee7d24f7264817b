import { parseArgs } from 'node:util';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { ApiKeyRepository, type ApiKeyDocument } from '../src/lib/auth/apiKeyRepository';
import { codeOf, DomainError } from '../src/lib/errors';
import { getFirebaseApp } from '../src/lib/firebaseApp';
import { getDatabase } from '../src/lib/firestore';

const USAGE = `API keys, for an operator.

  npm run keys -- create --user UID [--label TEXT]   make a key and print it, once
  npm run keys -- list   --user UID                  the keys of a user
  npm run keys -- revoke ID                          revoke one key
  npm run keys -- revoke --user UID                  revoke all keys of a user

Without --project they are those of the emulators that "npm start" runs. For a real project add
--project PROJECT_ID, after "gcloud auth application-default login".`;

/** Characters of an id that are shown; as many name a key. */
const ID_LENGTH = 12;

class UsageError extends Error {}
class UnreachableError extends Error {}

async function main(): Promise<void> {
  const { values, positionals } = parseCommandLine();
  const [command, id, ...rest] = positionals;
  const { user, label = '', project, help } = values;
  if (help === true) {
    console.log(USAGE);
    return;
  }
  if (rest.length > 0) throw new UsageError(`Too many arguments: ${rest.join(' ')}`);
  await connectTo(project);
  const keys = new ApiKeyRepository(getDatabase());

  if ((command === 'create' || command === 'list') && id === undefined) {
    if (user === undefined) throw new UsageError(`"${command}" needs --user UID.`);
    await (command === 'create' ? create(keys, user, label) : list(keys, user));
  } else if (command === 'revoke') {
    if (id !== undefined && user === undefined) await revokeOne(keys, id);
    else if (id === undefined && user !== undefined) await revokeAll(keys, user);
    else throw new UsageError('"revoke" needs either an ID or --user UID.');
  } else {
    throw new UsageError(`I do not understand "${positionals.join(' ')}".`);
  }
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

async function connectTo(project: string | undefined): Promise<void> {
  const projectId = project ?? 'demo-link-dashboard';
  // Whatever the shell exports, a command works on the project that it names. Projects called demo-… are local.
  if (projectId.startsWith('demo-')) {
    process.env.FIRESTORE_EMULATOR_HOST ??= '127.0.0.1:8080';
    process.env.FIREBASE_AUTH_EMULATOR_HOST ??= '127.0.0.1:9099';
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
    throw new UnreachableError(
      `The emulators are not at ${host}: run "npm start" in another terminal first.`,
    );
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
    throw new UsageError(`There is no user "${uid}": the Authentication page of the project lists the UIDs.`);
  }
}

async function list(keys: ApiKeyRepository, user: string): Promise<void> {
  const found = await keys.list(user);
  if (found.size === 0) console.log(`The user "${user}" has no keys.`);
  else console.table([...found].map(([id, key]) => row(id, key)));
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
  let count = 0;
  for (const keyHash of (await keys.list(user)).keys()) {
    if (await keys.revoke(keyHash)) count++;
  }
  console.log(`Revoked ${String(count)} ${count === 1 ? 'key' : 'keys'}.`);
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof DomainError || error instanceof UnreachableError) console.error(error.message);
  else
    console.error(
      'The keys could not be reached. Is "npm start" up, or are you signed in to the project?',
      error,
    );
});
