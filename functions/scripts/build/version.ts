import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

// The configurations of the builds import this, too. So it imports only what Node.js has.

/** What a build is made from. */
export interface BuildVersion {
  /** The version of the project and, if Git knows it, the commit, such as `1.0.0+1a2b3c4d`. */
  readonly version: string;
  /** A digest of everything that the build is made from. It tells apart two builds of one commit. */
  readonly code: string;
}

export type Part = keyof typeof INPUTS;

const SHARED = ['package-lock.json', 'functions/src/lib/shared/**/*', 'functions/scripts/build/version.ts'];

const EXTENSION = [
  'extension/{*.*,public/**/*,src/**/*}',
  'web/{*.*,src/sites/siteLetters.ts,src/styles/tile.css,src/ui/text/{customsOf,format}.ts}',
];

/** The files that each part is made from. Tests are left out. */
const INPUTS = {
  functions: [
    ...SHARED,
    'functions/{package.json,package-lock.json,rolldown.config.mjs,tsconfig.json,src/**/*}',
    'web/{tsconfig.json,cards/**/*,src/**/*}',
  ],
  // It serves the extension, too.
  web: [
    ...SHARED,
    ...EXTENSION,
    'functions/package.json',
    'web/{cards/**/*,public/**/*,serviceWorker/**/*,src/**/*}',
  ],
  extension: [...SHARED, ...EXTENSION, 'functions/package.json'],
};

const TESTS = /\.(test|fixture)\.tsx?$/;

/** Describes what a build of this part would be now. */
export function readVersion(root: string, part: Part): BuildVersion {
  const version = readProjectVersion(root);
  const commit = readCommit(root);
  return {
    version: commit === undefined ? version : `${version}+${commit}`,
    code: digestFiles(root, INPUTS[part]),
  };
}

/** Returns the version in package.json, such as `1.0.0`. */
export function readProjectVersion(root: string): string {
  const text = readFileSync(path.join(root, 'package.json'), 'utf8');
  const version = /^\s*\{?\s*"version": "([^"]+)"/m.exec(text)?.[1];
  if (version === undefined) throw new Error('package.json has no version.');
  return version;
}

/** Returns a digest of the names and the content of the files that match. It is the same on every computer. */
export function digestFiles(root: string, patterns: readonly string[]): string {
  const names = globSync(patterns, { cwd: root })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !TESTS.test(name) && statSync(path.join(root, name)).isFile());
  const hash = createHash('sha256');
  for (const name of [...new Set(names)].sort())
    hash.update(`${name}\0`).update(
      createHash('sha256')
        .update(readFileSync(path.join(root, name)))
        .digest(),
    );
  return hash.digest('hex').slice(0, 16);
}

/** Returns the commit, or undefined in a copy without Git, such as an unpacked ZIP file. */
function readCommit(root: string): string | undefined {
  // A copy may be inside another repository.
  return git(root, 'rev-parse', '--show-prefix') === ''
    ? git(root, 'rev-parse', '--short=8', 'HEAD')
    : undefined;
}

/** Whether files of this checkout differ from its commit. Always false in a copy without Git. */
export const hasUncommittedChanges = (root: string): boolean =>
  readCommit(root) !== undefined && git(root, 'status', '--porcelain', '--untracked-files=no') !== '';

/** Returns what Git prints, or undefined if it fails. */
function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', ['-C', root, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
