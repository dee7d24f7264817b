import { toBookmarksFile } from '../../../web/src/bookmarks/formats/bookmarksFile';
import { createWorkspace } from '../../../web/src/data/service/rest';
import { signedInBrowser } from '../support/users/browser';
import { BASE_URL } from '../support/environment';
import { connectUser } from '../support/users/toolUser';
import { exportFrom, importInto, readFrom } from './transfer';

const COUNT = 2_700;

/** A file with {@link COUNT} links in folders of 100. The first link is there twice, in two spellings, which counts once. */
const FILE = `<DL><p>${Array.from({ length: COUNT }, (_, index) => {
  const url = `https://example.com/${String(index)}`;
  const list = index % 100 === 0 ? `<DT><H3>Folder ${String(index / 100)}</H3><DL><p>` : '';
  const link = `<DT><A HREF="${url}" ADD_DATE="${String(1_700_000_000 + index)}">Page ${String(index)}</A><DD>Note ${String(index)}`;
  return list + link + (index % 100 === 99 ? '</DL><p>' : '');
}).join('\n')}
<DT><H3>Folder 0</H3><DL><DT><A HREF="https://example.com/0/">Again</A></DL></DL>`;

describe('bookmarks imported over REST', () => {
  it('are stored with their dates and notes, and recognized when they are imported again', async () => {
    const browser = await signedInBrowser();
    const client = await connectUser(browser.uid);
    await client.add({ category: 'Folder 1', title: 'There', url: 'https://example.com/100' });
    await client.add({ category: 'Folder 1', title: 'Mine', url: 'https://example.com/101', notes: 'Kept' });

    await expect(importInto(browser, 'bookmarks.html', FILE)).resolves.toEqual({
      added: COUNT - 2,
      updated: 1,
      unchanged: 1,
      skipped: [],
      unconfirmed: 0,
      workspaceIds: ['default'],
      canceled: false,
    });
    const { total, links } = await client.list({ category: 'folder 1', limit: 500 });
    expect(total).toBe(100);
    const linkTo = (number: number) => links.find(({ url }) => url.endsWith(`/${String(number)}`));
    expect(linkTo(100)).toMatchObject({ title: 'There', notes: 'Note 100' });
    expect(linkTo(101)).toMatchObject({ title: 'Mine', notes: 'Kept' });
    expect(linkTo(102)).toEqual({
      category: 'Folder 1',
      title: 'Page 102',
      url: 'https://example.com/102',
      addedAt: '2023-11-14T22:15+00:00',
      notes: 'Note 102',
    });
    await client.tools.close();

    const exported = toBookmarksFile(await readFrom(browser));
    await expect(importInto(browser, 'again.html', exported)).resolves.toMatchObject({
      added: 0,
      updated: 0,
      unchanged: COUNT,
    });
  });
});

describe('workspaces exported as JSON', () => {
  it('are the same in another account, sessions included', async () => {
    const [one, other] = [await signedInBrowser(), await signedInBrowser()];
    const client = await connectUser(one.uid);
    await client.add({ category: 'Reading', title: 'Guide', url: 'https://example.com/', notes: 'Good' });
    await client.logSession({ title: 'A session', conversationId: 'c-1', localPath: '/logs/1.jsonl' });
    await createWorkspace(await one.idToken(), { name: 'Work', isPublic: true }, BASE_URL);
    await client.tools.close();

    const ids = ['default', 'assistant-sessions', 'work'];
    const file = await exportFrom(one, ids);
    await expect(importInto(other, 'all.json', file)).resolves.toMatchObject({ added: 2, skipped: [] });
    expect(await exportFrom(other, ids)).toBe(file);
  });
});

describe('reading a workspace to export it', () => {
  it('says when the workspace no longer exists', async () => {
    const browser = await signedInBrowser();
    await expect(readFrom(browser, 'gone')).rejects.toThrow('This workspace no longer exists.');
  });
});
