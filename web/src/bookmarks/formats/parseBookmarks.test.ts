import { CHROME, FIREFOX, SAFARI } from './files.fixture';
import { parseHtml } from '../parseText.fixture';

/** Returns a link to import, without a date unless the seconds since 1970 are given. */
const link = (category: string, title: string, url: string, seconds?: number) => ({
  op: 'addLink',
  category,
  title,
  url,
  ...(seconds !== undefined && { addedAt: new Date(seconds * 1000).toISOString() }),
});

const linksOf = (html: string) => parseHtml(html).workspaces.flatMap(({ links }) => links);

/** Parses a file with one line and returns its link. */
const linkOf = (line: string) => linksOf(`<DL><p>\n<DT>${line}\n</DL><p>`)[0];

const skippedIn = (html: string) =>
  parseHtml(html).skipped.map(({ title, url, reason }) => [title, url, reason]);

const reasonOf = (href: string) => skippedIn(`<DL><p><DT><A HREF="${href}">x</A></DL>`)[0]?.[2];

describe('a bookmarks file', () => {
  it('turns the folders of a Chrome file into categories, with nested folders under their parents', () => {
    expect(linksOf(CHROME)).toEqual([
      link('Bookmarks bar', 'Firebase & friends', 'https://firebase.google.com/docs/?a=1&b=2', 1_700_000_001),
      link('Bookmarks bar/Recipes', `Soup <hot> "spicy" 'n quick`, 'https://example.com/soup', 1_700_000_003),
      link('Bookmarks', 'Elsewhere', 'https://example.com/other', 1_700_000_005),
    ]);
    expect(skippedIn(CHROME)).toEqual([
      ['Settings', 'chrome://settings/', 'chrome: URLs open only in the browser that they belong to.'],
      ['A bookmarklet', 'javascript:alert(1)', 'The URL must not be a javascript: URL.'],
    ]);
  });

  it('reads a Firefox file with its descriptions, leaving out saved searches and separators', () => {
    const help = link('Mozilla Firefox', 'Get Help', 'https://support.mozilla.org/', 1_700_000_001);
    const kitchen = 'https://example.com/küche';
    expect(linksOf(FIREFOX)).toEqual([
      { ...help, notes: 'A description\non two lines & more\n\n#a #b' },
      link('Mozilla Firefox', 'Search', 'https://example.com/keyword?q=%s', 1_700_000_002),
      link('Other Bookmarks', kitchen, kitchen, 1_700_000_003),
    ]);
    expect(skippedIn(FIREFOX)).toEqual([
      ['Recent Tags', 'place:type=6&sort=14&maxResults=10', 'This is a saved search in Firefox, not a link.'],
    ]);
  });

  it('joins the notes of a link that a folder has twice, in any spelling, and takes a copy elsewhere for another', () => {
    const twice =
      '<DT><A HREF="https://example.com/a" TAGS="one">A</A><DD>First<DT><A HREF="https://EXAMPLE.com/a/" TAGS="Two">B</A><DD>Second';
    const parsed = parseHtml(`<DL>${twice}<DT><H3>Other</H3><DL>${twice}</DL></DL>`);
    expect(parsed.workspaces[0]?.links).toMatchObject([
      { category: 'Bookmarks', title: 'A', notes: 'First\n\nSecond\n\n#one #Two' },
      { category: 'Other', title: 'A', notes: 'First\n\nSecond\n\n#one #Two' },
    ]);
    expect(parsed.converted).toMatchObject({ merged: 2, tags: 2 });
  });

  it('reads a Safari file, which has no dates', () => {
    expect(linksOf(SAFARI)).toEqual([
      link('Favourites', 'Apple', 'https://www.apple.com/'),
      link('Favourites/News & more', 'News', 'https://example.com/news'),
      link('Reading List', 'A long read', 'https://example.com/long-read'),
    ]);
    expect(skippedIn(SAFARI)).toEqual([
      [
        'My notes',
        'file:///Users/ada/notes.html',
        'A file: URL opens only on the computer where the file is.',
      ],
    ]);
  });

  it.each([
    ['', 0],
    ['no HTML at all', 0],
    ['<p>A page with a <b>text', 0],
    ['<A HREF="https://example.com">no list around', 1],
    ['<dl><dt><a href=https://example.com>small letters, no quotes</a></dl>', 1],
    ['<DL><DT><A HREF="https://example.com">never closed', 1],
    ['<DL><DT><A HREF="https://example.com">one<DT><A HREF="https://example.org">two', 2],
    ['</DL></DL><DL><DT><A HREF="https://example.com">one</A></DL></DL>', 1],
    ["<DL><DT><A href='https://example.com' HREF='javascript:1'>twice</A></DL>", 1],
    ['<!-- <A HREF="https://example.com">in a comment</A> -->', 0],
    ['<script><A HREF="https://example.com">in a script</A></script>', 0],
  ])('reads as much as it can of the malformed file: %s', (html, count) => {
    expect(linksOf(html)).toHaveLength(count);
  });
});

describe('the title of a bookmark', () => {
  it.each([
    ['Two\n   lines', 'Two lines'],
    ['&Uuml;ber &#x1F373; &nbsp;caf&eacute;', 'Über 🍳 café'],
    ['half an &amp entity &', 'half an & entity &'],
    ['<b>bold</b> and <i>italic', 'bold and italic'],
    ['  ', 'https://example.com/'],
    ['\u200B', 'https://example.com/'],
    ['x'.repeat(501), `${'x'.repeat(499)}…`],
    ['🍳'.repeat(300), '🍳'.repeat(300)],
    ['🍳'.repeat(600), `${'🍳'.repeat(499)}…`],
  ])('turns %s into %s', (text, title) => {
    expect(linkOf(`<A HREF="https://example.com/">${text}</A>`)?.title).toBe(title);
  });
});

describe('the date of a bookmark', () => {
  it.each([
    ['seconds', '1700000000', '2023-11-14T22:13:20.000Z'],
    ['milliseconds', '1700000000123', '2023-11-14T22:13:20.123Z'],
    ['microseconds', '1700000000123456', '2023-11-14T22:13:20.123Z'],
    ['zero', '0', undefined],
    ['nothing', '', undefined],
    ['a word', 'yesterday', undefined],
    ['a negative number', '-5', undefined],
    ['a fraction', '1700000000.5', '2023-11-14T22:13:20.500Z'],
    ['seconds since 2001', '700000000.5', '2023-03-08T20:26:40.500Z'],
    ['the year 1975', '160000000', undefined],
    ['the future', '4000000000', undefined],
    ['more digits than a date has', '17000000001234567890', undefined],
  ])('written as %s (%j) becomes %s', (_, addDate, addedAt) => {
    expect(linkOf(`<A HREF="https://example.com" ADD_DATE="${addDate}">x</A>`)?.addedAt).toBe(addedAt);
  });
});

describe('a bookmark that the service would reject', () => {
  it.each([
    ['javascript:void(0)', 'The URL must not be a javascript: URL.'],
    ['JavaScript&colon;alert(1)', 'The URL must not be a javascript: URL.'],
    ['java&#10;script:alert(1)', 'The URL must not be a javascript: URL.'],
    ['https://example.com/&#1;x', 'The URL must not contain control characters.'],
    ['data:text/html,x', 'The URL must not be a data: URL.'],
    ['vbscript:x', 'The URL must not be a vbscript: URL.'],
    ['place:folder=1', 'This is a saved search in Firefox, not a link.'],
    ['CHROME://settings', 'chrome: URLs open only in the browser that they belong to.'],
    ['about:config', 'about: URLs open only in the browser that they belong to.'],
    ['moz-extension://1/x', 'moz-extension: URLs open only in the browser that they belong to.'],
    ['', 'It has no URL.'],
    ['/relative', 'The URL must be complete, such as https://example.com/page.'],
    [`https://example.com/${'x'.repeat(2_048)}`, 'The URL must have at most 2,048 characters.'],
  ])('is listed with a reason: %s', (href, reason) => {
    expect(reasonOf(href)).toBe(reason);
  });

  it.each(['obsidian://open?vault=x', 'mailto:ada@example.com', 'urn:isbn:0'])(
    'does not include %s',
    (href) => {
      expect(reasonOf(href)).toBeUndefined();
    },
  );

  it('is listed with a truncated URL', () => {
    const { skipped } = parseHtml(`<DL><DT><A HREF="javascript:${'x'.repeat(100_000)}">x</A></DL>`);
    expect(skipped[0]?.url).toHaveLength(200);
  });
});

describe('the description of a bookmark', () => {
  const LINK = '<A HREF="https://example.com/">x</A>';

  it.each([
    ['on one line', `${LINK}<DD>Why &amp; how`, 'Why & how'],
    ['on several lines', `${LINK}\n<DD>One\n\ntwo<BR>three\n  `, 'One\n\ntwo\nthree'],
    ['closed', `${LINK}<DD>Why</DD> and more`, 'Why'],
    ['after an unclosed link', '<A HREF="https://example.com/">x<DD>Why', 'Why'],
    ['empty', `${LINK}<DD> \n`, undefined],
    ['too long', `${LINK}<DD>${'x'.repeat(10_001)}`, `${'x'.repeat(9_999)}…`],
    ['given twice', `${LINK}<DD>Why<DD>Not this`, 'Why'],
    ['in an attribute', LINK.replace('>', ' DESCRIPTION="Why &amp; how">'), 'Why & how'],
    ['in an attribute and after it', `${LINK.replace('>', ' DESCRIPTION="x">')}<DD>Why`, 'Why'],
    ['of the folder before it', `<H3>Folder</H3><DD>About the folder<DL>${LINK}</DL>`, undefined],
    ['of the next folder', `${LINK}<DT><H3>Folder</H3><DD>About the folder`, undefined],
  ])('%s is its note', (_, line, notes) => {
    expect(linkOf(line)?.notes).toBe(notes);
  });
});

describe('a folder', () => {
  const nested = (...titles: string[]) =>
    linksOf(
      `<DL>${titles.map((title) => `<DT><H3>${title}</H3><DL>`).join('')}<DT><A HREF="https://example.com">x</A>`,
    )[0]?.category;

  it.each([
    [['Work'], 'Work'],
    [['Work', 'Side projects', 'Ideas'], 'Work/Side projects/Ideas'],
    [['', 'Ideas'], 'Ideas'],
    [['Work', ''], 'Work'],
    [[], 'Bookmarks'],
    [['R&amp;D\n', ' two  words '], 'R&D/two words'],
    [['x'.repeat(120)], `${'x'.repeat(99)}…`],
    [['x'.repeat(60), 'y'.repeat(60)], `${'x'.repeat(38)}…/${'y'.repeat(60)}`],
    [['x'.repeat(60), 'y'.repeat(95)], 'y'.repeat(95)],
  ])('named %j becomes the category "%s"', (titles, name) => {
    expect(nested(...titles)).toBe(name);
  });

  it('ends with its list, so that the next link belongs to the parent folder', () => {
    const links = linksOf(
      `<DL><DT><H3>Outer</H3><DL><DT><H3>Inner</H3><DL></DL><DT><A HREF="https://example.com">x</A></DL></DL>`,
    );
    expect(links).toMatchObject([{ category: 'Outer' }]);
  });
});

describe('a hostile file', () => {
  const MANY = 50_000;

  it.each([
    ['lists in lists', '<DL>'.repeat(MANY) + '</DL>'.repeat(MANY)],
    ['folders in folders', '<DT><H3>f</H3><DL>'.repeat(MANY) + '<A HREF="https://example.com">x</A>'],
    ['elements that are never closed', '<b>'.repeat(MANY) + '</i>'.repeat(MANY)],
    ['tags that never end', '<A HREF="'.repeat(MANY)],
    ['angle brackets', '<'.repeat(MANY)],
    ['ampersands', `<A HREF="urn:x">${'&'.repeat(MANY)}</A>`],
    ['entities', `<A HREF="urn:x">${'&amp;'.repeat(MANY)}</A>`],
    ['comments that never end', '<!--'.repeat(MANY)],
    ['attributes', `<A ${'a="1" '.repeat(MANY)} HREF="urn:x">x</A>`],
    ['descriptions', `<A HREF="urn:x">x</A>${'<DD>x<BR>'.repeat(MANY)}`],
    ['white space', `<A HREF="urn:x">a${' '.repeat(MANY)}b</A>`],
    ['a URL of slashes', `<A HREF="https://example.com/${'/'.repeat(MANY)}">x</A>`],
    ['links', '<DT><A HREF="https://example.com/">x</A>'.repeat(5_000)],
    ['notes of linkding that never end', `<A HREF="urn:x">x</A><DD>${'[linkding-notes]'.repeat(MANY)}`],
    ['dashes in tags', `<A HREF="urn:x" TAGS="a${'-'.repeat(2 * MANY)}a">x</A>`],
    ['dots in a tag of a note', `<A HREF="urn:x" TAGS="a">x</A><DD>#a${'.'.repeat(2 * MANY)}a`],
    ['bookmarks that never end', '<DT><A HREF="'.repeat(MANY)],
    ['scripts in a description', `<DT><A HREF="urn:x">x</A><DD>${'<script>'.repeat(MANY)}`],
    ['comments in a description', `<DT><A HREF="urn:x">x</A><DD>${'<!--'.repeat(MANY)}-->`],
    ['links in a description', `<DT><A HREF="urn:x">x</A><DD>${'<li><a>'.repeat(MANY)}`],
  ])('is parsed in linear time: %s', (_, html) => {
    // CPU time, because other tests run at the same time.
    const start = process.cpuUsage();
    parseHtml(html);
    const { user, system } = process.cpuUsage(start);
    expect(user + system).toBeLessThan(2_000_000);
  });
});
