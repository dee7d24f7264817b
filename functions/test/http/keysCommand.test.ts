import { runScript, type Finished } from '../support/command';
import { PROJECT } from '../support/environment';
import { freePort } from '../support/functionProcess';
import { having } from '../support/matchers';
import { PING, send } from '../support/messages';
import { copyProject } from '../support/projectCopy';
import { apiKeys, newUid, signUp } from '../support/users';

const KEY = /dash_[0-9A-Za-z]{46}/g;

/** `npm run keys -- ...`, on the emulators of the tests unless it names another project. */
function keysCommand(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Finished> {
  return runScript('keys', ['--project', PROJECT, ...args], environment);
}

/** What a command does that says this and nothing else. */
function failed(stderr: unknown): unknown {
  return { exitCode: 1, stdout: '', stderr: typeof stderr === 'string' ? `${stderr}\n` : stderr };
}

const noUser = (uid: string) =>
  `There is no user "${uid}". The Authentication page of the Firebase console lists the UIDs; the development user of "npm start" is dev-user.`;

const statusOf = async (key: string) => (await send(key, PING)).status;

async function idOf(uid: string): Promise<string> {
  const [hash = ''] = (await apiKeys().list(uid)).keys();
  return hash.slice(0, 12);
}

describe('npm run keys -- create', () => {
  it('makes a key of the user with the label, and prints the key once', async () => {
    const { uid } = await signUp();
    const { exitCode, stdout, stderr } = await keysCommand(['create', '--user', uid, '--label', 'Laptop']);
    expect(exitCode).toBe(0);
    expect(stdout.match(KEY)).toEqual([stdout.trim()]);
    expect(stderr).toMatch(/only time that the key is shown/);
    expect(stderr).not.toMatch(KEY);
    expect(await statusOf(stdout.trim())).toBe(200);
    expect([...(await apiKeys().list(uid)).values()]).toEqual([having({ uid, label: 'Laptop' })]);
  });

  it('refuses a sixth key, and says what to do', async () => {
    const { uid } = await signUp();
    for (let index = 0; index < 5; index++) await apiKeys().create(uid, '');
    const { exitCode, stdout, stderr } = await keysCommand(['create', '--user', uid]);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr.trim()).toBe('This user has 5 active keys, and that is the limit. Revoke one first.');
  });

  it('refuses a user that does not exist', async () => {
    const uid = newUid();
    expect(await keysCommand(['create', '--user', uid])).toEqual(failed(noUser(uid)));
    expect((await apiKeys().list(uid)).size).toBe(0);
  });
});

describe('npm run keys', () => {
  it('looks for the emulators at the ports that firebase.json names, and says what to start where none run', async () => {
    const port = await freePort();
    const copy = copyProject();
    copy.edit('firebase.json', (text) => text.replace('"port": 8080', `"port": ${String(port)}`));
    const environment = { FIRESTORE_EMULATOR_HOST: undefined };
    expect(await copy.run('keys', ['list', '--user', 'any'], environment)).toEqual(
      failed(
        `The emulators are not at 127.0.0.1:${String(port)}: run "npm start" in another terminal first.`,
      ),
    );
  });

  it('says what to start where Firestore runs, but not Auth', async () => {
    const environment = { FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${String(await freePort())}` };
    expect(await keysCommand(['create', '--user', 'any'], environment)).toEqual(
      failed(
        expect.stringMatching(
          /^The emulators do not answer: run "npm start" in another terminal first\.\nThe cause: .*\n$/,
        ),
      ),
    );
  });

  it.each<[where: string, command: string, credentials: string | undefined, cause: string]>([
    ['list, without any', 'list', undefined, 'Could not load the default credentials'],
    ['create, without any', 'create', undefined, 'Could not load the default credentials'],
    ['list, with a file that is not there', 'list', '/no/such/file.json', 'does not exist'],
    ['create, with a file that is not there', 'create', '/no/such/file.json', 'does not exist'],
  ])('says how to sign in to a real project, why, and nothing else: %s', async (_, command, file, cause) => {
    const environment = {
      HOME: '/no/such/home',
      METADATA_SERVER_DETECTION: 'none',
      GOOGLE_APPLICATION_CREDENTIALS: file,
    };
    const { exitCode, stdout, stderr } = await keysCommand(
      [command, '--user', 'any', '--project', 'a-real-project'],
      environment,
    );
    expect([exitCode, stdout]).toEqual([1, '']);
    const [advice = '', reason = '', ...rest] = stderr.trim().split('\n');
    expect(advice).toMatch(/"gcloud auth application-default login".*GOOGLE_APPLICATION_CREDENTIALS/);
    expect(reason).toMatch(new RegExp(`^The cause: .*${cause}`));
    expect(rest).toEqual([]);
  });
});

describe('npm run keys -- list', () => {
  it('shows id, label, the end of the key and when it was used, and never a key', async () => {
    const uid = newUid();
    const key = await apiKeys().create(uid, 'Laptop');
    const { exitCode, stdout } = await keysCommand(['list', '--user', uid]);
    expect(exitCode).toBe(0);
    for (const shown of [await idOf(uid), 'Laptop', `dash_…${key.slice(-4)}`, 'never']) {
      expect(stdout).toContain(shown);
    }
    expect(stdout).not.toMatch(KEY);
  });

  it('says when there is none, and fails where there is no such user', async () => {
    const { uid } = await signUp();
    const stdout = `The user "${uid}" has no keys.\n`;
    expect(await keysCommand(['list', '--user', uid])).toEqual({ exitCode: 0, stdout, stderr: '' });
    expect(await keysCommand(['list', '--user', `${uid}x`])).toEqual(failed(noUser(`${uid}x`)));
  });
});

describe('npm run keys -- revoke', () => {
  it('revokes the key of an id, on the very next call, and says when it was revoked already', async () => {
    const uid = newUid();
    const key = await apiKeys().create(uid, 'Old');
    expect(await statusOf(key)).toBe(200);
    const id = await idOf(uid);
    expect(await keysCommand(['revoke', id])).toEqual({ exitCode: 0, stdout: 'Revoked.\n', stderr: '' });
    expect(await statusOf(key)).toBe(401);
    expect((await keysCommand(['revoke', id])).stdout).toBe('It was revoked already.\n');
  });

  it('revokes all keys of a user, and no other', async () => {
    const [uid, other] = [newUid(), newUid()];
    const keys = [await apiKeys().create(uid, ''), await apiKeys().create(uid, '')];
    const otherKey = await apiKeys().create(other, '');
    expect((await keysCommand(['revoke', '--user', uid])).stdout).toBe('Revoked 2 keys.\n');
    for (const key of keys) expect(await statusOf(key)).toBe(401);
    expect(await statusOf(otherKey)).toBe(200);
    expect(await keysCommand(['revoke', '--user', uid])).toEqual({
      exitCode: 0,
      stdout: 'All keys of this user were revoked already.\n',
      stderr: '',
    });
  });

  it('says when a user has no keys, and fails where there is no such user: the uid may be mistyped', async () => {
    const { uid } = await signUp();
    const stdout = `The user "${uid}" has no keys.\n`;
    expect(await keysCommand(['revoke', '--user', uid])).toEqual({ exitCode: 0, stdout, stderr: '' });
    expect(await keysCommand(['revoke', '--user', `${uid}x`])).toEqual(failed(noUser(`${uid}x`)));
  });
});

describe('npm run keys -- with bad input', () => {
  const CASES: [args: string, says: string][] = [
    ['', 'I do not understand ""'],
    ['create', '"create" needs --user UID'],
    ['create --usr a', "Unknown option '--usr'"],
    ['revoke nothing', '"nothing" is not the id of a key'],
    ['revoke 0123456789ab', 'There is no key with the id "0123456789ab"'],
    ['revoke', '"revoke" needs either an ID or --user UID'],
    ['revoke 0123456789ab --user a', '"revoke" needs either an ID or --user UID'],
  ];
  let finished: Map<string, Finished>;

  // All at once, because each takes a while to load.
  beforeAll(async () => {
    const runs = CASES.map(async ([args]) => {
      const result = await keysCommand(args.split(' ').filter(Boolean));
      return [args, result] as const;
    });
    finished = new Map(await Promise.all(runs));
  });

  it.each(CASES)('fails, says what is wrong and shows the usage: %j', (args, says) => {
    const { exitCode, stdout, stderr = '' } = finished.get(args) ?? {};
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain(says);
    expect(stderr).toContain('npm run keys -- create --user UID [--label TEXT]');
  });

  it('shows the usage when asked for it', async () => {
    const { exitCode, stdout } = await keysCommand(['--help']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('npm run keys -- create --user UID [--label TEXT]');
  });
});
