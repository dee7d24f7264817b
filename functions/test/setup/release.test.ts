import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NAMING_FILES } from '../../scripts/commands/repositoryName';
import { PROJECT_FOLDER } from '../../scripts/project';
import { copyProject } from '../support/processes/projectCopy';

const FILES = [
  'package.json',
  'package-lock.json',
  'integrations/registry/server.json',
  'integrations/gemini-cli/gemini-extension.json',
  'extension/public/manifest.json',
];
const TODAY = new Date().toISOString().slice(0, 10);

/** A copy of the project as a Git repository of its own, with this section at the top of its changelog. */
function copyRepository(section: string) {
  const copy = copyProject();
  // A link to the project's own folder, in which the test must not write.
  unlinkSync(join(copy.folder, 'extension'));
  for (const file of new Set([...FILES, ...NAMING_FILES])) {
    rmSync(join(copy.folder, file), { force: true });
    mkdirSync(dirname(join(copy.folder, file)), { recursive: true });
    cpSync(join(PROJECT_FOLDER, file), join(copy.folder, file));
  }
  copy.edit('package.json', (text) => text.replace(/(?<="repository": ")[^"]+/, 'github:ada/links'));
  writeFileSync(join(copy.folder, 'CHANGELOG.md'), `# Changelog\n\n## ${section}\n\n- Something.\n`);
  writeFileSync(join(copy.folder, '.gitignore'), 'node_modules\nweb\n');
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', copy.folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet');
  git('config', 'user.name', 'A');
  git('config', 'user.email', 'a@example.com');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Begin');
  return { ...copy, git };
}

describe('npm run release', () => {
  it('writes the version of the changelog and the repository to every file with them, commits and tags it, once', async () => {
    const copy = copyRepository(`7.8.9 (${TODAY})`);
    expect(await copy.run('release', ['--dry-run'])).toMatchObject({
      exitCode: 0,
      stdout: 'Would release 7.8.9. Nothing was changed.\n',
    });
    expect(copy.git('tag')).toBe('');
    expect(await copy.run('release')).toMatchObject({ exitCode: 0, stderr: '' });
    for (const file of FILES)
      expect(readFileSync(join(copy.folder, file), 'utf8')).toContain('"version": "7.8.9"');
    for (const file of NAMING_FILES)
      expect(readFileSync(join(copy.folder, file), 'utf8')).toContain('ada/links');
    expect(copy.git('status', '--porcelain')).toBe('');
    expect([copy.git('log', '-1', '--format=%s'), copy.git('describe')]).toEqual(['Release 7.8.9', 'v7.8.9']);
    expect((await copy.run('release')).stderr).toContain('Version 7.8.9 is already tagged.');
  });

  it.each([
    ['the changelog has no version', 'Unreleased', 'CHANGELOG.md has no version'],
    ['the date is not that of today', '7.8.9 (2026-01-01)', `Change that to today, ${TODAY}, and commit it.`],
  ])('stops if %s', async (_, section, message) => {
    const copy = copyRepository(section);
    const { exitCode, stderr } = await copy.run('release');
    expect([exitCode, copy.git('tag')]).toEqual([1, '']);
    expect(stderr).toContain(message);
  });

  it('stops if package.json does not name the repository', async () => {
    const copy = copyRepository(`7.8.9 (${TODAY})`);
    copy.edit('package.json', (text) => text.replace('github:ada/links', 'links'));
    copy.git('commit', '--quiet', '--all', '--message', 'Break');
    expect((await copy.run('release')).stderr).toContain('Set "repository" in package.json to "github:"');
    expect([copy.git('status', '--porcelain'), copy.git('tag')]).toEqual(['', '']);
  });

  it('stops if something is not committed', async () => {
    const copy = copyRepository(`7.8.9 (${TODAY})`);
    copy.edit('CHANGELOG.md', (text) => `${text}\n`);
    expect((await copy.run('release')).stderr.trim()).toBe('Commit or discard your changes first.');
  });
});
