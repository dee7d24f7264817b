import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_FOLDER, UserError } from '../project';
import { checkFirstLoad } from './firstLoad';
import { digestFiles, readVersion, type Part } from './version';

/**
 * Builds the parts whose sources, packages or results differ from those of their last build, and says so in one line each.
 * @throws {UserError} if a build fails.
 */
export function buildParts(parts: readonly Part[] = PARTS, root = PROJECT_FOLDER): void {
  for (const part of parts) {
    const stamp = path.join(root, 'node_modules/.cache/link-dashboard', `${part}.built`);
    // Read before the build: a source that is changed meanwhile is not in the result.
    const inputs = inputsOf(part, root);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs + resultsOf(part, root)) continue;
    rmSync(stamp, { force: true });
    const started = Date.now();
    const made = build(part, root);
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, inputs + resultsOf(part, root));
    console.log(`Built ${made} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  }
}

export const PARTS = ['functions', 'extension', 'web'] as const satisfies readonly Part[];

/** Describes what a build is made from. */
function inputsOf(part: Part, root: string): string {
  const { version, code } = readVersion(root, part);
  const packages = digestFiles(root, ['{.,functions}/node_modules/.package-lock.json']);
  return `${[version, code, process.version, packages].join('\n')}\n`;
}

/** Describes what a build has written. */
function resultsOf(part: Part, root: string): string {
  return digestFiles(root, [`${part}/dist/**/*`]);
}

const VITE = 'node_modules/vite/bin/vite.js';

/** Runs the build of a part. Returns what it has built. */
function build(part: Part, root: string): string {
  switch (part) {
    case 'functions':
      run(
        part,
        root,
        path.join(root, 'node_modules/rolldown/bin/cli.mjs'),
        '--config',
        '--log-level',
        'warn',
      );
      return 'the functions';
    case 'web':
      // The web app serves it as a ZIP file.
      buildParts(['extension'], root);
      run(part, root, path.join(root, VITE), 'build', '--logLevel', 'warn');
      return `the web app (first load: ${checkFirstLoad(path.join(root, 'web/dist'))})`;
    case 'extension':
      run(part, root, path.join(root, VITE), 'build', '--logLevel', 'warn');
      return 'the browser extension';
  }
}

/** Runs a program, and shows its output only if it fails or warns. */
function run(part: Part, root: string, program: string, ...args: readonly string[]): void {
  const { status, signal } = spawnSync(process.execPath, [program, ...args], {
    cwd: path.join(root, part),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (signal !== null) throw new UserError(`The build of ${part} was stopped (${signal}).`);
  if (status !== 0) throw new UserError(`The build of ${part} failed. Its output above says why.`);
}
