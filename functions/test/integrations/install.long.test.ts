import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Finished } from '../support/processes/command';
import { BASE_URL } from '../support/environment';
import { containing } from '../support/jest/matchers';
import { connectUser, type ToolUser } from '../support/users/toolUser';
import { until } from '../web/support/until';
import { newFolder, run, runInstaller, SILENCE } from './claudeCode';
import { sessionWith } from './sessions';

const settingsSchema = z.looseObject({
  hooks: z.looseObject({
    SessionEnd: z.array(
      z.strictObject({
        hooks: z.tuple([
          z.strictObject({ type: z.literal('command'), command: z.string(), timeout: z.number() }),
        ]),
      }),
    ),
  }),
});

let user: ToolUser;
let folder: string;
let settingsFile: string;

beforeAll(async () => {
  user = await connectUser();
});

beforeEach(() => {
  folder = newFolder();
  settingsFile = join(folder, 'settings.json');
});

function install(...args: string[]): Promise<Finished> {
  return runInstaller(folder, args, { environment: { LINK_DASHBOARD_KEY: user.key } });
}

const readText = (file: string) => readFileSync(file, 'utf8');
const readSettings = (): unknown => JSON.parse(readText(settingsFile));
const modeOf = (file: string) => statSync(file).mode & 0o777;

/** Returns the settings that the installer writes for a folder without any. */
const ownGroup = () => ({
  hooks: [{ type: 'command', command: `node ${join(folder, 'link-dashboard/hook.mjs')}`, timeout: 10 }],
});

describe('the installer of the hook for Claude Code', () => {
  it('sets up a hook that logs sessions', async () => {
    const { exitCode, stdout, stderr } = await install('--url', BASE_URL);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Claude Code logs each session at ${BASE_URL}`);
    expect(readSettings()).toEqual({ hooks: { SessionEnd: [ownGroup()] } });

    // As Claude Code runs it: with a shell.
    const [group] = settingsSchema.parse(readSettings()).hooks.SessionEnd;
    const input = JSON.stringify(sessionWith('ai-title'));
    const environment = { PATH: process.env.PATH ?? '' };
    const command = group?.hooks[0].command ?? '';
    expect(await run('/bin/sh', ['-c', command], { environment, input })).toEqual(SILENCE);
    await until(async () => (await user.workspaces()).length > 1);
    const { links } = await user.list({ workspaceId: 'assistant-sessions' });
    expect(links.map(({ title }) => title)).toEqual(['Fix double rounding of VAT']);
  });

  it('keeps the key in a file that only the user can read, and nowhere else', async () => {
    const { stdout } = await install('--url', `${BASE_URL}/mcp/`);
    const configuration = join(folder, 'link-dashboard/config.json');
    expect(JSON.parse(readText(configuration))).toEqual({ url: BASE_URL, key: user.key });
    expect([modeOf(configuration), modeOf(join(folder, 'link-dashboard'))]).toEqual([0o600, 0o700]);
    expect(readText(settingsFile) + stdout).not.toContain(user.key);
  });

  it('reads the key from standard input, and finds the folder of Claude Code in the home folder', async () => {
    const environment = { HOME: folder, CLAUDE_CONFIG_DIR: '' };
    const input = `${user.key}\n`;
    const { exitCode } = await runInstaller(folder, ['--url', BASE_URL], { environment, input });
    expect(exitCode).toBe(0);
    expect(readText(join(folder, '.claude/link-dashboard/config.json'))).toContain(user.key);
    expect(existsSync(join(folder, '.claude/settings.json'))).toBe(true);
  });

  it('quotes a path that a shell would split', async () => {
    folder = join(folder, "Ada's files");
    await install('--url', BASE_URL);
    const [group] = settingsSchema.parse(JSON.parse(readText(join(folder, 'settings.json')))).hooks
      .SessionEnd;
    const environment = { PATH: process.env.PATH ?? '' };
    const command = `${group?.hooks[0].command ?? ''} --test`;
    const { stdout } = await run('/bin/sh', ['-c', command], { environment });
    expect(stdout).toMatch(/^The hook works/);
  });

  it('updates an installed hook without asking for the URL and the key again', async () => {
    await install('--url', BASE_URL);
    const script = join(folder, 'link-dashboard/hook.mjs');
    writeFileSync(script, 'an old version');
    expect((await runInstaller(folder, [])).exitCode).toBe(0);
    expect(readText(script)).toContain('SessionEnd');
    expect(JSON.parse(readText(join(folder, 'link-dashboard/config.json')))).toEqual({
      url: BASE_URL,
      key: user.key,
    });
  });

  it('says if hooks are turned off', async () => {
    writeFileSync(settingsFile, '{"disableAllHooks": true}');
    expect((await install('--url', BASE_URL)).stdout).toContain('But hooks are off');
  });
});

describe('existing settings of Claude Code', () => {
  const ownCommand = (command: string) => ({ hooks: [{ type: 'command', command }] });
  const OTHERS = {
    hooks: {
      PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'check.sh' }] }],
      SessionEnd: [{ matcher: 'clear', ...ownCommand('say bye') }],
    },
    model: 'opus',
    permissions: { allow: ['Bash(npm test)'] },
  };

  it('are kept, with their order, indentation and mode, and get the hook only once', async () => {
    writeFileSync(settingsFile, JSON.stringify(OTHERS, null, '\t'), { mode: 0o640 });
    await install('--url', BASE_URL);
    const { hooks, ...others } = OTHERS;
    const expected = {
      hooks: { ...hooks, SessionEnd: [...hooks.SessionEnd, ownGroup()] },
      ...others,
    };
    expect(readText(settingsFile)).toBe(`${JSON.stringify(expected, null, '\t')}\n`);
    expect(modeOf(settingsFile)).toBe(0o640);
    await install('--url', BASE_URL);
    expect(readText(settingsFile)).toBe(`${JSON.stringify(expected, null, '\t')}\n`);
  });

  it('stay where a symbolic link leads', async () => {
    const dotfiles = join(newFolder(), 'settings.json');
    writeFileSync(dotfiles, '{}');
    symlinkSync(dotfiles, settingsFile);
    await install('--url', BASE_URL);
    expect(JSON.parse(readText(dotfiles))).toEqual({ hooks: { SessionEnd: [ownGroup()] } });
    expect(readText(settingsFile)).toBe(readText(dotfiles));
  });

  it('are as before after --uninstall by the installed copy, which also removes the key', async () => {
    const before = `${JSON.stringify(OTHERS, null, 2)}\n`;
    writeFileSync(settingsFile, before);
    await install('--url', BASE_URL);
    const copy = join(folder, 'link-dashboard/install.mjs');
    const environment = { CLAUDE_CONFIG_DIR: folder };
    const { exitCode, stdout } = await run(process.execPath, [copy, '--uninstall'], { environment });
    expect([exitCode, stdout]).toEqual([0, containing('Uninstalled.')]);
    expect(readText(settingsFile)).toBe(before);
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it('are not created by --uninstall', async () => {
    expect((await runInstaller(folder, ['--uninstall'])).exitCode).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('an installation that fails', () => {
  /** Runs the installer and checks that it changed nothing. Returns why it failed. */
  async function reasonOf(args: string[], key = user.key): Promise<string> {
    const before = readdirSync(folder).map((name) => [name, readText(join(folder, name))]);
    const environment = { LINK_DASHBOARD_KEY: key };
    const { exitCode, stdout, stderr } = await runInstaller(folder, args, { environment });
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/Nothing was changed\.\n$/);
    expect(readdirSync(folder).map((name) => [name, readText(join(folder, name))])).toEqual(before);
    return stderr;
  }

  it.each([
    ['{"model": "opus",}', 'is not a valid JSON object'],
    ['{"hooks": []}', '"hooks" in'],
    ['{"hooks": {"SessionEnd": ["say bye"]}}', '"hooks.SessionEnd" in'],
  ])('leaves settings alone that it does not understand: %s', async (text, reason) => {
    writeFileSync(settingsFile, text);
    expect(await reasonOf(['--url', BASE_URL])).toContain(reason);
    expect(await reasonOf(['--uninstall'])).toContain(reason);
  });

  it('says that the key is rejected', async () => {
    expect(await reasonOf(['--url', BASE_URL], 'not-a-key')).toContain('Invalid or missing API key');
  });

  it('says that the URL is missing, invalid or unencrypted', async () => {
    expect(await reasonOf([])).toContain('The URL of your dashboard is missing.');
    expect(await reasonOf(['--url', 'dashboard'])).toContain('The URL is invalid: dashboard.');
    expect(await reasonOf(['--url', 'http://example.com'])).toContain('The URL must start with https://');
  });

  it('rejects a key on the command line, where other users could see it', async () => {
    expect(await reasonOf(['--url', BASE_URL, '--key', 'secret'])).toContain("Unknown option '--key'");
  });

  it('keeps the configuration that worked', async () => {
    await install('--url', BASE_URL);
    const configuration = join(folder, 'link-dashboard/config.json');
    const before = readText(configuration);
    const environment = { LINK_DASHBOARD_KEY: 'not-a-key' };
    const { exitCode } = await runInstaller(folder, ['--url', BASE_URL], { environment });
    expect([exitCode, readText(configuration)]).toEqual([1, before]);
  });
});
