import { callTool } from './callTool';
import { editLink } from './editLink';
import { Failure } from './failure';

jest.mock('./callTool');

const ACCOUNT = { id: 'a', origin: 'https://a.example', credential: { kind: 'key' as const, key: 'key' } };
const LINK = {
  category: 'Reading',
  title: 'Twelve factors',
  url: 'https://example.com/',
  addedAt: '2026-11-20T12:00:00Z',
  notes: 'For my talk',
  workspaceId: 'default',
};
const WANTED = { category: 'Reading', title: 'Twelve factors', notes: 'For my talk', workspaceId: 'default' };
const PLACE = { category: 'Reading', workspaceId: 'default' };

const calls = () => jest.mocked(callTool).mock.calls.map(([, name, input]) => [name, input]);
const respond = (status: string) =>
  jest
    .mocked(callTool)
    .mockImplementation((_, name) => Promise.resolve(name === 'edit_links' ? { results: [{ status }] } : {}));

beforeEach(() => {
  jest.mocked(callTool).mockReset();
  respond('moved');
});

it('calls nothing if nothing is changed', async () => {
  expect(await editLink(ACCOUNT, LINK, WANTED)).toEqual({ link: LINK, isMerged: false });
  expect(calls()).toEqual([]);
});

it.each([
  ['another note', 'Newer', { notes: 'Newer' }],
  ['no note', '', { mode: 'clear' }],
])('needs no permission to tidy up for %s', async (_, notes, sent) => {
  const { link } = await editLink(ACCOUNT, LINK, { ...WANTED, notes });
  expect(link).toEqual({ ...LINK, notes });
  expect(calls()).toEqual([['add_note_to_link', { ...PLACE, url: LINK.url, ...sent }]]);
});

it('leaves a note alone that it does not know in full', async () => {
  const { notes: _, ...wanted } = WANTED;
  const edited = await editLink(ACCOUNT, LINK, { ...wanted, title: 'Factors' });
  expect(edited.link).toEqual({ ...LINK, title: 'Factors' });
  expect(calls()).toEqual([['edit_links', { ...PLACE, urls: [LINK.url], set: { title: 'Factors' } }]]);
});

it('saves the note before the link moves, so that the dashboard joins it with that of a link there', async () => {
  respond('merged');
  const wanted = { ...WANTED, category: 'Talks', notes: 'Newer', workspaceId: 'team' };
  const edited = await editLink(ACCOUNT, LINK, wanted);
  expect(edited).toEqual({ link: { ...LINK, ...wanted }, isMerged: true });
  expect(calls()).toEqual([
    ['add_note_to_link', { ...PLACE, url: LINK.url, notes: 'Newer' }],
    ['edit_links', { ...PLACE, urls: [LINK.url], set: { category: 'Talks', workspaceId: 'team' } }],
  ]);
});

it.each([
  [ACCOUNT.credential, 'Create one that may tidy up at a.example, under Settings'],
  [
    { kind: 'app' as const, clientId: 'c', accessToken: 'a', refreshToken: 'r', expiresAt: 0 },
    'sign in again and choose “Tidy up”',
  ],
])('says what to do without the permission to tidy up, and what is saved', async (credential, advice) => {
  jest
    .mocked(callTool)
    .mockImplementation((_, name) =>
      name === 'edit_links'
        ? Promise.reject(new Failure('rejected', 'This key may not tidy up.', 0, 'tidy_not_allowed'))
        : Promise.resolve({}),
    );
  const wanted = { ...WANTED, title: 'Factors', notes: 'Newer' };
  const { link, problem } = await editLink({ ...ACCOUNT, credential }, LINK, wanted);
  expect(link).toEqual({ ...LINK, notes: 'Newer' });
  expect(problem).toContain('The note is saved. ');
  expect(problem).toContain(advice);
  // Saving again sends only what is left.
  jest.mocked(callTool).mockClear();
  await editLink(ACCOUNT, link, wanted);
  expect(calls().map(([name]) => name)).toEqual(['edit_links']);
});

it('says so if the link is gone, or the dashboard cannot be reached', async () => {
  const wanted = { ...WANTED, title: 'Factors' };
  respond('not_found');
  expect(await editLink(ACCOUNT, LINK, wanted)).toMatchObject({
    link: LINK,
    problem: expect.stringContaining('not there any more'),
  });
  jest.mocked(callTool).mockRejectedValue(new Failure('later', 'a.example is busy.'));
  expect((await editLink(ACCOUNT, LINK, wanted)).problem).toBe('a.example is busy. Try again later.');
});
