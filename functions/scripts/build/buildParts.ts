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
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(part, root)) continue;
    rmSync(stamp, { force: true });
    const started = Date.now();
    const made = build(part, root);
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, stampOf(part, root));
    console.log(`Built ${made} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  }
}

export const PARTS = ['functions', 'web', 'extension'] as const satisfies readonly Part[];

/** Describes a build: what it is made from, and what it has written. */
function stampOf(part: Part, root: string): string {
  const { version, code } = readVersion(root, part);
  const packages = digestFiles(root, ['{.,functions}/node_modules/.package-lock.json']);
  const results = digestFiles(root, [`${part}/dist/**/*`]);
  return [version, code, process.version, packages, results].join('\n');
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
      run(part, root, path.join(root, VITE), 'build', '--logLevel', 'warn');
      return `the web app (first load: ${checkFirstLoad(path.join(root, 'web/dist'))})`;
    case 'extension':
      run(part, root, path.join(root, VITE), 'build', '--logLevel', 'warn');
      return 'the browser extension';
  }
}

/** Runs a program, and shows its output only if it fails or warns. */
function run(part: Part, root: string, program: string, ...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [program, ...args], {
    cwd: path.join(root, part),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new UserError(`The build of ${part} failed. Its output above says why.`);
}
