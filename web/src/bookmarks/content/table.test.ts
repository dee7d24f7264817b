import { parseText } from '../parseText.fixture';
import { OMNIVORE_CSV, POCKET, RAINDROP } from '../sources/sources.fixture';

const parseCsv = (text: string) => parseText('links.csv', text);

/** Parses a file with these columns and one row, and returns its link. */
const linkOf = (columns: string, row: string) => parseCsv(`${columns}\n${row}\n`)?.workspaces[0]?.links[0];

describe('a CSV file', () => {
  it('reads a Raindrop.io file with its folders, dates, notes, highlights, excerpts, tags and favorites', () => {
    const parsed = parseCsv(RAINDROP);
    expect(parsed?.workspaces[0]?.links).toEqual([
      {
        op: 'addLink',
        category: 'Work/Osprey',
        title: 'Firestore, in depth',
        url: 'https://example.com/firestore',
        addedAt: '2023-11-14T22:13:20.000Z',
        notes: [
          '> Read this\n> again',
          '> Indexes are free.\n>\n> Really?',
          '> Rules are not filters.',
          'A guide to "Firestore".',
          '#db #to-read #favorite',
        ].join('\n\n'),
      },
      {
        op: 'addLink',
        category: 'Bookmarks',
        title: 'Soup',
        url: 'https://example.com/soup',
        addedAt: '2023-11-14T22:13:21.000Z',
      },
    ]);
    expect(parsed?.skipped).toMatchObject([{ title: 'Settings', url: 'chrome://settings/' }]);
  });

  it('reads a Pocket file, whose titles may be addresses', () => {
    const parsed = parseCsv(POCKET);
    expect(parsed).toMatchObject({ source: 'Pocket', converted: { tags: 1, archived: 1 } });
    expect(parsed?.workspaces[0]?.links).toEqual([
      {
        op: 'addLink',
        category: 'Bookmarks',
        title: 'Soup, hot',
        url: 'https://example.com/soup',
        addedAt: '2023-11-14T22:13:20.000Z',
        notes: '#to-read #food #archived',
      },
      {
        op: 'addLink',
        category: 'Bookmarks',
        title: 'https://example.com/untitled',
        url: 'https://example.com/untitled',
        addedAt: '2023-11-14T22:13:21.000Z',
      },
    ]);
  });

  it('reads the older CSV file of Omnivore', () => {
    expect(parseCsv(OMNIVORE_CSV)?.workspaces[0]?.links).toMatchObject([
      { title: 'https://example.com/firestore', notes: '#db #to-read #archived' },
    ]);
  });

  it('reads a file with only the URLs', () => {
    expect(linkOf('\uFEFFURL', 'https://example.com/')).toEqual({
      op: 'addLink',
      category: 'Bookmarks',
      title: 'https://example.com/',
      url: 'https://example.com/',
    });
  });

  it.each([
    ['1700000000', '2023-11-14T22:13:20.000Z'],
    ['2023-11-14T23:13:20+01:00', '2023-11-14T22:13:20.000Z'],
    ['last week', undefined],
    ['', undefined],
  ])('reads the date %s as %s', (created, addedAt) => {
    expect(linkOf('url,created', `https://example.com/,${created}`)?.addedAt).toBe(addedAt);
  });

  it('does not repeat an excerpt that the note contains', () => {
    expect(linkOf('url,note,excerpt', 'urn:x,All of it,of')?.notes).toBe('All of it');
  });

  it('reports a row without a URL as skipped', () => {
    const parsed = parseCsv('title,url\nNo address,\nCut off\n\nSoup,https://example.com/soup\n');
    expect(parsed?.workspaces[0]?.links).toHaveLength(1);
    expect(parsed?.skipped).toEqual([
      { title: 'No address', url: '', reason: 'It has no URL.' },
      { title: 'Cut off', url: '', reason: 'It has no URL.' },
    ]);
  });

  it('says that a quotation mark is missing, because the rows after it cannot be read', () => {
    const parsed = parseCsv('url,title\nurn:x,One\nurn:y,"Two\nurn:z,Three\n');
    expect(parsed?.skipped).toEqual([
      {
        title: 'Row 3',
        url: '',
        reason: 'Its quotation marks are not closed. Rows after it may be missing.',
      },
    ]);
  });

  it.each(['', 'Sun and sea', 'name,price\nSoup,3'])('returns undefined for any other file: %j', (text) => {
    expect(parseCsv(text)).toBeUndefined();
  });
});
