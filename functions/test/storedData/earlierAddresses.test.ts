import { linkIds } from '../../src/lib/shared/model/identity';
import { allLinks } from '../../src/lib/shared/model/workspace';
import { OLDER } from '../../src/lib/shared/operations/steps.fixture';
import { edit } from '../support/requests/rest';
import { signedInBrowser, type Browser } from '../support/users/browser';
import { storedOf } from '../support/users/stored';
import { store } from '../support/users/storedWorkspace';
import { connectUser, type ToolUser } from '../support/users/toolUser';

// Links whose ids were made by version 1 of the rules for addresses, some of which are one page by now.

const PAGE = 'https://example.com/a';
const OTHERS = [`${PAGE}#:~:text=x`, `${PAGE}#`];

let browser: Browser;
let client: ToolUser;

beforeEach(async () => {
  browser = await signedInBrowser();
  await store(browser.uid, OLDER);
  client = await connectUser(browser.uid);
});

afterEach(() => client.tools.close());

const chunk = async () =>
  JSON.stringify((await storedOf(browser.uid))[`users/${browser.uid}/workspaces/default/pages/0`]);

it('have other ids than new ones would get', () => {
  const isOlder = [...allLinks(OLDER)].map(({ id, link }) => id !== linkIds(link.category, link.url)[0]);
  expect(isOlder.filter(Boolean)).toHaveLength(3);
});

it('are not changed when their page is added again', async () => {
  const before = await chunk();
  for (const url of [PAGE, ...OTHERS, `${PAGE}/?#:~:text=new`]) {
    const added = await client.add({ category: 'Reading', title: 'Older', url });
    expect(added).toMatchObject({ status: 'unchanged' });
  }
  expect(await chunk()).toBe(before);
});

it('are each found, noted and deleted by their own URL', async () => {
  for (const url of OTHERS) {
    const noted = await client.tools.ok('add_note_to_link', { category: 'Reading', url, notes: `On ${url}` });
    expect(noted).toMatchObject({ status: 'updated', link: { url } });
  }
  const operations = OTHERS.map((url) => ({ op: 'deleteLink' as const, category: 'Reading', url }));
  expect(await edit(await browser.idToken(), operations.slice(0, 1))).toEqual(['deleted']);
  const { links } = await client.list();
  expect(links.map(({ url }) => url).sort()).toEqual([PAGE, `${PAGE}#`, `${PAGE}/#:~:text=y`].sort());
  expect(await client.search({ query: `${PAGE}#:~:text=any` })).toMatchObject({ saved: true, total: 3 });
});
