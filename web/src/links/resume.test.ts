import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { numRuns } from '@shared/base/runs.fixture';
import { projectOf, resumeCommand, summaryWords, withoutProject } from './resume';

const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const CLAUDE = `/home/ada/.claude/projects/-home-ada-links/${ID}.jsonl`;

describe('the command that resumes a session', () => {
  it.each([
    [CLAUDE, 'Project: /home/ada/links\nBranch: main', `cd /home/ada/links && claude --resume ${ID}`],
    [`/data/claude/projects/-x/${ID}.jsonl`, 'Project: /x', `cd /x && claude --resume ${ID}`],
    [CLAUDE, "Project: /home/ada/it's mine", `cd '/home/ada/it'\\''s mine' && claude --resume ${ID}`],
    [CLAUDE, 'Project: C:\\Users\\Ada\\links', `cd "C:\\Users\\Ada\\links" && claude --resume ${ID}`],
    [CLAUDE, 'No project.', `claude --resume ${ID}`],
    [CLAUDE, 'Project: -rf', `claude --resume ${ID}`],
    [CLAUDE, 'Project: C:\\%PATH%', `claude --resume ${ID}`],
    [CLAUDE, 'Project: /home\u001b[2J', `claude --resume ${ID}`],
    [`/home/ada/.codex/sessions/2026/11/01/rollout-1-${ID}.jsonl`, '', `codex resume ${ID}`],
    [`/home/ada/.gemini/tmp/abc/chats/session-1.json`, '', `gemini --resume ${ID}`],
    [`/home/ada/.local/share/opencode/storage/session.json`, '', `opencode --session ${ID}`],
    ['/home/ada/links', '', undefined],
  ])('of %j with the note %j is %j', (localPath, notes, command) => {
    expect(resumeCommand({ conversationId: ID, localPath, notes })).toBe(command);
  });

  it('does not exist for an ID that a shell takes as more than a word', () => {
    for (const conversationId of ['--help', '$(date)', 'a;b', 'a b', '']) {
      expect(resumeCommand({ conversationId, localPath: CLAUDE })).toBeUndefined();
    }
    expect(resumeCommand({ localPath: CLAUDE })).toBeUndefined();
  });

  it('names any folder to a shell as it is', () => {
    const folder = fc
      .string({ unit: fc.constantFrom(...Array.from('aé .-\'"\\$`;&|<>(){}*?!~#%')) })
      .map((name) => `/${name}`);
    fc.assert(
      fc.property(folder, (project) => {
        const command = resumeCommand({
          conversationId: ID,
          localPath: CLAUDE,
          notes: `Project: ${project}`,
        });
        const script = `cd() { printf %s "$1"; }; claude() { printf ' %s' "$@"; }; ${String(command)}`;
        expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(`${project} --resume ${ID}`);
      }),
      { numRuns: numRuns(30, 250) },
    );
  });
});

describe('a session', () => {
  it.each([
    [{ localPath: CLAUDE, notes: 'Project: /home/ada/links' }, '/home/ada/links'],
    [{ localPath: '/home/ada/links' }, '/home/ada/links'],
    [{ localPath: CLAUDE }, undefined],
    [{}, undefined],
  ])('%j has the project %j', (session, project) => {
    expect(projectOf(session)).toBe(project);
  });

  it('has a summary without what the hook writes', () => {
    expect(summaryWords({ notes: 'Chose a database.\n\nProject: /x\nBranch: main' })).toBe(3);
    expect(summaryWords({ notes: 'Project: /x' })).toBe(0);
    expect(withoutProject('Chose a database.\n\nProject: /x')).toBe('Chose a database.');
  });
});
