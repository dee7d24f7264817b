import { strToU8, zipSync } from 'fflate';
import { parseFile } from '../parseFile';
import * as fixture from './sources.fixture';

const parse = async (name: string, content: string | object | Uint8Array<ArrayBuffer>) => {
  const isBytes = content instanceof Uint8Array || typeof content === 'string';
  const parsed = await parseFile(new File([isBytes ? content : JSON.stringify(content)], name));
  const links = parsed?.workspaces.flatMap((workspace) => workspace.links) ?? [];
  return { ...parsed, links };
};
const link = (category: string, title: string, path: string, second: number, notes?: string) => ({
  op: 'addLink',
  category,
  title,
  url: `https://example.com${path}`,
  addedAt: new Date((1_700_000_000 + second) * 1000).toISOString(),
  ...(notes !== undefined && { notes }),
});

it('reads Karakeep: lists with their parents, tags, notes and archived bookmarks, and says what is no link', async () => {
  const { source, links, skipped, converted } = await parse('karakeep.json', fixture.KARAKEEP);
  expect(source).toBe('Karakeep');
  expect(links).toEqual([
    link('Work/Osprey', 'Firestore, in depth', '/firestore', 0, 'Read it twice.\n\n#db #to-read #archived'),
    link('Work/Osprey', 'https://example.com/both', '/both', 1),
    link('Music', 'https://example.com/both', '/both', 1),
  ]);
  expect(skipped).toEqual([
    { title: 'Buy milk', url: '', reason: 'This is a note, not a link.' },
    { title: 'scan.pdf', url: '', reason: 'This is a file that was uploaded, not a link.' },
  ]);
  expect(converted).toMatchObject({ tags: 1, archived: 1, favorites: 0 });
});

it('reads Karakeep lists whose parents go in circles', async () => {
  const [first, ...lists] = fixture.KARAKEEP.lists;
  const circular = { ...fixture.KARAKEEP, lists: [{ ...first, parentId: 'osprey' }, ...lists] };
  const { links } = await parse('karakeep.json', circular);
  expect(links[0]?.category).toBe('Work/Osprey');
});

it('reads the first 50 lists of a Karakeep bookmark, and says so', async () => {
  const lists = Array.from({ length: 51 }, (_, index) => ({
    id: String(index),
    name: `List ${String(index)}`,
  }));
  const [bookmark] = fixture.KARAKEEP.bookmarks;
  const crowded = { bookmarks: [{ ...bookmark, lists: lists.map(({ id }) => id) }], lists };
  const { links, leftOut } = await parse('karakeep.json', crowded);
  expect(links.length).toBe(50);
  expect(leftOut).toContain('All but the first 50 lists of a bookmark.');
});

it('reads Linkwarden: collections with their parents, tags, descriptions and pinned links', async () => {
  const { source, links, skipped } = await parse('backup.json', fixture.LINKWARDEN);
  expect(source).toBe('Linkwarden');
  expect(links).toEqual([link('Work/Osprey', 'Osprey', '/osprey', 0, 'The plan\n\n#plans #favorite')]);
  expect(skipped?.map(({ title, reason }) => [title, reason])).toEqual([
    ['A scan', 'This is a file that was uploaded, not a link.'],
    ['News', 'This is a subscription to a feed, not a link.'],
  ]);
});

it('reads linkding from its REST API, and says if there are more pages', async () => {
  const { source, links, leftOut } = await parse('linkding.json', fixture.LINKDING);
  expect(source).toBe('linkding');
  expect(links).toMatchObject([
    {
      title: 'Example title',
      addedAt: '2020-09-26T09:46:23.006Z',
      notes: 'Example notes\n\nExample description\n\n#tag1 #tag2 #unread #archived',
    },
  ]);
  expect(leftOut?.join()).toContain('only one page');
  expect((await parse('linkding.json', fixture.LINKDING.results)).links).toEqual(links);
});

it('reads linkding from its bookmarks file: notes, tags, unread and archived bookmarks', async () => {
  expect((await parse('bookmarks.html', fixture.LINKDING_HTML)).links).toEqual([
    link('Bookmarks', 'A & B', '/a', 0, 'My <own> words\n\nAbout it\n\n#db #unread #archived'),
    link('Bookmarks', 'Plain', '/b', 1),
  ]);
});

it('reads Pocket’s list, with what was read as archived', async () => {
  expect((await parse('ril_export.html', fixture.POCKET_HTML)).links).toEqual([
    link('Bookmarks', 'Unread one', '/unread', 0, '#food #to-read'),
    link('Bookmarks', 'Read one', '/read', 1, '#archived'),
  ]);
});

it('reads Pocket’s ZIP file: highlights join their links', async () => {
  const zip = zipSync({
    'pocket/part_000000.csv': strToU8(fixture.POCKET),
    'pocket/annotations/part_000000.json': strToU8(JSON.stringify(fixture.POCKET_ANNOTATIONS)),
  });
  const { links, converted } = await parse('pocket.zip', zip);
  const highlights = '> Add salt.\n> Then wait.\n\n> Serve.';
  expect(links).toEqual([
    link('Bookmarks', 'Soup, hot', '/soup', 0, `${highlights}\n\n#to-read #food #archived`),
    link('Bookmarks', 'https://example.com/untitled', '/untitled', 1),
  ]);
  expect(converted).toMatchObject({ quotes: 1, merged: 0, archived: 1 });
});

it('reads Omnivore’s ZIP file with highlights, or its JSON without', async () => {
  const json = JSON.stringify(fixture.OMNIVORE);
  const zip = zipSync({
    'metadata_0_to_1.json': strToU8(json),
    'content/firestore-18bd0e1f.html': strToU8('<p>A saved copy</p>'),
    'highlights/firestore-18bd0e1f.md': strToU8(fixture.OMNIVORE_HIGHLIGHTS),
  });
  const { source, links, leftOut } = await parse('omnivore.zip', zip);
  expect(source).toBe('Omnivore');
  expect(links).toEqual([
    link(
      'Bookmarks',
      'Firestore, in depth',
      '/firestore',
      0,
      `${fixture.OMNIVORE_HIGHLIGHTS.trim()}\n\nA guide.\n\n#RSS #archived`,
    ),
  ]);
  expect(leftOut?.join()).not.toContain('ZIP');
  const { links: withoutHighlights, leftOut: reminded } = await parse('metadata_0_to_1.json', json);
  expect(withoutHighlights[0]?.notes).toBe('A guide.\n\n#db #RSS #archived');
  expect(reminded?.join()).toContain('import that');
});
