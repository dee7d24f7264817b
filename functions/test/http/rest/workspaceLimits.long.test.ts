import { containing, having } from '../../support/jest/matchers';
import { edit, errorOf, oneLink, postUpdate, revert, update } from '../../support/requests/rest';
import { storeFull, storeLinks } from '../../support/users/storedWorkspace';
import { connectUser } from '../../support/users/toolUser';
import { signUp } from '../../support/users/users';
import { testDatabase } from '../../support/testDatabase';

const LINK = { title: 'Guide', url: 'https://example.com/guide' };

/** Returns 200 categories, the most that one request may have. */
const categoriesOf = (batch: number) =>
  Array.from({ length: 200 }, (_, index) => ({
    categoryName: `Batch ${String(batch)} ${String(index)}`,
    links: [],
  }));

describe('a workspace', () => {
  it('holds at most 5,000 categories, over REST and over MCP', async () => {
    const { uid, idToken } = await signUp();
    for (let batch = 0; batch < 25; batch++) {
      await update(idToken, { categories: categoriesOf(batch) });
    }
    const error =
      'A workspace can hold at most 5000 categories, fewer if their names are long. Add links to existing ' +
      'categories instead.';
    expect(await errorOf(await postUpdate(idToken, oneLink('One more', LINK)))).toEqual({
      status: 400,
      error: 'Invalid request body',
      details: [{ path: 'categories', message: error }],
    });

    const { tools, add } = await connectUser(uid);
    expect(await tools.error('add_to_dashboard', { category: 'One more', ...LINK })).toEqual({
      code: 'limit_exceeded',
      message: error,
    });
    expect(await add({ category: 'batch 24 199', ...LINK })).toEqual(having({ status: 'created' }));
  });

  it('holds at most 32 MiB: REST and MCP reject what would make it grow, and allow the rest', async () => {
    const { uid, idToken } = await signUp();
    const linkCount = await storeFull(uid);
    const full = containing('This workspace is full: it can hold at most 32 MiB of links and notes.');
    expect(await errorOf(await postUpdate(idToken, oneLink('Reading', LINK)))).toEqual({
      status: 400,
      error: 'Invalid request body',
      details: [{ path: 'categories', message: full }],
    });
    const { name, categories } = await update(idToken, { name: 'Full' });
    expect([name, categories.length]).toEqual(['Full', 1]);

    const { tools, list } = await connectUser(uid);
    const refused = await tools.error('add_to_dashboard', { category: 'Reading', ...LINK });
    expect(refused).toEqual({ code: 'limit_exceeded', message: full });
    expect(await list()).toEqual(having({ total: linkCount }));
  });

  it('gets 10,000 deleted links back in one request, which takes several commits', async () => {
    const { uid, idToken } = await signUp();
    await storeLinks(uid, 10_000);
    const { list } = await connectUser(uid);
    for (let start = 0; start < 10_000; start += 2_000) {
      const operations = Array.from({ length: 2_000 }, (_, index) => ({
        op: 'deleteLink' as const,
        category: `Topic ${String((start + index) % 50)}`,
        url: `https://example.com/articles/${String(start + index)}`,
      }));
      expect(new Set(await edit(idToken, operations))).toEqual(new Set(['deleted']));
    }
    expect((await list()).total).toBe(0);
    const history = testDatabase().collection(`users/${uid}/workspaces/default/history`);
    const { docs } = await history.orderBy('seq', 'desc').get();
    const changes = docs.map(({ id }) => id);
    expect(changes).toHaveLength(5);
    expect(await revert(idToken, changes)).toEqual(
      changes.map((changeId) => ({ changeId, status: 'reverted' })),
    );
    expect((await list()).total).toBe(10_000);
  });
});
