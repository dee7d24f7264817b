import { readList } from './readList';
import { readResult } from './readResult';

const LIST = { page: '1 to 1 of 1', workspaceId: 'default', total: 1, links: [] };
const text = (value: unknown) => [{ type: 'text', text: JSON.stringify(value) }];

// Apps pass on one of the two copies of a result, or both.
it.each([
  ['both', { structuredContent: LIST, content: text(LIST) }],
  ['only the structured content', { structuredContent: LIST, content: [] }],
  ['no content at all but the structured one', { structuredContent: LIST }],
  ['only the text', { content: text(LIST) }],
  ['an empty structured content', { structuredContent: {}, content: text(LIST) }],
  ['a block that nobody knows before the text', { content: [{ type: 'hologram' }, null, ...text(LIST)] }],
  ['JSON in a string', { content: text(JSON.stringify(LIST)) }],
])('reads a result of which the app passes on %s', (_, result) => {
  expect(readResult(result)).toEqual({ kind: 'data', data: LIST });
});

it.each([
  ['nothing', {}],
  ['an empty result', { structuredContent: {}, content: [] }],
  ['null', { structuredContent: null, content: null }],
  ['the name of a file', { content: [{ type: 'text', text: 'Output saved to /tmp/result-1.txt' }] }],
  ['cut JSON', { content: [{ type: 'text', text: '{"page":"1 to 30","links":[{"ti' }] }],
  ['a list', { content: text([LIST]) }],
])('does not know a result of which the app passes on %s', (_, result) => {
  expect(readResult(result)).toEqual({ kind: 'unknown' });
});

it.each([
  [
    'not_found: There is no category "X". Call list_workspaces.',
    'There is no category "X". Call list_workspaces.',
  ],
  [
    'Error POSTing to endpoint (HTTP 401): {"error":"Invalid or missing API key"}',
    /^The connection to your dashboard has ended/,
  ],
  [
    'Streamable HTTP error: Error POSTing to endpoint: unauthorized',
    /^The connection to your dashboard has ended/,
  ],
  ['a'.repeat(5_000), /^a{299}…$/],
])('says what an error means to a person (%#)', (said, shown) => {
  expect(readResult({ isError: true, content: [{ type: 'text', text: said }] })).toEqual({
    kind: 'error',
    message: typeof shown === 'string' ? shown : expect.stringMatching(shown),
  });
});

it('says that an error has no reason', () => {
  expect(readResult({ isError: true })).toEqual({ kind: 'error', message: 'The dashboard gave no reason.' });
});

const link = (fields: object) => readList({ ...LIST, links: [fields] })?.links[0];

it.each([
  ['https://www.example.com/a?b#c', 'example.com', 'https://www.example.com/a?b#c'],
  ['http://example.com:8080', 'example.com:8080', 'http://example.com:8080/'],
  ['https://paypal.com@evil.example/', 'evil.example', 'https://paypal.com@evil.example/'],
  ['https://аррӏе.com/', 'xn--80ak6aa92e.com', 'https://xn--80ak6aa92e.com/'],
  ['https://evil.example\\@good.example/', 'evil.example', 'https://evil.example/@good.example/'],
  ['javascript:alert(1)', 'javascript:alert(1)', undefined],
  ['data:text/html,x', 'data:text/html,x', undefined],
  ['file:///etc/passwd', 'file:///etc/passwd', undefined],
  ['claude://session/1', 'claude://session/1', undefined],
  ['not a URL', 'not a URL', undefined],
])('shows the real host of %s, and opens only web pages', (url, site, href) => {
  expect(link({ title: 'A', url })).toMatchObject({ url, site, href });
});

it('shows the title as it is, without characters that turn it around', () => {
  expect(link({ title: 'x\u202egnp.exe', url: 'https://a.example/' })?.title).toBe('xgnp.exe');
  expect(link({ title: '<img src=x onerror=alert(1)>', url: 'https://a.example/' })?.title).toBe(
    '<img src=x onerror=alert(1)>',
  );
});

it('shows the URL of a link without a title, and the site of one without a URL', () => {
  expect(link({ url: 'https://a.example/' })?.title).toBe('https://a.example/');
  expect(link({ title: 'A', site: 'a.example' })).toMatchObject({ site: 'a.example', url: undefined });
});

it('reads what later and earlier services add or leave out, and skips what is no link', () => {
  const links = [
    null,
    7,
    {},
    { title: 3 },
    { title: 'A', url: 'https://a.example/', notes: 4, addedAt: 'soon', new: 1 },
  ];
  expect(readList({ links })).toMatchObject({
    total: undefined,
    links: [{ title: 'A', notes: '', addedAt: undefined, category: undefined, workspaceId: undefined }],
  });
});

it.each([{}, { links: 'many' }, { results: [] }, { links: null }])('knows no list in %j', (data) => {
  expect(readList(data)).toBeUndefined();
});

it('gives each link its workspace: its own, or that of the list, unless that has several', () => {
  const links = [{ title: 'A', workspaceId: 'work' }, { title: 'B' }];
  const placesIn = (workspaceId: string) =>
    readList({ workspaceId, links })?.links.map((each) => each.workspaceId);
  expect(placesIn('default')).toEqual(['work', 'default']);
  expect(placesIn('*')).toEqual(['work', undefined]);
});

it('reads changes', () => {
  const change = {
    at: '2026-11-27T00:20+01:00',
    by: 'your Claude Code',
    what: 'moved 2 links',
    changeId: 'c1',
    canRevert: true,
  };
  expect(readList({ workspaceId: 'work', changes: [change, {}] })?.changes).toEqual([
    { ...change, workspaceId: 'work' },
  ]);
});

it('reads titles alone, tags, and where else a page is saved', () => {
  expect(readList({ links: [], brief: ['Raft | raft.github.io', 7, 'x\u202ey | a.example'] })?.brief).toEqual(
    ['Raft | raft.github.io', 'xy | a.example'],
  );
  expect(readList({ links: [], tags: [{ tag: 'go', count: 2 }, { tag: 'x' }, null] })?.tags).toEqual([
    { tag: 'go', count: 2 },
  ]);
  expect(link({ title: 'A', alsoIn: [{ category: 'Go', workspaceId: 'work' }, {}] })?.alsoIn).toEqual(['Go']);
});
