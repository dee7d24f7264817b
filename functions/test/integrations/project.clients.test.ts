import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { PROJECT_FOLDER } from '../../scripts/project';
import { newFolder, run } from './claudeCode';

const MODULE = join(PROJECT_FOLDER, 'integrations/claude-code/project.mjs');

/** Returns the name of the project in a folder with these files. `ROOT` in a file stands for that folder. */
async function nameWith(files: Readonly<Record<string, string>>, folder = '.'): Promise<string> {
  const root = newFolder();
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text.replaceAll('ROOT', root));
  }
  mkdirSync(join(root, folder), { recursive: true });
  const script = `import { currentProject } from ${JSON.stringify(MODULE)};
    process.stdout.write(JSON.stringify(currentProject(${JSON.stringify(join(root, folder))})));`;
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  expect(stderr).toBe('');
  return z.object({ name: z.string() }).parse(JSON.parse(stdout)).name;
}

const origin = (url: string) =>
  `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${url}\n\tfetch = +refs/heads/*\n`;

describe('the name of a project', () => {
  // Addresses as the documentation of Git and of hosts has them.
  it.each([
    ['git-scm.com/docs/git-clone', 'https://example.com/ada/webshop.git/'],
    ['git-scm.com/docs/git-clone', 'ssh://git@example.com:2222/~ada/webshop.git'],
    ['git-scm.com/docs/git-clone', 'git@example.com:webshop.git'],
    ['git-scm.com/docs/git-clone', '/srv/git/webshop.git'],
    ['docs.github.com, two accounts', 'git@github.com-work:ada/webshop.git'],
    ['docs.gitlab.com, tokens', 'https://oauth2:glpat-secret@gitlab.com/group/sub/webshop.git'],
    ['learn.microsoft.com, Azure Repos', 'https://dev.azure.com/org/project/_git/webshop'],
    ['class of git-scm.com/docs/git-clone', String.raw`\\server\share\webshop`],
    ['class of git-scm.com/docs/git-clone', String.raw`C:\git\webshop.git`],
  ])('is that of the remote repository, as in %s: %s', async (_, url) => {
    expect(await nameWith({ '.git/config': origin(url) })).toBe('webshop');
  });

  // Layouts from reports on sessions that were not found.
  it.each([
    [
      'anthropics/claude-code#44582, a worktree',
      { 'main/.git/config': origin('x:a/webshop'), 'wt/.git': 'gitdir: ROOT/main/.git/worktrees/wt\n' },
      'wt',
    ],
    [
      'anthropics/claude-code#85339, in .claude',
      { '.git/config': origin('x:a/webshop'), '.claude/worktrees/w/.git': 'gitdir: ROOT/.git/worktrees/w' },
      '.claude/worktrees/w',
    ],
    [
      'anthropics/claude-code#29256, a submodule',
      {
        '.git/modules/app/lib/config': origin('x:a/webshop'),
        'app/lib/.git': 'gitdir: ../../.git/modules/app/lib\r\n',
      },
      'app/lib',
    ],
    [
      'anthropics/claude-code#29256, its worktree',
      {
        '.git/modules/app/webshop/config': '[core]',
        'wt/.git': 'gitdir: ROOT/.git/modules/app/webshop/worktrees/wt',
      },
      'wt',
    ],
    [
      'class of #44582, without a remote',
      { 'webshop/.git/config': '[core]', 'wt/.git': 'gitdir: ROOT/webshop/.git/worktrees/wt' },
      'wt',
    ],
    [
      'class of #44582, a bare repository',
      { 'webshop.git/config': '[core]', 'wt/.git': 'gitdir: ROOT/webshop.git/worktrees/wt' },
      'wt',
    ],
    ['class of #55128, a folder in it', { '.git/config': origin('x:a/webshop') }, 'packages/cart/src'],
    ['no repository', {}, 'webshop'],
    ['a repository that cannot be read', { 'webshop/.git': 'junk' }, 'webshop'],
    ['another remote only', { 'webshop/.git/config': origin('x:a/b').replace('origin', 'fork') }, 'webshop'],
  ])('is found as in %s', async (_, files, folder) => {
    expect(await nameWith(files, folder)).toBe('webshop');
  });
});
