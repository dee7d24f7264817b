import { toBookmarksFile } from '../../../web/src/bookmarks/exportWorkspace';
import { importBookmarks } from '../../../web/src/bookmarks/importBookmarks';
import { parseBookmarks } from '../../../web/src/bookmarks/parseBookmarks';
import { updateDefaultWorkspace } from '../../../web/src/data/rest';
import { signedInBrowser, type Browser } from '../support/browser';
import { UPDATE_URL } from '../support/rest';
import { connectUser } from '../support/toolUser';
import { untilWorkspace } from './watching';

const COUNT = 700;

/** Returns a file of links in seven folders; the first link is there twice. */
const FILE = `<DL><p>${Array.from({ length: COUNT }, (_, index) => {
  const url = `https://example.com/${String(index)}`;
  const list = index % 100 === 0 ? `<DT><H3>Folder ${String(index / 100)}</H3><DL><p>` : '';
  const link = `<DT><A HREF="${url}" ADD_DATE="${String(1_700_000_000 + index)}">Page ${String(index)}</A>`;
  return list + link + (index % 100 === 99 ? '</DL><p>' : '');
}).join('\n')}
<DT><H3>FOLDER 0</H3><DL><DT><A HREF="https://example.com/0/">Again</A></DL></DL>`;

const importInto = ({ idToken }: Browser, html: string) =>
  importBookmarks(parseBookmarks(html), async (body) =>
    updateDefaultWorkspace(await idToken(), body, UPDATE_URL),
  );

describe('bookmarks imported through the endpoint', () => {
  it('are all stored with their dates, and merged when imported again', async () => {
    const browser = await signedInBrowser();
    const client = await connectUser(browser.uid);
    await client.add({ category: 'Folder 1', title: 'There', url: 'https://example.com/100', notes: 'Kept' });

    await expect(importInto(browser, FILE)).resolves.toEqual({
      added: COUNT - 1,
      merged: 2,
      rejected: [],
      notSent: 0,
      cancelled: false,
    });
    const { total, links } = await client.list({ category: 'folder 1', limit: 500 });
    expect(total).toBe(100);
    expect(links.find(({ url }) => url === 'https://example.com/100')).toEqual({
      category: 'Folder 1',
      title: 'Page 100',
      url: 'https://example.com/100',
      addedAt: new Date(1_700_000_100_000).toISOString(),
      notes: 'Kept',
    });
    await client.tools.close();

    const workspace = await untilWorkspace(browser, { uid: browser.uid, workspaceId: 'default' }, (known) =>
      Boolean(known),
    );
    const exported = workspace ? toBookmarksFile(workspace) : '';
    await expect(importInto(browser, exported)).resolves.toMatchObject({ added: 0, merged: COUNT });
  });
});
