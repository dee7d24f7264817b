import { allLinks } from '../../src/lib/shared/model/workspace';
import type { Edits } from '../../../web/src/data/edits/queue/contract';
import { FakeBrowser } from '../../../web/src/data/edits/fakeBrowser.fixture';
import { withEdits } from '../../../web/src/data/edits/queue/pendingEdits';
import { makeEdits } from '../../../web/src/data/service/rest';
import { signedInBrowser, type Browser } from '../support/users/browser';
import { BASE_URL } from '../support/environment';
import { having } from '../support/jest/matchers';
import type { ToolUser } from '../support/users/toolUser';
import { until } from '../web/support/until';
import { openBrowserAndClient } from './browserAndClient';
import { addTitled, titlesOf } from './links';
import { watching } from './watching';

let browser: Browser;
let client: ToolUser;

beforeEach(async () => {
  ({ browser, client } = await openBrowserAndClient());
});

const key = () => ({ uid: browser.uid, workspaceId: 'default' });

const add = (title: string, fields?: object) => addTitled(client, title, fields);

const editsOf = ({ idToken }: Browser): Edits =>
  new FakeBrowser(async (request) => makeEdits(await idToken(), request, BASE_URL)).openTab();

const remove = (edits: Edits, title: string, category = 'Reading') =>
  edits.submit(
    { id: 'default' },
    {
      operations: [{ op: 'deleteLink', category, url: `https://example.com/${title}` }],
    },
  ).outcome;

describe('the edits of the web app', () => {
  it('are visible to an AI client at once, which adds the next link correctly', async () => {
    await add('one');
    await add('two', { category: 'Music' });
    await expect(remove(editsOf(browser), 'two', 'Music')).resolves.toMatchObject([
      { results: [{ status: 'deleted' }] },
    ]);
    expect(await client.workspaces()).toEqual([
      having({ linkCount: 1, categoryCount: 1, categories: [{ name: 'Reading', linkCount: 1 }] }),
    ]);
    await expect(client.search({ query: 'music' })).resolves.toMatchObject({ total: 0 });
    await expect(add('two', { category: 'MUSIC' })).resolves.toMatchObject({
      status: 'created',
      category: 'MUSIC',
    });
    await expect(add('one')).resolves.toMatchObject({ status: 'unchanged' });
  });

  it('never make a deleted link come back while the listener catches up', async () => {
    for (const title of ['one', 'two', 'three', 'four']) await add(title);
    const edits = editsOf(browser);
    const watched = watching(browser, key());
    await watched.until((workspace) => titlesOf(workspace)?.length === 4);
    let reported = 0;
    const shown: string[][] = [];
    /** What the web app shows after each report and each change of an edit. */
    const show = () => {
      for (; reported < watched.received.length; reported++) {
        const workspace = watched.received[reported];
        if (workspace) edits.observe(workspace);
      }
      const workspace = watched.received.at(-1);
      if (workspace) shown.push(titlesOf(withEdits(workspace, edits.pending.value)) ?? []);
    };
    show();
    const stop = edits.pending.subscribe(show);
    const deletions = ['one', 'two', 'three'].map((title) => remove(edits, title));
    await until(() => {
      show();
      return Promise.resolve(edits.pending.value.length === 0);
    });
    await Promise.all(deletions);
    stop();
    watched.stop();
    const counts = shown.map(({ length }) => length);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(shown.at(-1)).toEqual(['four']);
  });

  it('lose nothing while clients add links and another tab deletes some', async () => {
    const old = Array.from({ length: 12 }, (_, index) => `old-${String(index)}`);
    for (const title of old) await add(title);
    const tabs = [editsOf(browser), editsOf(await signedInBrowser(browser.uid))];
    const deletions = old.map(async (title, index) => {
      const edits = tabs[index % 2];
      return edits && remove(edits, title);
    });
    const additions = Array.from({ length: 30 }, (_, index) => add(`new-${String(index)}`));
    const [responses] = await Promise.all([Promise.all(additions), Promise.all(deletions)]);

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set(['created']));
    const { links } = await client.list({ limit: 500 });
    expect(links.map(({ title }) => title).sort()).toEqual(
      Array.from({ length: 30 }, (_, index) => `new-${String(index)}`).sort(),
    );
    expect(await client.workspaces()).toEqual([
      having({ linkCount: 30, categories: [{ name: 'Reading', linkCount: 30 }] }),
    ]);
    const watched = watching(browser, key());
    const workspace = await watched.until((known) => known !== null);
    expect([...(workspace ? allLinks(workspace) : [])]).toHaveLength(30);
    watched.stop();
  });
});
