import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../scripts/project';
import { BASE_URL } from '../support/environment';
import type { Finished } from '../support/processes/command';
import { until } from '../web/support/until';

const SOURCE = join(PROJECT_FOLDER, 'integrations/claude-code');

const folders: string[] = [];

beforeAll(async () => {
  // The first request starts the function, which can take longer than the hook waits.
  await fetch(`${BASE_URL}/mcp`);
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Returns a new folder, which is removed after the last test of the file. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'link-dashboard-claude-'));
  folders.push(folder);
  return folder;
}

interface RunOptions {
  /** The whole environment: nothing is inherited. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Leaves standard input open, as some versions of Claude Code do. */
  readonly leavesInputOpen?: boolean;
}

/** Runs a program and waits until it exits. */
export function run(
  file: string,
  args: readonly string[],
  { environment = {}, input = '', leavesInputOpen = false }: RunOptions = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = execFile(file, args, { env: environment }, (_, stdout, stderr) => {
      resolve({ exitCode: child.exitCode ?? 1, stdout, stderr });
    });
    // A program may exit without reading its input.
    child.stdin?.on('error', () => undefined);
    child.stdin?.write(input);
    if (!leavesInputOpen) child.stdin?.end();
  });
}

/** The hook for the end of a session. */
export interface Hook {
  /** The folder in which it keeps its files. */
  readonly folder: string;
  /** Runs the hook with these arguments and this input. */
  readonly run: (args?: readonly string[], options?: RunOptions) => Promise<Finished>;
  /** Runs the hook as Claude Code does at the end of a session. Checks that the hook is silent, and returns its log. */
  readonly endSession: (input: object, options?: RunOptions) => Promise<string[]>;
  /** Waits until the log has this many lines, and returns them without their times. */
  readonly untilLogHas: (lines: number) => Promise<string[]>;
}

/** What the hook returns to Claude Code, whatever happens. */
export const SILENCE: Finished = { exitCode: 0, stdout: '', stderr: '' };

/** Lets a Node.js process believe that it starts in a minute. */
export const MORE_TIME = { NODE_OPTIONS: '--import=data:text/javascript,performance.now=()=>-60_000' };

/** Runs the hooks of the plugin with these options, or without any, and with their own folder. */
export function hooksFor(options?: { url: string; key: string }) {
  const folder = newFolder();
  const configured = {
    CLAUDE_PLUGIN_DATA: folder,
    ...(options && { CLAUDE_PLUGIN_OPTION_URL: options.url, CLAUDE_PLUGIN_OPTION_KEY: options.key }),
  };
  const runScript = (name: string, args: readonly string[], given: RunOptions = {}) =>
    run(process.execPath, [join(SOURCE, name), ...args], {
      ...given,
      environment: { ...configured, ...given.environment },
    });
  return {
    endOfSession: endOfSession(folder, (args, given) => runScript('sessionEnd.mjs', args, given)),
    /** Runs the hook for the start of a session, with input that it need not read. */
    startSession: (given?: RunOptions) => runScript('sessionStart.mjs', [], { input: '{}', ...given }),
    /** Runs the same hook, with a minute more than its 300 ms: the computer may be busy. */
    startSlowSession: (given: RunOptions) =>
      runScript('sessionStart.mjs', [], { ...given, environment: { ...given.environment, ...MORE_TIME } }),
  };
}

function endOfSession(
  folder: string,
  runHook: (args: readonly string[], options?: RunOptions) => Promise<Finished>,
): Hook {
  const logLines = (): string[] => {
    const file = join(folder, 'hook.log');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
    return lines.map((line) => line.replace(/^\S+ /, ''));
  };
  const untilLogHas = async (lines: number): Promise<string[]> => {
    await until(() => Promise.resolve(logLines().length >= lines));
    return logLines();
  };
  return {
    folder,
    run: (args = [], options) => runHook(args, options),
    untilLogHas,
    async endSession(input, options) {
      const before = logLines().length;
      expect(await runHook([], { ...options, input: JSON.stringify(input) })).toEqual(SILENCE);
      return untilLogHas(before + 1);
    },
  };
}
