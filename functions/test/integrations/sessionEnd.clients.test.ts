import { appendFileSync, writeFileSync } from 'node:fs';
import { BASE_URL } from '../support/environment';
import { aLocalTime, having } from '../support/jest/matchers';
import { connectUser, type ToolUser } from '../support/users/toolUser';
import { hooksFor, type Hook } from './claudeCode';
import { repositoryWithWorktree, sessionWith } from './sessions';

const FIRST_PROMPT = 'The VAT of refunds is rounded twice. Find out where, and fix it.';
const NOTE = 'Project: /home/ada/webshop\nBranch: feature/vat';

let user: ToolUser;
let hook: Hook;

beforeEach(async () => {
  user = await connectUser();
  hook = hooksFor({ url: `${BASE_URL}/mcp`, key: user.key }).endOfSession;
});

/** Returns the sessions in the dashboard, or none if the workspace does not exist yet. */
async function sessions() {
  const workspaces = await user.workspaces();
  if (!workspaces.some(({ workspaceId }) => workspaceId === 'assistant-sessions')) return [];
  return (await user.list({ workspaceId: 'assistant-sessions' })).links;
}

describe('the hook for Claude Code', () => {
  it('logs a session with its project, its branch and its transcript when it ends', async () => {
    const session = sessionWith('first-prompt');
    expect(await hook.endSession(session)).toEqual([`Logged ${session.session_id}: created.`]);
    expect(await sessions()).toEqual([
      {
        title: FIRST_PROMPT,
        category: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        url: `urn:uuid:${session.session_id}`,
        notes: NOTE,
        addedAt: aLocalTime,
        conversationId: session.session_id,
        localPath: session.transcript_path,
      },
    ]);
  });

  it('logs a session that ends with /clear, even if standard input stays open', async () => {
    const session = sessionWith('first-prompt', { reason: 'clear' });
    await hook.endSession(session, { leavesInputOpen: true });
    expect(await sessions()).toEqual([having({ title: FIRST_PROMPT })]);
  });

  it('names the folder of the project, not the one in which the session ended', async () => {
    const environment = { CLAUDE_PROJECT_DIR: '/home/ada/webshop' };
    const session = sessionWith('first-prompt', { cwd: '/home/ada/webshop/src' });
    await hook.endSession(session, { environment });
    expect(await sessions()).toEqual([having({ title: FIRST_PROMPT, notes: NOTE })]);
  });
});

describe('the note of a session', () => {
  it('names the repository if the folder of a worktree does not', async () => {
    const { worktree } = repositoryWithWorktree('webshop');
    const environment = { CLAUDE_PROJECT_DIR: worktree };
    await hook.endSession(sessionWith('first-prompt'), { environment });
    const notes = `Project: ${worktree}\nRepository: webshop\nBranch: feature/vat`;
    expect(await sessions()).toEqual([having({ notes })]);
  });
});

describe('the title of a session', () => {
  it.each([
    ['the one that the user gave it last', 'custom-title', 'VAT rounding of refunds'],
    ['else the one that Claude Code gave it', 'ai-title', 'Fix double rounding of VAT'],
    ['else its summary', 'summary', 'Refund VAT rounding fix'],
    ['else the first prompt', 'first-prompt', FIRST_PROMPT],
    ['not the summary of another session', 'summary-of-another-session', FIRST_PROMPT],
    ['not a text that Claude Code wrote for the user', 'continued', 'Why is this column empty?'],
    [
      'cut after a word',
      'long-prompt',
      'Compare the two invoice layouts. Look at margins, fonts, totals and the footer, and tell me which one prints better on…',
    ],
    ['else a command that the assistant answered', 'command', '/review 12 --strict'],
  ])('is %s', async (_, transcript, title) => {
    await hook.endSession(sessionWith(transcript));
    expect((await sessions()).map((session) => session.title)).toEqual([title]);
  });

  it('is found in a transcript of 100 MB without reading all of it', async () => {
    const session = sessionWith('custom-title');
    const response = { type: 'assistant', message: { content: [{ type: 'text', text: 'x'.repeat(1e6) }] } };
    const title = { type: 'custom-title', customTitle: 'A long day', sessionId: session.session_id };
    for (let megabytes = 0; megabytes < 100; megabytes++) {
      appendFileSync(session.transcript_path, `${JSON.stringify(response)}\n`);
    }
    appendFileSync(session.transcript_path, `${JSON.stringify(title)}\n`);
    await hook.endSession(session, {
      // Far less than the transcript would need.
      environment: { NODE_OPTIONS: '--max-old-space-size=64' },
    });
    expect(await sessions()).toEqual([having({ title: 'A long day', notes: NOTE })]);
  });
});

describe('a session in which nothing was asked', () => {
  it('is not logged', async () => {
    const session = sessionWith('nothing-asked');
    const { session_id: id } = session;
    expect(await hook.endSession(session)).toEqual([`Not logged: nothing was asked in ${id}.`]);
    expect(await sessions()).toEqual([]);
  });

  it('is not logged if it has no transcript', async () => {
    const session = sessionWith('first-prompt', { transcript_path: '/no/such/session.jsonl' });
    const { session_id: id } = session;
    expect(await hook.endSession(session)).toEqual([
      `Not logged: ${id} has no transcript at /no/such/session.jsonl.`,
    ]);
    expect(await sessions()).toEqual([]);
  });
});

describe('a session that the assistant logs, too', () => {
  const DECIDED = 'Decided: round half even.';
  const BOTH = `${NOTE}\n\n${DECIDED}`;

  it('keeps what the assistant wrote if the hook is later', async () => {
    const session = sessionWith('ai-title');
    await user.logSession({ title: 'Rounding', notes: DECIDED, conversationId: session.session_id });
    await hook.endSession(session);
    expect(await sessions()).toEqual([having({ notes: BOTH })]);
  });

  it('keeps the project if the assistant is later', async () => {
    const session = sessionWith('ai-title');
    await hook.endSession(session);
    await user.logSession({ title: 'Rounding', notes: DECIDED, conversationId: session.session_id });
    expect(await sessions()).toEqual([having({ title: 'Rounding', notes: BOTH })]);
  });

  it.each(['ai-title', 'custom-title'])(
    'is one entry if the assistant did not know the ID: %s',
    async (transcript) => {
      const session = sessionWith(transcript);
      const input = { title: 'Chose half even', notes: DECIDED };
      const name = 'mcp__plugin_link-dashboard_link-dashboard__log_session';
      const content = [{ type: 'tool_use', id: 'toolu_1', name, input }];
      const call = { type: 'assistant', message: { role: 'assistant', model: 'claude', content } };
      appendFileSync(session.transcript_path, `${JSON.stringify(call)}\n`);
      await user.logSession(input);
      await hook.endSession(session);
      const title = transcript === 'custom-title' ? 'VAT rounding of refunds' : input.title;
      expect(await sessions()).toEqual([having({ title, notes: BOTH, conversationId: session.session_id })]);
    },
  );
});

describe('a session that is resumed and ends again', () => {
  it('is renamed, and keeps the note that the user has written since', async () => {
    const session = sessionWith('first-prompt');
    await hook.endSession(session);
    const [link] = await sessions();
    if (!link) throw new Error('The session was not logged.');
    const { category, url } = link;
    await user.annotate({ workspaceId: 'assistant-sessions', category, url, notes: 'Ask Grace' });

    const title = { type: 'custom-title', customTitle: 'VAT', sessionId: session.session_id };
    appendFileSync(session.transcript_path, `${JSON.stringify(title)}\n`);
    const [, line] = await hook.endSession({ ...session, reason: 'resume' });
    expect(line).toBe(`Logged ${session.session_id}: updated.`);
    expect(await sessions()).toEqual([{ ...link, title: 'VAT', notes: 'Ask Grace' }]);
  });

  it('is left alone if its title is the same', async () => {
    const session = sessionWith('first-prompt');
    await hook.endSession(session);
    await user.logSession({ title: 'Renamed', conversationId: session.session_id });
    const [, line] = await hook.endSession(session);
    expect(line).toBe(`Not logged again: ${session.session_id} still has the same title.`);
    expect(await sessions()).toEqual([having({ title: 'Renamed' })]);
  });

  it('is updated, not duplicated, if the hook has forgotten it', async () => {
    const session = sessionWith('first-prompt');
    await hook.endSession(session);
    writeFileSync(`${hook.folder}/sessions.json`, 'unreadable');
    const [, line] = await hook.endSession(session);
    expect(line).toBe(`Logged ${session.session_id}: unchanged.`);
    expect(await sessions()).toHaveLength(1);
  });
});
