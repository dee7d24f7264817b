import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { getDatabase } from '../../src/lib/firestore';
import { startFunction } from '../support/functionProcess';
import { aTime, having } from '../support/matchers';
import { connectUser } from '../support/toolUser';

const today = (timeZone = 'UTC') => new Date().toLocaleDateString('sv', { timeZone });

describe('4.3 Tool `log_session`: captures a chat session as a link in "Assistant Sessions"', () => {
  it('and answers the link, as add_to_dashboard does', async () => {
    const { tools } = await connectUser();
    const conversationId = randomUUID();
    const session = {
      title: 'Chose a database',
      notes: 'Firestore',
      sourceUrl: 'https://notes.example.com/1',
    };
    const given = { ...session, conversationId, category: 'Decisions' };
    expect(await tools.ok('log_session', given)).toEqual({
      status: 'created',
      workspaceId: 'assistant-sessions',
      category: 'Decisions',
      link: { ...session, category: 'Decisions', url: `urn:uuid:${conversationId}`, addedAt: aTime },
    });
  });

  it('and creates that workspace if it is missing', async () => {
    const { logSession, workspaces } = await connectUser();
    await logSession({ title: 'A session' });
    expect(await workspaces()).toEqual([
      having({ workspaceId: 'default', linkCount: 0 }),
      having({ workspaceId: 'assistant-sessions', name: 'Assistant Sessions', linkCount: 1 }),
    ]);
  });
});

describe('4.3 Tool `log_session`: parameters', () => {
  it('userId: defaults to the owner', async () => {
    const { uid, logSession } = await connectUser();
    const session = { title: 'A session', conversationId: randomUUID() };
    expect(await logSession(session)).toEqual(having({ status: 'created' }));
    expect(await logSession({ ...session, userId: uid })).toEqual(having({ status: 'unchanged' }));
  });

  it('title: the title or summary of the session', async () => {
    const { logSession } = await connectUser();
    expect((await logSession({ title: 'Chose a database' })).link.title).toBe('Chose a database');
  });

  it('notes: key decisions, changes, outcomes', async () => {
    const { logSession } = await connectUser();
    const notes = 'Decided: Firestore.\nChanged: README.';
    expect((await logSession({ title: 'A session', notes })).link.notes).toBe(notes);
  });

  it('conversationId: the conversation UUID, which makes the URL', async () => {
    const { logSession } = await connectUser();
    const conversationId = randomUUID();
    const { link } = await logSession({ title: 'A session', conversationId });
    expect(link.url).toBe(`urn:uuid:${conversationId}`);
  });

  it.each([
    ['/home/me/.chats/a b.jsonl', 'file:///home/me/.chats/a%20b.jsonl'],
    ['C:\\Users\\me\\chat#1.json', 'file:///C:/Users/me/chat%231.json'],
    ['file:///home/ada/chat.json', 'file:///home/ada/chat.json'],
  ])('localPath: the local transcript file path, which makes a file: URL: %s', async (localPath, url) => {
    const { logSession } = await connectUser();
    expect((await logSession({ title: 'A session', localPath })).link.url).toBe(url);
  });

  it('conversationId and localPath: the conversation makes the URL, and both are kept', async () => {
    const { uid, logSession } = await connectUser();
    const ids = { conversationId: randomUUID(), localPath: '/home/ada/chat.jsonl' };
    const { link } = await logSession({ title: 'A session', ...ids });
    expect(link.url).toBe(`urn:uuid:${ids.conversationId}`);
    const page = await getDatabase().doc(`users/${uid}/workspaces/assistant-sessions/pages/0`).get();
    const { links } = z.object({ links: z.record(z.string(), z.unknown()) }).parse(page.data());
    expect(Object.values(links)).toEqual([having(ids)]);
  });

  it('neither: the URL is made of the title and the date', async () => {
    const { logSession } = await connectUser();
    const one = await logSession({ title: 'A session' });
    const other = await logSession({ title: 'Another session' });
    expect(one.link.url).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(other.status).toBe('created');
    expect(other.link.url).not.toBe(one.link.url);
  });

  it("category: defaults to today's date", async () => {
    const { logSession } = await connectUser();
    const before = today();
    const { category } = await logSession({ title: 'A session' });
    expect([before, today()]).toContain(category);
  });

  it('category: the one that is named', async () => {
    const { logSession, list } = await connectUser();
    await logSession({ title: 'One', category: 'Decisions' });
    expect(await logSession({ title: 'Two', category: 'DECISIONS' })).toEqual(
      having({ status: 'created', category: 'Decisions' }),
    );
    expect(await list({ workspaceId: 'assistant-sessions', category: 'decisions' })).toEqual(
      having({ total: 2 }),
    );
  });

  it('sourceUrl: the reference URL for the notes tool', async () => {
    const { logSession, workspaces } = await connectUser();
    const sourceUrl = 'notion://page/1';
    expect((await logSession({ title: 'A session', sourceUrl })).link.sourceUrl).toBe(sourceUrl);
    expect((await workspaces())[1]?.sourceUrls).toEqual([sourceUrl]);
  });
});

describe('4.3 Tool `log_session`: the same session logged again is updated', () => {
  it.each<[by: string, ids: object]>([
    ['its conversation', { conversationId: 'conversation-1' }],
    ['its transcript', { localPath: '/home/ada/chat.jsonl' }],
  ])('by %s, whatever its title is now', async (_, ids) => {
    const { logSession, list } = await connectUser();
    const first = await logSession({ title: 'Started', ...ids });
    const again = await logSession({ title: 'Finished', notes: 'Done', ...ids });
    expect(again).toEqual({
      ...first,
      status: 'updated',
      link: { ...first.link, title: 'Finished', notes: 'Done' },
    });
    expect(await list({ workspaceId: 'assistant-sessions' })).toEqual(
      having({ total: 1, links: [again.link] }),
    );
  });

  it('by its title on that day, where it has neither', async () => {
    const { logSession } = await connectUser();
    const first = await logSession({ title: 'A session' });
    const again = await logSession({ title: 'a  session', notes: 'More' });
    // At midnight the second is a session of another day.
    expect(again.status).toBe(again.category === first.category ? 'updated' : 'created');
  });

  it('and keeps the note and the reference that are not given again', async () => {
    const { logSession } = await connectUser();
    const ids = { conversationId: randomUUID() };
    const annotation = { notes: 'Kept', sourceUrl: 'https://notes.example.com/1' };
    await logSession({ title: 'A session', ...ids, ...annotation });
    expect((await logSession({ title: 'Renamed', ...ids })).link).toEqual(
      having({ title: 'Renamed', ...annotation }),
    );
  });

  it('and moves to the category that is named, else stays where it stands', async () => {
    const { logSession, list } = await connectUser();
    const session = { title: 'A session', conversationId: randomUUID() };
    await logSession({ ...session, category: 'First' });
    expect(await logSession(session)).toEqual(having({ status: 'unchanged', category: 'First' }));
    expect(await logSession({ ...session, category: 'Second' })).toEqual(
      having({ status: 'updated', category: 'Second' }),
    );
    expect(await list({ workspaceId: 'assistant-sessions' })).toEqual(having({ total: 1 }));
  });
});

describe('4.3 Tool `log_session`: as the operator sets it', () => {
  it('TIME_ZONE: the date is that of the time zone; SESSION_URL_TEMPLATE: the URL is made of it', async () => {
    // Fourteen hours ahead of UTC, so that the date differs from that of UTC for most of the day.
    const timeZone = 'Pacific/Kiritimati';
    const mcp = await startFunction('mcp', {
      TIME_ZONE: timeZone,
      SESSION_URL_TEMPLATE: 'https://chat.example.com/c/{conversationId}?from=dashboard',
    });
    const { logSession } = await connectUser(undefined, mcp.url);
    const before = today(timeZone);
    const { category, link } = await logSession({ title: 'A session', conversationId: 'a/b' });
    expect([before, today(timeZone)]).toContain(category);
    expect(link.url).toBe('https://chat.example.com/c/a%2Fb?from=dashboard');
  });
});
