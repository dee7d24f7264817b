import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../scripts/project';
import type { Finished } from '../support/processes/command';
import { until } from '../web/support/until';

const SOURCE = join(PROJECT_FOLDER, 'integrations/claude-code');

const folders: string[] = [];

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

/** Runs the installer. `folder` is the one that Claude Code keeps its settings in. */
export function runInstaller(
  folder: string,
  args: readonly string[],
  { environment = {}, input = '' }: RunOptions = {},
): Promise<Finished> {
  const options = { environment: { CLAUDE_CONFIG_DIR: folder, ...environment }, input };
  return run(process.execPath, [join(SOURCE, 'install.mjs'), ...args], options);
}

/** A copy of the hook in its own folder. */
export interface Hook {
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

/** Copies the hook as the installer does, with this configuration, or without any. */
export function copyHook(configuration?: { url: string; key: string }): Hook {
  const folder = newFolder();
  cpSync(SOURCE, folder, { recursive: true });
  if (configuration) writeFileSync(join(folder, 'config.json'), JSON.stringify(configuration));

  const logLines = (): string[] => {
    const file = join(folder, 'hook.log');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
    return lines.map((line) => line.replace(/^\S+ /, ''));
  };
  const untilLogHas = async (lines: number): Promise<string[]> => {
    await until(() => Promise.resolve(logLines().length >= lines));
    return logLines();
  };
  const runHook = (args: readonly string[] = [], options?: RunOptions) =>
    run(process.execPath, [join(folder, 'hook.mjs'), ...args], options);
  return {
    folder,
    run: runHook,
    untilLogHas,
    async endSession(input, options) {
      const before = logLines().length;
      expect(await runHook([], { ...options, input: JSON.stringify(input) })).toEqual(SILENCE);
      return untilLogHas(before + 1);
    },
  };
}
