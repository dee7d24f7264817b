import { randomUUID } from 'node:crypto';
import { adasKey } from '../../lib/access/actor.fixture';
import { LIMITS } from '../../lib/shared/base/limits';
import { localTime } from '../../lib/shared/dates/localTime';
import { instant } from '../../lib/shared/model/workspace.fixture';
import { toolUser, UID } from './toolUser.fixture';

describe('log_session', () => {
  it('logs a session as a link and returns it, as add_to_dashboard does', async () => {
    const conversationId = randomUUID();
    const session = {
      title: 'Chose a database',
      notes: 'Firestore',
      sourceUrl: 'https://notes.example.com/1',
    };
    const input = { ...session, conversationId, category: 'Decisions' };
    expect(await toolUser().ok('log_session', input)).toEqual({
      status: 'created',
      workspaceId: 'assistant-sessions',
      category: 'Decisions',
      changeId: expect.any(String),
      link: {
        ...session,
        category: 'Decisions',
        url: `urn:uuid:${conversationId}`,
        addedAt: localTime(instant(), 'UTC'),
        conversationId,
      },
    });
  });

  it('keeps the note from before below the new one, and says what it was if there is no room for both', async () => {
    const { logSession } = toolUser();
    const session = { title: 'A session', conversationId: randomUUID() };
    await logSession({ ...session, notes: 'Firestore' });
    const both = await logSession({ ...session, notes: 'Postgres' });
    expect(both.link.notes).toBe('Postgres\nFirestore');
    expect(both.hint).toMatch(/^The note from before is below the new one\. .* The user can undo this in /);
    const full = await logSession({ ...session, notes: 'x'.repeat(LIMITS.notes) });
    expect(full.before).toBe('Postgres\nFirestore');
    expect(full.hint).toMatch(/^The note in before was replaced, because there is no room for both\. /);
  });

  it.each([
    [
      'write',
      /^The title was "'Chose' a database" before\. The user can undo this in the web app under Activity\.$/,
    ],
    [
      'tidy',
      /^The title was "'Chose' a database" before\. To undo this, use edit_links with {"revert":"[\w-]{21}","workspaceId":"assistant-sessions"}\.$/,
    ],
  ] as const)(
    'names the title that logging again has replaced, and how a key that may %s undoes it',
    async (permission, hint) => {
      const { logSession } = toolUser({ actor: { ...adasKey, permission } });
      const session = { conversationId: randomUUID(), notes: 'Firestore' };
      expect(await logSession({ ...session, title: '"Chose" a database' })).not.toHaveProperty('hint');
      expect((await logSession({ ...session, title: 'Chose Firestore' })).hint).toMatch(hint);
      expect(await logSession({ ...session, title: 'Chose Firestore' })).not.toHaveProperty('hint');
    },
  );

  it('creates the workspace "Assistant Sessions" if it is missing', async () => {
    const { logSession, listWorkspaces } = toolUser();
    await logSession({ title: 'A session' });
    expect(await listWorkspaces()).toMatchObject([
      { workspaceId: 'default', linkCount: 0 },
      { workspaceId: 'assistant-sessions', name: 'Assistant Sessions', linkCount: 1 },
    ]);
  });

  describe('arguments', () => {
    it('logs for the owner of the key when userId is omitted', async () => {
      const { logSession } = toolUser();
      const session = { title: 'A session', conversationId: randomUUID() };
      expect(await logSession(session)).toMatchObject({ status: 'created' });
      expect(await logSession({ ...session, userId: UID })).toMatchObject({ status: 'unchanged' });
    });

    it('prefers the conversation for the URL, and stores the path too', async () => {
      const { logSession, list, search } = toolUser();
      const ids = { conversationId: randomUUID(), localPath: '/home/ada/chat.jsonl' };
      const { link } = await logSession({ title: 'A session', ...ids });
      expect(link.url).toBe(`urn:uuid:${ids.conversationId}`);
      expect(link).toMatchObject(ids);
      const workspaceId = 'assistant-sessions';
      expect(await list({ workspaceId })).toMatchObject({ links: [ids] });
      expect(await search({ workspaceId, query: 'session' })).toMatchObject({ links: [ids] });
    });

    it("files the session under today's date when category is omitted", async () => {
      expect((await toolUser().logSession({ title: 'A session' })).category).toBe('2026-01-31');
    });
  });

  it('follows the configured time zone and session URL template', async () => {
    // At noon in UTC it is already the next day on Kiritimati.
    const { logSession } = toolUser({
      config: {
        timeZone: 'Pacific/Kiritimati',
        sessionUrlTemplate: 'https://chat.example.com/c/{conversationId}?from=dashboard',
      },
    });
    const { category, link } = await logSession({ title: 'A session', conversationId: 'a/b' });
    expect(category).toBe('2026-02-01');
    expect(link.url).toBe('https://chat.example.com/c/a%2Fb?from=dashboard');
  });
});
