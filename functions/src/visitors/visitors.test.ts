import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFeed } from 'htmlparser2';
import { Timestamp } from 'firebase-admin/firestore';
import { storedHead } from '../lib/shared/contract/documents.fixture';
import { categoryId } from '../lib/shared/model/identity';
import type { Workspace } from '../lib/shared/model/model';
import { aLink, instant, workspaceWith } from '../lib/shared/model/workspace.fixture';
import { allLinks } from '../lib/shared/model/workspace';
import { newestLinks } from '../lib/shared/queries/newestLinks';
import { feedPathOf, isFeed, parseAddress, pathOf } from './address';
import { feedOf } from './feed';
import { escaped } from './markup';
import { pageOf, PLAIN_PAGE } from './page';

const KEY = { uid: 'ada', workspaceId: 'reading list' };
const ORIGIN = 'https://links.example';
const FORBIDDEN = String.fromCharCode(0, 8, 0xfffe, 0xd800, 0x20);
const HOSTILE = `"><script>alert(1)</script><!--]]>&amp;'${FORBIDDEN}😀`;

function feed(workspace: Workspace): string {
  const links = newestLinks(allLinks(workspace), 100);
  const read = { updateTime: Timestamp.now(), head: storedHead(workspace), links };
  return feedOf(ORIGIN, 'demo.web.app', KEY, read);
}

describe('an address', () => {
  it.each([
    ['/u/ada/default', { uid: 'ada', workspaceId: 'default' }],
    ['/u/ada/default/', { uid: 'ada', workspaceId: 'default' }],
    ['/u/%61da/reading%20list/0123', { uid: 'ada', workspaceId: 'reading list', categoryId: '0123' }],
    ['/u/ada/default/feed.xml', { uid: 'ada', workspaceId: 'default' }],
    ['/u/ada/%2e%2e', undefined],
    ['/u/ada%2Fworkspaces/default', undefined],
    ['/u/ada/%00', undefined],
    ['/u/ada/%E0%A4%A', undefined],
    ['/u/__ada__/default', undefined],
    [`/u/ada/${'x'.repeat(129)}`, undefined],
  ])('%s is parsed', (path, address) => {
    expect(parseAddress(path)).toEqual(address && { categoryId: undefined, ...address });
    expect(isFeed(path)).toBe(path.endsWith('feed.xml'));
  });

  it('is written as the web app writes it', () => {
    expect(feedPathOf(KEY)).toBe('/u/ada/reading%20list/feed.xml');
    expect(parseAddress(pathOf(KEY))).toEqual({ ...KEY, categoryId: undefined });
  });
});

it('text stays text, without the characters that XML cannot have', () => {
  expect(escaped(HOSTILE)).toBe(
    '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!--]]&gt;&amp;amp;&#39; 😀',
  );
});

describe('a feed', () => {
  const links = [
    aLink(1, {
      ...{ title: HOSTILE, notes: `${HOSTILE}\n2`, category: HOSTILE },
      sourceUrl: 'https://notes.example/1',
    }),
    aLink(2, { url: 'https://example.com/a b?c=<d>&e="', sourceUrl: 'obsidian://open?vault=Notes' }),
  ];

  it('has the newest links first, with absolute URLs, notes as text, and times', () => {
    const xml = feed({ ...workspaceWith(...links), name: HOSTILE });
    const parsed = parseFeed(xml);
    const clean = HOSTILE.replace(FORBIDDEN, ' ');
    expect(parsed).toMatchObject({
      type: 'atom',
      id: 'tag:demo.web.app,2026:/u/ada/reading%20list',
      title: clean,
      updated: new Date(instant(1)),
    });
    expect(parsed?.items.map(({ title, link, pubDate }) => [title, link, pubDate])).toEqual([
      ['Page 2', 'https://example.com/a%20b?c=%3Cd%3E&e=%22', new Date(instant(1))],
      [clean, 'https://example.com/1', new Date(instant(0))],
    ]);
    expect(xml.match(/<link rel="related"[^>]*>/g)).toEqual([
      '<link rel="related" href="https://notes.example/1" />',
    ]);
    expect(xml).toContain(`<content type="text">${escaped(HOSTILE)}\n2</content>`);
    expect(xml).toContain(`href="${ORIGIN}/u/ada/reading%20list/feed.xml"`);
  });

  it('keeps the id of a link that gets another title, note or category', () => {
    const idsOf = (fields: object) => parseFeed(feed(workspaceWith(aLink(1, fields))))?.items[0]?.id;
    expect(idsOf({ title: 'Other', notes: 'Other', category: 'Other' })).toBe(idsOf({}));
    expect(idsOf({ url: 'https://example.com/2' })).not.toBe(idsOf({}));
  });

  it('names no author and no session', () => {
    const session = { conversationId: 'conversation-1', localPath: '/home/ada', author: 'author-1' };
    expect(feed(workspaceWith(aLink(1, session)))).not.toMatch(/conversation-1|home.ada|author-1/);
  });

  it('names the tags of a link besides its category, but not what marks it for its owner', () => {
    const xml = feed(workspaceWith(aLink(1, { notes: 'About #C++.\n\n#c++ #été #favorite #unread' })));
    expect(xml.match(/<category[^>]*>/g)).toEqual([
      '<category term="Reading" />',
      '<category term="C++" label="#C++" />',
      '<category term="été" label="#été" />',
    ]);
    const many = Array.from({ length: 3_000 }, (_, index) => `#${String(index)}`).join(' ');
    expect(feed(workspaceWith(aLink(1, { notes: many.slice(0, 10_000) }))).match(/<category/g)).toHaveLength(
      51,
    );
  });

  it('has at most 512 KiB of entries, and shortens notes', () => {
    const long = feed(workspaceWith(aLink(1, { notes: '😀'.repeat(5_000) })));
    expect(/<content type="text">([^<]*)</.exec(long)?.[1]).toBe(`${'😀'.repeat(999)}…`);
    const full = (note: string) =>
      Array.from({ length: 100 }, (_, index) =>
        aLink(index, {
          notes: note,
          title: '&'.repeat(500),
          url: `https://e.example/${String(index)}${"'".repeat(2_000)}`,
        }),
      );
    const xml = feed(workspaceWith(...full('"'.repeat(10_000))));
    expect(Buffer.byteLength(xml)).toBeLessThan(520 * 1024);
    const { items = [] } = parseFeed(xml) ?? {};
    expect(items.length).toBeGreaterThan(15);
    expect(items[0]?.title).toBe('&'.repeat(500));
  });
});

describe('a page', () => {
  const workspace = { ...workspaceWith(aLink(1)), name: HOSTILE };
  const page = (fields: Partial<Workspace> = {}, categoryId?: string) =>
    pageOf(ORIGIN, { ...KEY, categoryId }, storedHead({ ...workspace, isPublic: true, ...fields })) ?? '';

  it('names the workspace, and announces its feed', () => {
    expect(page()).toContain(`<meta property="og:title" content="${escaped(HOSTILE)}" />`);
    expect(page()).toContain(`<title>${escaped(HOSTILE)} · Link Dashboard</title>`);
    expect(page()).toContain('<meta property="og:description" content="1 link" />');
    expect(page()).toContain(`<meta property="og:url" content="${ORIGIN}/u/ada/reading%20list" />`);
    expect(page()).toContain('href="/u/ada/reading%20list/feed.xml"');
    expect(page()).not.toContain('<script>');
  });

  it('says what the workspace is about, and names its owner if they want that', () => {
    const about = page({ description: HOSTILE, ownerName: 'Ada & Co' });
    const content = `${escaped(HOSTILE)} · 1 link by Ada &amp; Co`;
    expect(about).toContain(`<meta property="og:description" content="${content}" />`);
    expect(about).toContain(`<meta name="description" content="${content}" />`);
    expect(page({ description: 'About' }, categoryId('Reading'))).not.toContain('About');
    const described = { ...workspaceWith(aLink(1)), description: HOSTILE, ownerName: 'Ada & Co' };
    const xml = feed({ ...described, isPublic: true });
    expect(xml).toContain(`<subtitle>${escaped(HOSTILE)}</subtitle>`);
    expect(xml).toContain('<author><name>Ada &amp; Co</name></author>');
  });

  it('names a category that exists', () => {
    expect(page({}, categoryId('Reading'))).toContain('content="Reading · ');
    expect(page({}, '0123')).toBe('');
  });

  it('keeps search engines away unless its owner lets them list it', () => {
    const noindex = '<meta name="robots" content="noindex" />';
    expect([page(), PLAIN_PAGE].map((html) => html.includes(noindex))).toEqual([true, true]);
    expect(page({ isIndexed: true })).not.toContain('robots');
  });

  it('has everything else that the page of the web app has', () => {
    const html = readFileSync(join(__dirname, '../../../web/index.html'), 'utf8');
    // `start.js` writes the scripts.
    const lines = html.split('\n').filter((line) => line.trim() !== '' && !line.includes('<script'));
    expect(lines.length).toBeGreaterThan(15);
    for (const line of lines) expect(PLAIN_PAGE).toContain(line);
  });
});
