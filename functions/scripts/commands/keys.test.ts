import { keysCommand } from '../../test/support/processes/keysCommand';

const USAGE = 'npm run keys -- create --user UID [--label TEXT] [--time-zone ZONE]';

describe('npm run keys with invalid input', () => {
  it.each([
    ['', 'Missing command.'],
    ['destroy', 'Unknown command "destroy"'],
    ['create', '"create" needs --user UID'],
    ['create --usr a', "Unknown option '--usr'"],
    ['list a b', 'Too many arguments: b'],
    ['revoke nothing', '"nothing" is not a key id'],
    ['revoke', '"revoke" needs either an ID or --user UID'],
    ['revoke 0123456789ab --user a', '"revoke" needs either an ID or --user UID'],
  ])('fails, explains the mistake and prints the usage: %j', async (args, message) => {
    const { exitCode, stdout, stderr } = await keysCommand(args.split(' ').filter(Boolean));
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
    expect(stderr).toContain(USAGE);
  });

  it('prints the usage for --help', async () => {
    const { exitCode, stdout } = await keysCommand(['--help']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(USAGE);
  });
});
