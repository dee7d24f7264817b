import { getDatabase } from '../../../src/lib/platform/firestore';
import { hash } from '#hash';
import { runScript, type Finished } from '../../support/processes/command';
import { PROJECT } from '../../support/environment';
import { findFreePort } from '../../support/processes/functionProcess';
import { keysCommand } from '../../support/processes/keysCommand';
import { containing, having } from '../../support/jest/matchers';
import { PING, send } from '../../support/requests/messages';
import { copyProject } from '../../support/processes/projectCopy';
import { storeMany } from '../../support/users/storeMany';
import { apiKeys, newUid, signUp, signUpAt } from '../../support/users/users';

const DAY_MS = 24 * 60 * 60_000;
const KEY = /dash_[0-9A-Za-z]{46}/g;

/** Runs `npm run cloud:keys -- ...` on the test emulators, in this process. */
function keys(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Finished> {
  return keysCommand(['--project', PROJECT, ...args], environment);
}

/** Returns the result of a command that fails and prints only this to stderr. */
function failed(stderr: unknown): unknown {
  return { exitCode: 1, stdout: '', stderr: typeof stderr === 'string' ? `${stderr}\n` : stderr };
}

const noUser = (uid: string) =>
  `There is no user "${uid}". Find the UID on the Authentication page of the Firebase console. The development user of "npm start" is dev-user.`;

const statusOf = async (key: string) => (await send(key, PING)).status;

async function idOf(uid: string): Promise<string> {
  const [hash = ''] = (await apiKeys().list(uid)).keys();
  return hash.slice(0, 12);
}

describe('npm run cloud:keys -- create', () => {
  it('creates a labelled key and prints it once', async () => {
    const { uid, email } = await signUpAt('example.com');
    const args = ['create', '--project', PROJECT, '--user', uid, '--label', 'Laptop'];
    const { exitCode, stdout, stderr } = await runScript('keys', args);
    expect(exitCode).toBe(0);
    expect(stdout.match(KEY)).toEqual([stdout.trim()]);
    expect(stderr.trim()).toBe(
      'This key is shown only once. Store it safely, and never commit it to a repository.',
    );
    expect(await statusOf(stdout.trim())).toBe(200);
    expect([...(await apiKeys().list(uid)).values()]).toEqual([having({ uid, label: 'Laptop', email })]);
  });

  it('marks the key of a user without a confirmed address, and says what that means', async () => {
    const { uid } = await signUp();
    const { stderr } = await keys(['create', '--user', uid]);
    expect(stderr).toContain(
      'The user has no confirmed address, so this key never works where ALLOWED_USERS is set.',
    );
    const [stored] = (await apiKeys().list(uid)).values();
    expect(stored).toEqual(having({ uid, emailVerified: false }));
    expect(stored).not.toHaveProperty('email');
  });

  it('stores the time zone of the person, and rejects one that does not exist', async () => {
    const { uid } = await signUp();
    const create = (zone: string) => keys(['create', '--user', uid, '--time-zone', zone]);
    expect((await create('Pacific/Auckland')).exitCode).toBe(0);
    expect([...(await apiKeys().list(uid)).values()]).toEqual([having({ timeZone: 'Pacific/Auckland' })]);
    expect((await keys(['list', '--user', uid])).stdout).toContain('Pacific/Auckland');
    const { exitCode, stdout, stderr } = await create('Mars/Olympus');
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain('"Mars/Olympus" is not an IANA time zone, such as Europe/Berlin.');
  });

  it.each([
    ['write', []],
    ['read', ['--read-only']],
    ['read', ['--permission', 'read']],
    ['tidy', ['--permission', 'tidy']],
  ])('creates a key with the permission %j for %j, which the list shows', async (permission, options) => {
    const { uid } = await signUp();
    expect((await keys(['create', '--user', uid, ...options])).exitCode).toBe(0);
    expect([...(await apiKeys().list(uid)).values()]).toEqual([having({ access: permission })]);
    expect((await keys(['list', '--user', uid])).stdout).toMatch(new RegExp(`│ '${permission}' +│`));
  });

  it('creates a key for only own workspaces, which the list shows', async () => {
    const { uid } = await signUp();
    expect((await keys(['create', '--user', uid, '--own-only'])).exitCode).toBe(0);
    expect([...(await apiKeys().list(uid)).values()]).toEqual([having({ ownOnly: true })]);
    expect((await keys(['list', '--user', uid])).stdout).toContain("'write, own only'");
  });

  it('creates a key that expires, which the list shows, and rejects other times', async () => {
    const { uid } = await signUp();
    const create = (days: string) => keys(['create', '--user', uid, '--expires-in-days', days]);
    expect((await create('90')).exitCode).toBe(0);
    const [stored] = (await apiKeys().list(uid)).values();
    expect((await keys(['list', '--user', uid])).stdout).toContain(stored?.expiresAt ?? 'nothing');
    for (const days of ['91', '', 'never']) {
      const { exitCode, stderr } = await create(days);
      expect([exitCode, stderr]).toEqual([
        1,
        containing(`--expires-in-days must be 30, 90 or 365, not "${days}".`),
      ]);
    }
  });

  it('rejects a sixth key and says what to do', async () => {
    const { uid } = await signUp();
    for (let index = 0; index < 5; index++) await apiKeys().create(uid, '');
    const { exitCode, stdout, stderr } = await keys(['create', '--user', uid]);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr.trim()).toBe('There are 5 active keys, which is the limit. Revoke one first.');
  });

  it('rejects an unknown user', async () => {
    const uid = newUid();
    expect(await keys(['create', '--user', uid])).toEqual(failed(noUser(uid)));
    expect((await apiKeys().list(uid)).size).toBe(0);
  });
});

describe('npm run cloud:keys', () => {
  it('looks for the emulators on the ports in firebase.json, and says what to start if they are not running', async () => {
    const port = await findFreePort();
    const copy = copyProject();
    copy.edit('firebase.json', (text) => text.replace('"port": 8080', `"port": ${String(port)}`));
    const environment = { FIRESTORE_EMULATOR_HOST: undefined };
    expect(await copy.run('keys', ['list', '--user', 'any'], environment)).toEqual(
      failed(`No emulators at 127.0.0.1:${String(port)}. Run "npm start" in another terminal first.`),
    );
  });

  it('says what to start if the Firestore emulator is running but the Auth emulator is not', async () => {
    const environment = { FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${String(await findFreePort())}` };
    expect(await keys(['create', '--user', 'any'], environment)).toEqual(
      failed(
        expect.stringMatching(
          /^The emulators are not responding\. Run "npm start" in another terminal first\.\nCause: .*\n$/,
        ),
      ),
    );
  });

  // Inside Jest, the SDK does not recognize the error for a missing file, so those cases run in their own process.
  const inNewProcess = (args: string[], environment: NodeJS.ProcessEnv) =>
    runScript('keys', args, environment);

  it.each([
    ['list, without any', 'list', undefined, 'Could not load the default credentials', keysCommand],
    ['create, with a missing file', 'create', '/no/such/file.json', 'does not exist', inNewProcess],
  ])(
    'says how to sign in to a real project without credentials: %s',
    async (_, command, file, cause, run) => {
      const { exitCode, stdout, stderr } = await run(
        [command, '--user', 'any', '--project', 'a-real-project'],
        {
          HOME: '/no/such/home',
          METADATA_SERVER_DETECTION: 'none',
          GOOGLE_APPLICATION_CREDENTIALS: file,
        },
      );
      expect([exitCode, stdout]).toEqual([1, '']);
      const [advice = '', reason = '', ...rest] = stderr.trim().split('\n');
      expect(advice).toMatch(/"gcloud auth application-default login".*GOOGLE_APPLICATION_CREDENTIALS/);
      expect(reason).toMatch(new RegExp(`^Cause: .*${cause}`));
      expect(rest).toEqual([]);
    },
  );
});

describe('npm run cloud:keys -- list', () => {
  it('shows the id, the label, the end of each key and its last use, but never a key', async () => {
    const uid = newUid();
    const key = await apiKeys().create(uid, 'Laptop');
    const { exitCode, stdout } = await keys(['list', '--user', uid]);
    expect(exitCode).toBe(0);
    for (const shown of [await idOf(uid), 'Laptop', `dash_…${key.slice(-4)}`, 'never']) {
      expect(stdout).toContain(shown);
    }
    expect(stdout).not.toMatch(KEY);
  });
});

describe('a user with very many revoked keys and access tokens', () => {
  it('still has a short list, with every active key, and loses all of them at once', async () => {
    const uid = newUid();
    const active = await apiKeys().create(uid, 'Still active');
    await storeOldKeys(uid, 300);
    const { stdout, stderr } = await keys(['list', '--user', uid]);
    expect(stdout).toContain('Still active');
    expect(stdout.split('\n').length).toBeLessThan(110);
    expect(stderr).toBe('There may be more revoked keys than the ones listed here.\n');
    expect((await keys(['revoke', '--user', uid])).stdout).toBe('Revoked 1 key.\n');
    expect(await statusOf(active)).toBe(401);
  });
});

/** Stores revoked keys of a user, and access tokens of an app. */
async function storeOldKeys(uid: string, count: number): Promise<void> {
  const fields = { uid, label: 'Old', hint: 'abcd', createdAt: new Date(0) };
  const pathOf = (name: string) => `apiKeys/${hash(`${uid} ${name}`)}`;
  const documents = Array.from({ length: count }, (_, index) => [
    [pathOf(`key ${String(index)}`), { ...fields, slot: '1', revokedAt: new Date(1) }] as const,
    [pathOf(`token ${String(index)}`), { ...fields, grantId: 'a grant' }] as const,
  ]);
  await storeMany(getDatabase(), documents.flat());
}

describe('npm run cloud:keys -- revoke', () => {
  it('lets a revoked key disappear after 90 days', async () => {
    const uid = newUid();
    await apiKeys().create(uid, 'Old');
    await keys(['revoke', '--user', uid]);
    const [stored] = (await apiKeys().list(uid)).values();
    const days = (Date.parse(stored?.expiresAt ?? '') - Date.now()) / DAY_MS;
    expect(days).toBeCloseTo(90, 1);
  });

  it('revokes the key with an id before the next request, and says if it was already revoked', async () => {
    const uid = newUid();
    const key = await apiKeys().create(uid, 'Old');
    expect(await statusOf(key)).toBe(200);
    const id = await idOf(uid);
    expect(await keys(['revoke', id])).toEqual({ exitCode: 0, stdout: 'Revoked.\n', stderr: '' });
    expect(await statusOf(key)).toBe(401);
    expect((await keys(['revoke', id])).stdout).toBe('This key was already revoked.\n');
  });

  it("revokes all of a user's keys, and no others", async () => {
    const [uid, other] = [newUid(), newUid()];
    const created = [await apiKeys().create(uid, ''), await apiKeys().create(uid, '')];
    const otherKey = await apiKeys().create(other, '');
    expect((await keys(['revoke', '--user', uid])).stdout).toBe('Revoked 2 keys.\n');
    for (const key of created) expect(await statusOf(key)).toBe(401);
    expect(await statusOf(otherKey)).toBe(200);
    expect(await keys(['revoke', '--user', uid])).toEqual({
      exitCode: 0,
      stdout: 'All keys of this user were already revoked.\n',
      stderr: '',
    });
  });

  it('and list report a user without keys, and fail for an unknown user, whose UID may be mistyped', async () => {
    const { uid } = await signUp();
    const stdout = `The user "${uid}" has no keys.\n`;
    for (const command of ['revoke', 'list']) {
      expect(await keys([command, '--user', uid])).toEqual({ exitCode: 0, stdout, stderr: '' });
      expect(await keys([command, '--user', `${uid}x`])).toEqual(failed(noUser(`${uid}x`)));
    }
  });

  it('fails for an unknown id', async () => {
    const { exitCode, stdout, stderr } = await keys(['revoke', '0123456789ab']);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain('There is no key with the id "0123456789ab"');
  });
});
