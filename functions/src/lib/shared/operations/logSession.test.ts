import fc from 'fast-check';
import { anyText } from '../text/anyText.fixture';
import { emptyWorkspace, type Workspace } from '../model/model';
import { numRuns } from '../base/runs.fixture';
import { allLinks } from '../model/workspace';
import { apply } from '../model/operation';
import { aLink, instant, workspaceWith } from '../model/workspace.fixture';
import { addLink } from './addLink';
import { logSession, type Session } from './logSession';

const TEMPLATE = 'urn:uuid:{conversationId}';
const empty = emptyWorkspace('assistant-sessions', instant());
const onDay = (now: string, today: string) => {
  return { now, today, isToday: (time: string) => time.startsWith(today) };
};
const today = onDay(instant(), '2026-01-31');
const nextDay = onDay('2026-02-01T12:00:00.000Z', '2026-02-01');

function log(workspace: Workspace, session: Session, when = today) {
  return apply(workspace, logSession(session, TEMPLATE, when));
}

function links(workspace: Workspace) {
  return [...allLinks(workspace)].map(({ link }) => link);
}

describe('logSession', () => {
  it('takes the category that is shown with a name, also if its stored name has characters that nobody sees', () => {
    const hidden = workspaceWith(aLink(1, { category: 'Deci\u200Bsions' }));
    const added = log(hidden, { title: 'One', category: 'Decisions' });
    const moved = log(log(added.workspace, { title: 'Two', conversationId: 'c-2' }).workspace, {
      title: 'Two',
      conversationId: 'c-2',
      category: 'decisions',
    });
    expect([...moved.workspace.categories.values()]).toEqual(['Deci\u200Bsions']);
    expect(links(moved.workspace)).toHaveLength(3);
  });

  it('says what the note was of a copy in the category that a session moves to', () => {
    const session = { title: 'S', conversationId: 'c-1' };
    const copy = { ...session, url: 'urn:uuid:c-1', category: 'Kept', conversationId: undefined };
    const { workspace } = apply(empty, addLink({ ...copy, notes: 'Of the copy' }, instant()));
    const logged = apply(
      workspace,
      addLink({ ...copy, category: 'Today', conversationId: 'c-1' }, instant()),
    );
    const { result } = log(logged.workspace, { ...session, notes: 'New', category: 'Kept' });
    expect(result).toMatchObject({ status: 'updated', category: 'Kept', before: 'Of the copy' });
    expect(result.link.notes).toBe('New');
  });

  it('adds a session to the category of the day', () => {
    const session = {
      title: 'Session',
      notes: 'Done',
      conversationId: 'c-1',
      localPath: '/logs/1',
      sourceUrl: 'notion://page',
    };
    const { workspace, result } = log(empty, session);
    const link = {
      title: 'Session',
      url: 'urn:uuid:c-1',
      addedAt: instant(),
      notes: 'Done',
      sourceUrl: 'notion://page',
    };
    expect(result).toEqual({
      status: 'created',
      workspaceId: 'assistant-sessions',
      category: '2026-01-31',
      link: { category: '2026-01-31', ...link, conversationId: 'c-1', localPath: '/logs/1' },
    });
    expect(workspace.name).toBe('Assistant Sessions');
    expect(links(workspace)).toMatchObject([{ ...link, conversationId: 'c-1', localPath: '/logs/1' }]);
  });

  it.each<[string, Session, string]>([
    ['a conversation ID', { title: 'S', conversationId: 'a b/$&' }, 'urn:uuid:a%20b%2F%24%26'],
    [
      'a Unix path',
      { title: 'S', localPath: '/home/me/a b?#%.jsonl' },
      'file:///home/me/a%20b%3F%23%25.jsonl',
    ],
    ['a Windows path', { title: 'S', localPath: 'C:\\logs\\ä.json' }, 'file:///C:/logs/%C3%A4.json'],
    ['a relative path', { title: 'S', localPath: 'logs/1' }, 'file:///logs/1'],
    ['a file: URL', { title: 'S', localPath: 'file:///logs/1%20' }, 'file:///logs/1%20'],
    [
      'a path that only looks like a file: URL',
      { title: 'S', localPath: 'file://[1' },
      'file:///file://%5B1',
    ],
  ])('makes the URL from %s', (_, session, url) => {
    expect(log(empty, session).result.link.url).toBe(url);
  });

  it('makes the URL a UUID of title and date if there is nothing else', () => {
    const { url } = log(empty, { title: 'Session' }).result.link;
    expect(url).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(log(empty, { title: ' SESSION' }).result.link.url).toBe(url);
    expect(log(empty, { title: 'Session' }, nextDay).result.link.url).not.toBe(url);
  });

  it('keeps the URL and the note if the transcript is spelled differently', () => {
    const first = log(empty, { title: 'Session', localPath: '/logs/1', notes: 'Done' }).workspace;
    const { workspace, result } = log(first, { title: 'Again', localPath: '/logs/1/' });
    expect(result.status).toBe('updated');
    expect(links(workspace)).toMatchObject([{ title: 'Again', url: 'file:///logs/1', notes: 'Done' }]);
  });

  it.each([
    ['the template gives no valid URL', { conversationId: 'a b' }, 'https://{conversationId}.example/'],
    ['the URL would be too long', { localPath: '漢'.repeat(300) }, TEMPLATE],
  ])('makes the URL a UUID if %s', (_, ids, template) => {
    const { result } = apply(empty, logSession({ title: 'Session', ...ids }, template, today));
    expect(result.link.url).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  });

  it('gets the note and the reference of a link with the same URL in the category it moves to', () => {
    const first = log(empty, { title: 'Session', conversationId: 'c-1' }).workspace;
    const byHand = {
      category: 'Planning',
      title: 'By hand',
      url: 'urn:uuid:c-1',
      notes: 'Mine',
      sourceUrl: 'notion://page',
    };
    const both = apply(first, addLink(byHand, instant())).workspace;
    const { workspace } = log(both, { title: 'Session', conversationId: 'c-1', category: 'planning' });
    expect(links(workspace)).toMatchObject([{ title: 'Session', notes: 'Mine', sourceUrl: 'notion://page' }]);
  });

  describe('keeps what the hook of a client and an assistant wrote', () => {
    const hook = {
      title: 'Fix VAT',
      conversationId: 'c-1',
      notes: 'Project: /home/ada/webshop\nBranch: vat',
    };
    const assistant = { title: 'Chose a rounding', conversationId: 'c-1', notes: 'Decided: half even.' };
    const both = 'Project: /home/ada/webshop\nBranch: vat\n\nDecided: half even.';

    it.each([
      ['if the assistant is first', [assistant, hook]],
      ['if the hook is first', [hook, assistant]],
      ['however often they log', [hook, assistant, hook, assistant, hook]],
      [
        'if the assistant does not know the id',
        [{ ...assistant, conversationId: undefined, title: hook.title }, hook],
      ],
      [
        'if the assistant forgets the id',
        [hook, { ...assistant, conversationId: undefined, title: 'fix vat' }],
      ],
    ])('%s', (_, sessions) => {
      const stored = sessions.reduce((workspace, session) => log(workspace, session).workspace, empty);
      expect(links(stored)).toMatchObject([{ notes: both, conversationId: 'c-1' }]);
    });

    it('and the earlier decision below a later one', () => {
      const first = log(log(empty, hook).workspace, assistant).workspace;
      const { workspace, result } = log(first, { ...assistant, notes: 'Decided: half up.' });
      const notes = both.replace('Decided:', 'Decided: half up.\nDecided:');
      expect(links(workspace)).toMatchObject([{ notes }]);
      expect(result).not.toHaveProperty('before');
      expect(result.hint).toBe(
        'The note from before is below the new one. To replace both, use add_note_to_link.',
      );
    });
  });

  it.each<[string, Session, Session]>([
    ['have different ids', { title: 'S', conversationId: 'a' }, { title: 'S', conversationId: 'b' }],
    ['have different transcripts', { title: 'S', localPath: '/a' }, { title: 'S', localPath: '/b' }],
    ['have neither title nor id in common', { title: 'S', conversationId: 'a' }, { title: 'T' }],
  ])('keeps sessions apart that %s', (_, first, second) => {
    expect(links(log(log(empty, first).workspace, second).workspace)).toHaveLength(2);
  });

  it('keeps sessions apart that have the same title on different days', () => {
    const { workspace } = log(empty, { title: 'Stand-up', conversationId: 'a' });
    expect(links(log(workspace, { title: 'Stand-up' }, nextDay).workspace)).toHaveLength(2);
  });

  it('takes no link for a session because of its title', () => {
    const page = { category: 'Planning', title: 'Session', url: 'https://example.com/' };
    const { workspace } = apply(empty, addLink(page, instant()));
    expect(links(log(workspace, { title: 'Session', conversationId: 'a' }).workspace)).toHaveLength(2);
  });

  it('is idempotent, whatever was logged before', () => {
    const session = fc.record(
      {
        title: fc.constantFrom('One', 'ONE', 'Two'),
        notes: fc.constantFrom('a', 'b', 'Project: /p', 'Branch: x', 'Branch: y\nc'),
        conversationId: fc.constantFrom('c-1', 'c-2'),
        localPath: fc.oneof(
          fc.constantFrom('/logs/1', '/logs/1/', 'file:///logs/1', 'file://['),
          anyText({ minLength: 1 }),
        ),
        category: fc.constantFrom('Planning', '2026-01-31'),
      },
      { requiredKeys: ['title'] },
    );
    fc.assert(
      fc.property(
        fc.array(session, { maxLength: 8 }),
        session,
        fc.constantFrom({ ...today, now: instant(60) }, nextDay),
        (sessions, last, when) => {
          const stored = sessions.reduce((workspace, session, index) => {
            return log(workspace, session, { ...today, now: instant(index) }).workspace;
          }, empty);
          const once = log(stored, last, when).workspace;
          const again = log(once, last, when);
          expect(again.result.status).toBe('unchanged');
          expect(again.workspace).toBe(once);
        },
      ),
      { numRuns: numRuns(50, 1_250) },
    );
  });
});
