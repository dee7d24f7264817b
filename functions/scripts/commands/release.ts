import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readProjectVersion } from '../build/version';
import { PROJECT_FOLDER, UserError } from '../project';
import { orShowUsage, runScript } from '../runScript';
import { isNewer, readReleases } from './cloud/changelog';
import { NAMING_FILES, withRepository } from './repositoryName';

const USAGE = `Releases the version at the top of CHANGELOG.md: writes it to the packages, and the repository of package.json to the files
that name it, commits that, and tags it.

  npm run release -- [--dry-run]

Run "npm test", "npm run test:long" and "npm run test:clients" first, and "git push --follow-tags" afterwards. --dry-run changes nothing.`;

/** The files that name the version, which is the first one in each. package-lock.json names it twice. */
const FILES = [
  'package.json',
  'package-lock.json',
  'integrations/registry/server.json',
  'integrations/gemini-cli/gemini-extension.json',
  'extension/public/manifest.json',
];

runScript(() => {
  const { help, 'dry-run': isDryRun } = orShowUsage('release', () => {
    const options = { 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ options }).values;
  });
  if (help === true) {
    console.log(USAGE);
    return 0;
  }
  const version = requireRelease();
  if (isDryRun === true) {
    console.log(`Would release ${version}. Nothing was changed.`);
    return 0;
  }
  const repository = readRepository();
  const current = readProjectVersion(PROJECT_FOLDER);
  for (const file of FILES) change(file, (text) => withVersion(text, file, current, version));
  for (const file of NAMING_FILES) change(file, (text) => withRepository(text, repository));
  if (git('status', '--porcelain') !== '')
    git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Link Dashboard ${version}`);
  console.log(`Released ${version}. Run "git push --follow-tags".`);
  return 0;
});

/** Returns the version to release. @throws {UserError} if something is missing. */
function requireRelease(): string {
  if (git('status', '--porcelain') !== '') throw new UserError('Commit or discard your changes first.');
  const [latest] = readReleases(readFileSync(path.join(PROJECT_FOLDER, 'CHANGELOG.md'), 'utf8'));
  if (!latest) throw new UserError('CHANGELOG.md has no version, such as "## 1.1.0 (2027-01-31)".');
  const { version, date } = latest;
  const today = new Date().toISOString().slice(0, 10);
  if (date !== today)
    throw new UserError(
      `CHANGELOG.md dates ${version} ${date}. Change that to today, ${today}, and commit it.`,
    );
  const newer = git('tag', '--list', 'v[0-9]*')
    .split('\n')
    .map((tag) => tag.slice(1))
    .find((tag) => tag !== '' && !isNewer(version, tag));
  if (newer !== undefined)
    throw new UserError(`Version ${newer} is already tagged. Add a section for a newer one to CHANGELOG.md.`);
  return version;
}

function withVersion(text: string, file: string, current: string, version: string): string {
  let left = file.endsWith('package-lock.json') ? 2 : 1;
  return text.replaceAll(`"version": "${current}"`, (found) =>
    left-- > 0 ? `"version": "${version}"` : found,
  );
}

/** Returns the repository on GitHub, such as `ada/link-dashboard`. */
function readRepository(): string {
  const text = readFileSync(path.join(PROJECT_FOLDER, 'package.json'), 'utf8');
  const { repository } = z.object({ repository: z.string().default('') }).parse(JSON.parse(text));
  const [, name] = /^github:([\w.-]+\/[\w.-]+)$/.exec(repository) ?? [];
  if (name === undefined)
    throw new UserError(
      'Set "repository" in package.json to "github:" and its name on GitHub, such as ada/links.',
    );
  return name;
}

function change(file: string, changed: (text: string) => string): void {
  const filePath = path.join(PROJECT_FOLDER, file);
  writeFileSync(filePath, changed(readFileSync(filePath, 'utf8')));
}

function git(...args: string[]): string {
  return execFileSync('git', ['-C', PROJECT_FOLDER, ...args], { encoding: 'utf8' }).trim();
}
