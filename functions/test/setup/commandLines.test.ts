import { describeFailure } from '../../scripts/commands/keys/failure';
import { requireValidConfiguration } from '../../scripts/configuration';
import { readDevelopmentKey } from '../../scripts/project';
import { keysCommand } from '../support/processes/keysCommand';
import { copyProject } from '../support/processes/projectCopy';

const LOCAL = 'functions/.env.local';
const { ALLOWED_ORIGINS } = process.env;

afterEach(() => {
  if (ALLOWED_ORIGINS === undefined) Reflect.deleteProperty(process.env, 'ALLOWED_ORIGINS');
  else process.env.ALLOWED_ORIGINS = ALLOWED_ORIGINS;
});

describe('npm start', () => {
  it('lists each invalid variable, what it must be, and the file to change', async () => {
    const copy = copyProject();
    copy.edit('functions/.env', (text) => `${text}\nTIME_ZONE=Mars/Olympus\nUSER_RATE_BURST=-1`);
    copy.edit(LOCAL, (text) => text.replace('KEY_RATE_BURST=0', 'KEY_RATE_BURST=abc'));
    const { exitCode, stdout, stderr } = await copy.run('start');
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr.trim()).toBe(`The configuration is invalid. Change or remove:
  TIME_ZONE must be an IANA time zone, such as Europe/Berlin (set in functions/.env)
  KEY_RATE_BURST must be a whole number of calls up to 999999, such as 200, or 0 for no limit (set in ${LOCAL})`);
  });

  it('reports an invalid value set in the shell', () => {
    process.env.ALLOWED_ORIGINS = 'example.com';
    expect(() => {
      requireValidConfiguration('demo-link-dashboard');
    }).toThrow(
      'ALLOWED_ORIGINS must be origins such as https://example.com, separated by commas (set in the env',
    );
  });

  it('explains how to restore the development key', () => {
    const copy = copyProject();
    const message = `${LOCAL} must set both MCP_API_KEY and MCP_OWNER_UID. Run "git restore ${LOCAL}" to restore`;
    copy.edit(LOCAL, (text) => text.replace(/^MCP_API_KEY=.*$/m, 'MCP_API_KEY='));
    expect(() => readDevelopmentKey(copy.folder)).toThrow(message);
    copy.remove(LOCAL);
    expect(() => readDevelopmentKey(copy.folder)).toThrow(message);
  });
});

describe('npm run cloud:keys', () => {
  const USAGE =
    'npm run cloud:keys -- create --user UID [--label TEXT] [--time-zone ZONE] [--permission read|write|tidy]';

  it.each([
    ['', 'Missing command.'],
    ['destroy', 'Unknown command "destroy"'],
    ['create', '"create" needs --user UID'],
    ['create --usr a', "Unknown option '--usr'"],
    ['create --user a --permission admin', '--permission must be read, write or tidy, not "admin".'],
    ['list a b', 'Too many arguments: b'],
    ['revoke nothing', '"nothing" is not a key id'],
    ['revoke', '"revoke" needs either an ID or --user UID'],
    ['revoke 0123456789ab --user a', '"revoke" needs either an ID or --user UID'],
  ])('explains a mistake in one line: %j', async (args, message) => {
    const { exitCode, stdout, stderr } = await keysCommand(args.split(' ').filter(Boolean));
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^.*\. Run "npm run cloud:keys -- --help" to see the options\.\n$/);
  });

  it('prints the usage for --help', async () => {
    expect(await keysCommand(['--help'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining(USAGE),
    });
  });

  const failure = (code: number | string, message: string) => Object.assign(new Error(message), { code });

  it.each<[error: Error, advice: RegExp]>([
    [failure(7, '7 PERMISSION_DENIED: Missing permissions.'), /project "links".* Cloud Datastore User/],
    [failure('auth/configuration-not-found', 'No configuration.'), /project "links".* deployed/],
    [failure(16, '16 UNAUTHENTICATED: Invalid credentials.'), /^No valid Google credentials/],
    [failure(14, 'Getting metadata failed with error: invalid_grant'), /^No valid Google credentials/],
    [new SyntaxError('Unexpected end of JSON input'), /^No valid Google credentials/],
  ])('says what to do, then the cause: %s', (error, advice) => {
    const [advised, ...rest] = describeFailure(error, 'links')?.split('\n') ?? [];
    expect(advised).toMatch(advice);
    expect(rest).toEqual([`Cause: ${error.message}`]);
  });

  it('does not explain a bug', () => {
    expect(describeFailure(new TypeError('x is not a function'), 'links')).toBeUndefined();
  });
});
