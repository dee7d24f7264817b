import { randomUUID } from 'node:crypto';
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
      link: { ...session, category: 'Decisions', url: `urn:uuid:${conversationId}`, addedAt: instant() },
    });
  });

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

    it('stores the title', async () => {
      expect((await toolUser().logSession({ title: 'Chose a database' })).link.title).toBe(
        'Chose a database',
      );
    });

    it('stores the notes', async () => {
      const notes = 'Decided: Firestore.\nChanged: README.';
      expect((await toolUser().logSession({ title: 'A session', notes })).link.notes).toBe(notes);
    });

    it('derives the URL from the conversation UUID', async () => {
      const conversationId = randomUUID();
      const { link } = await toolUser().logSession({ title: 'A session', conversationId });
      expect(link.url).toBe(`urn:uuid:${conversationId}`);
    });

    it.each([
      ['/home/me/.chats/a b.jsonl', 'file:///home/me/.chats/a%20b.jsonl'],
      ['C:\\Users\\me\\chat#1.json', 'file:///C:/Users/me/chat%231.json'],
      ['file:///home/ada/chat.json', 'file:///home/ada/chat.json'],
    ])('derives a file: URL from the local transcript path: %s', async (localPath, url) => {
      expect((await toolUser().logSession({ title: 'A session', localPath })).link.url).toBe(url);
    });

    it('prefers the conversation for the URL, and stores the path too', async () => {
      const { logSession, workspaces } = toolUser();
      const ids = { conversationId: randomUUID(), localPath: '/home/ada/chat.jsonl' };
      const { link } = await logSession({ title: 'A session', ...ids });
      expect(link.url).toBe(`urn:uuid:${ids.conversationId}`);
      const stored = workspaces.stored.get(`${UID}/assistant-sessions`)?.chunks[0]?.links.values();
      expect([...(stored ?? [])]).toMatchObject([ids]);
    });

    it('derives the URL from title and date when neither is given', async () => {
      const { logSession } = toolUser();
      const one = await logSession({ title: 'A session' });
      const other = await logSession({ title: 'Another session' });
      expect(one.link.url).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
      expect(other.status).toBe('created');
      expect(other.link.url).not.toBe(one.link.url);
    });

    it("files the session under today's date when category is omitted", async () => {
      expect((await toolUser().logSession({ title: 'A session' })).category).toBe('2026-01-31');
    });

    it('files the session under the given category, matched in any case', async () => {
      const { logSession, list } = toolUser();
      await logSession({ title: 'One', category: 'Decisions' });
      expect(await logSession({ title: 'Two', category: 'DECISIONS' })).toMatchObject({
        status: 'created',
        category: 'Decisions',
      });
      const { total } = await list({ workspaceId: 'assistant-sessions', category: 'decisions' });
      expect(total).toBe(2);
    });

    it('stores the reference URL', async () => {
      const { logSession, listWorkspaces } = toolUser();
      const sourceUrl = 'notion://page/1';
      expect((await logSession({ title: 'A session', sourceUrl })).link.sourceUrl).toBe(sourceUrl);
      expect((await listWorkspaces())[1]?.sourceUrls).toEqual([sourceUrl]);
    });
  });

  describe('a session that is logged again', () => {
    it.each<[by: string, ids: object]>([
      ['conversation', { conversationId: 'conversation-1' }],
      ['transcript', { localPath: '/home/ada/chat.jsonl' }],
    ])('is updated when it has the same %s, even under a new title', async (_, ids) => {
      const { logSession, list } = toolUser();
      const first = await logSession({ title: 'Started', ...ids });
      const again = await logSession({ title: 'Finished', notes: 'Done', ...ids });
      expect(again).toEqual({
        ...first,
        status: 'updated',
        link: { ...first.link, title: 'Finished', notes: 'Done' },
      });
      const { total, links } = await list({ workspaceId: 'assistant-sessions' });
      expect([total, links]).toEqual([1, [again.link]]);
    });

    it('is updated when it has neither but the same title on the same day', async () => {
      const { logSession } = toolUser();
      await logSession({ title: 'A session' });
      expect(await logSession({ title: 'a  session', notes: 'More' })).toMatchObject({ status: 'updated' });
    });

    it('keeps the note and the reference that are not sent again', async () => {
      const { logSession } = toolUser();
      const ids = { conversationId: randomUUID() };
      const annotation = { notes: 'Kept', sourceUrl: 'https://notes.example.com/1' };
      await logSession({ title: 'A session', ...ids, ...annotation });
      const { link } = await logSession({ title: 'Renamed', ...ids });
      expect(link).toMatchObject({ title: 'Renamed', ...annotation });
    });

    it('moves to the category that the call names, and stays where it is when the call names none', async () => {
      const { logSession, list } = toolUser();
      const session = { title: 'A session', conversationId: randomUUID() };
      await logSession({ ...session, category: 'First' });
      expect(await logSession(session)).toMatchObject({ status: 'unchanged', category: 'First' });
      expect(await logSession({ ...session, category: 'Second' })).toMatchObject({
        status: 'updated',
        category: 'Second',
      });
      expect(await list({ workspaceId: 'assistant-sessions' })).toMatchObject({ total: 1 });
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
