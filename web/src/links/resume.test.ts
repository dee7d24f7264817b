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
    [CLAUDE, 'Project: /home/ada/my links', `cd "/home/ada/my links" && claude --resume ${ID}`],
    [CLAUDE, 'Project: C:\\Users\\Ada\\links', `cd "C:\\Users\\Ada\\links" && claude --resume ${ID}`],
    [CLAUDE, 'No project.', `claude --resume ${ID}`],
    [CLAUDE, 'Project: -rf', `claude --resume ${ID}`],
    [`/home/ada/.codex/sessions/2026/11/01/rollout-1-${ID}.jsonl`, '', `codex resume ${ID}`],
    [`/home/ada/.gemini/tmp/abc/chats/session-1.json`, '', `gemini --resume ${ID}`],
    [`/home/ada/.local/share/opencode/storage/session.json`, '', `opencode --session ${ID}`],
    ['/home/ada/links', '', undefined],
  ])('of %j with the note %j is %j', (localPath, notes, command) => {
    expect(resumeCommand({ conversationId: ID, localPath, notes }, true)).toBe(command);
  });

  // Folders from reports about other programs that make commands.
  it.each([
    ['cashapp/hermit#614', '/x\\'],
    ['jarun/nnn#2167', "/home/a/b\\'; touch /tmp/pwned; #"],
    ['zed-industries/zed#9145', '/$(echo you-are-pwned > /secure-files)'],
    ['pyinvoke/invoke#1089', '/x`id`;x|y&&z'],
    ['matt1398/claude-devtools#221', 'C:\\a" & calc & rem "'],
    ['daaain/claude-code-log#308', 'C:\\$env:x'],
    ['daaain/claude-code-log#308', 'C:\\!x!'],
    ['MoonshotAI/kimi-code#2940', 'C:\\%TEMP%\\repo'],
    ['octanejs/octane#453', '-name'],
    ['neilberkman/ccrider#15', '//evil/share'],
    ['class of neilberkman/ccrider#15', '\\\\evil\\share'],
    ['class of neilberkman/ccrider#15', '//evil/my share'],
    // fish ends the quotation.
    ['class of jarun/nnn#2167', "/x\\'; touch /x/pwned; #"],
    ['class of jarun/nnn#2167', "/home/ada/it's mine"],
    ['class of pyinvoke/invoke#1089', '/home\u001b[2J'],
    // Windows turns the letters U+02BA and U+01C0 into a quotation mark and a bar.
    ['blog.orange.tw, WorstFit', '/x\u02ba & calc'],
    ['blog.orange.tw, WorstFit', '/x\u01c0calc'],
  ])('names no folder that some shell takes for more than text, as in %s: %j', (_, folder) => {
    const session = { conversationId: ID, localPath: CLAUDE, notes: `Project: ${folder}` };
    expect(resumeCommand(session, true)).toBe(`claude --resume ${ID}`);
  });

  it('names no folder for a link that somebody else added', () => {
    const session = { conversationId: ID, localPath: CLAUDE, notes: 'Project: /home/ada/links' };
    expect(resumeCommand(session, false)).toBe(`claude --resume ${ID}`);
  });

  it('does not exist for an ID that a shell takes as more than a word', () => {
    for (const conversationId of ['--help', '$(date)', 'a;b', 'a b', 'x&calc', '']) {
      expect(resumeCommand({ conversationId, localPath: CLAUDE }, true)).toBeUndefined();
    }
    expect(resumeCommand({ localPath: CLAUDE }, true)).toBeUndefined();
  });

  it('has only characters that every shell takes for text, whatever a note names', () => {
    const characters = Array.from('aé .-\'"\\$`;&|<>(){}*?!~#%/@+:C');
    const folder = fc.string({ unit: fc.constantFrom(...characters) });
    fc.assert(
      fc.property(folder, fc.constantFrom('/', 'C:\\', ''), (name, root) => {
        const session = { conversationId: ID, localPath: CLAUDE, notes: `Project: ${root}${name}` };
        expect(resumeCommand(session, true)).toMatch(
          /^(cd (\/[\w./@+-]*|"(\/|C:\\)[\w ./@+()\\-]*") && )?claude --resume [\w-]+$/i,
        );
      }),
      { numRuns: numRuns(100, 2_000) },
    );
  });

  it('names a folder to a shell as it is', () => {
    const folder = fc
      .string({ unit: fc.constantFrom(...Array.from('a .-@+_')), minLength: 1 })
      .map((name) => `/${name}`);
    fc.assert(
      fc.property(folder, (project) => {
        const command = resumeCommand(
          { conversationId: ID, localPath: CLAUDE, notes: `Project: ${project}` },
          true,
        );
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
