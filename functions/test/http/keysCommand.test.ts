import { join } from 'node:path';
import { runNode, type Finished } from '../support/command';
import { PROJECT } from '../support/environment';
import { freePort } from '../support/functionProcess';
import { having } from '../support/matchers';
import { PING, send } from '../support/messages';
import { apiKeys, newUid, signUp } from '../support/users';

const PROJECT_FOLDER = join(__dirname, '../../..');
const TSX = require.resolve('tsx/cli', { paths: [PROJECT_FOLDER] });

const KEY = /dash_[0-9A-Za-z]{46}/g;

/** `npm run keys -- ...` */
function keysCommand(...args: string[]): Promise<Finished> {
  return runNode([TSX, 'functions/scripts/keys.ts', ...args, '--project', PROJECT], PROJECT_FOLDER);
}

const statusOf = async (key: string) => (await send(key, PING)).status;

async function idOf(uid: string): Promise<string> {
  const [hash = ''] = (await apiKeys().list(uid)).keys();
  return hash.slice(0, 12);
}

describe('npm run keys -- create', () => {
  it('makes a key of the user with the label, and prints the key once', async () => {
    const { uid } = await signUp();
    const { exitCode, stdout, stderr } = await keysCommand('create', '--user', uid, '--label', 'Laptop');
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
    const { exitCode, stdout, stderr } = await keysCommand('create', '--user', uid);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr.trim()).toBe('This user has 5 active keys, and that is the limit. Revoke one first.');
  });

  it('refuses a user that does not exist', async () => {
    const uid = newUid();
    const { exitCode, stdout, stderr } = await keysCommand('create', '--user', uid);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`There is no user "${uid}"`);
    expect((await apiKeys().list(uid)).size).toBe(0);
  });
});

describe('npm run keys', () => {
  it('says what to start where no emulators run, and nothing else', async () => {
    const host = `127.0.0.1:${String(await freePort())}`;
    const args = [TSX, 'functions/scripts/keys.ts', 'list', '--user', 'any', '--project', PROJECT];
    const environment = { FIRESTORE_EMULATOR_HOST: host };
    const { exitCode, stderr } = await runNode(args, PROJECT_FOLDER, environment);
    expect([exitCode, stderr.trim()]).toEqual([
      1,
      `The emulators are not at ${host}: run "npm start" in another terminal first.`,
    ]);
  });
});

describe('npm run keys -- list', () => {
  it('shows id, label, the end of the key and when it was used, and never a key', async () => {
    const uid = newUid();
    const key = await apiKeys().create(uid, 'Laptop');
    const { exitCode, stdout } = await keysCommand('list', '--user', uid);
    expect(exitCode).toBe(0);
    for (const shown of [await idOf(uid), 'Laptop', `dash_…${key.slice(-4)}`, 'never']) {
      expect(stdout).toContain(shown);
    }
    expect(stdout).not.toMatch(KEY);
  });

  it('says when there is none', async () => {
    const uid = newUid();
    const { stdout } = await keysCommand('list', '--user', uid);
    expect(stdout.trim()).toBe(`The user "${uid}" has no keys.`);
  });
});

describe('npm run keys -- revoke', () => {
  it('revokes the key of an id, on the very next call, and says when it was revoked already', async () => {
    const uid = newUid();
    const key = await apiKeys().create(uid, 'Old');
    expect(await statusOf(key)).toBe(200);
    const id = await idOf(uid);
    expect(await keysCommand('revoke', id)).toEqual({ exitCode: 0, stdout: 'Revoked.\n', stderr: '' });
    expect(await statusOf(key)).toBe(401);
    expect((await keysCommand('revoke', id)).stdout).toBe('It was revoked already.\n');
  });

  it('revokes all keys of a user, and no other', async () => {
    const [uid, other] = [newUid(), newUid()];
    const keys = [await apiKeys().create(uid, ''), await apiKeys().create(uid, '')];
    const otherKey = await apiKeys().create(other, '');
    expect((await keysCommand('revoke', '--user', uid)).stdout).toBe('Revoked 2 keys.\n');
    for (const key of keys) expect(await statusOf(key)).toBe(401);
    expect(await statusOf(otherKey)).toBe(200);
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
      const result = await keysCommand(...args.split(' ').filter(Boolean));
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
    const { exitCode, stdout } = await keysCommand('--help');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('npm run keys -- create --user UID [--label TEXT]');
  });
});
