import { instant } from '../../src/lib/shared/model/workspace.fixture';
import { hooksFor } from './claudeCode';
import { repositoryWithWorktree } from './sessions';
import { KEY, PROJECT, said, saidBy, withServer } from './stubService';

describe('the last session, when one starts,', () => {
  it('is named with what was decided and what is open, how to resume it, and the ID of the new one', async () => {
    const decided = 'Decided: round half even, because refunds must match the books. '.repeat(3);
    const session = {
      title: 'VAT',
      url: 'urn:uuid:1',
      notes: `Project: /home/ada/webshop\nBranch: vat\n\n${decided}\nOpen: old invoices`,
      addedAt: instant(),
      workspaceId: 'assistant-sessions',
      conversationId: 'b8f2d1c4-0000-4000-8000-000000000001',
      localPath: '/home/ada/.claude/projects/-home-ada-webshop/1.jsonl',
    };
    await withServer([session], async (url) => {
      const input = JSON.stringify({ session_id: 'own-id', source: 'startup' });
      const text = await saidBy(hooksFor({ url, key: KEY }), { ...PROJECT, input });
      expect(text.trimEnd().split('\n').slice(1)).toEqual([
        'To log this session, pass the conversationId own-id.',
        `Last session in this project: "VAT", ${instant().slice(0, 10)}`,
        expect.stringMatching(/^Its note: "Decided: round half even, .*…"$/),
        'What is open: "Open: old invoices"',
        'To resume it: claude --resume b8f2d1c4-0000-4000-8000-000000000001',
      ]);
    });
  });

  it.each([
    [
      'an ID that is no word',
      { conversationId: '$(reboot)', localPath: '/home/ada/.claude/projects/x/1.jsonl' },
    ],
    [
      'an ID that is an option',
      { conversationId: '--help', localPath: '/home/ada/.claude/projects/x/1.jsonl' },
    ],
    ['a client that is not known', { conversationId: 'c-1', localPath: '/tmp/1.jsonl' }],
  ])('has no command for %s', async (_, ids) => {
    const session = { title: 'webshop', url: 'urn:uuid:1', workspaceId: 'assistant-sessions', ...ids };
    await withServer([session], async (url) => {
      expect(await said({ url, key: KEY })).toMatch(/Last session in this project: "webshop", no date\n$/);
    });
  });

  // Sessions of one repository, as clients log them. Reports: anthropics/claude-code#81833, #28314 and #29256.
  it.each([
    ['its folder', 'Project: /home/ada/webshop', 'Fix VAT'],
    ['another computer', 'Project: /Users/ada/src/Webshop', 'Fix VAT'],
    ['Windows', String.raw`Project: C:\src\webshop`, 'Fix VAT'],
    ['a worktree of Claude Code', 'Project: /src/webshop/.claude/worktrees/fix-vat', 'Fix VAT'],
    ['a worktree elsewhere', 'Project: /tmp/fix-vat\nRepository: webshop', 'Fix VAT'],
    ['a client without a hook', 'Chose half even', 'Webshop: chose a rounding'],
  ])('is that in the same repository in %s', async (_, notes, title) => {
    const other = {
      title: 'Other',
      url: 'urn:uuid:2',
      notes: 'Project: /home/ada/webshop2',
      addedAt: instant(9),
    };
    const session = { title, url: 'urn:uuid:1', notes, addedAt: instant() };
    const links = [other, session].map((link) => ({ ...link, workspaceId: 'assistant-sessions' }));
    await withServer(links, async (url) => {
      expect(await said({ url, key: KEY })).toContain(`Last session in this project: "${title}"`);
    });
  });

  it.each(['Project: /home/ada/heron\nRepository: heron', 'Project: /home/ada/heron', 'Repository: heron'])(
    'is not that of another project whose title has the name: %j',
    async (notes) => {
      const session = { title: 'Update the webshop', url: 'urn:uuid:1', notes, addedAt: instant() };
      await withServer([{ ...session, workspaceId: 'assistant-sessions' }], async (url) => {
        expect(await said({ url, key: KEY })).not.toContain('Last session');
      });
    },
  );

  it('is that of the repository in a worktree and in a clone with another name', async () => {
    const { clone, worktree } = repositoryWithWorktree('webshop');
    const session = { title: 'Fix VAT', url: 'urn:uuid:1', notes: 'Project: /src/webshop' };
    await withServer([{ ...session, workspaceId: 'assistant-sessions' }], async (url) => {
      for (const folder of [clone, worktree]) {
        const environment = { CLAUDE_PROJECT_DIR: folder };
        expect(await saidBy(hooksFor({ url, key: KEY }), { environment })).toContain('"Fix VAT"');
      }
    });
  });
});
