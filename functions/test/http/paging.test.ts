import { containing, having } from '../support/matchers';
import { update } from '../support/rest';
import { connectUser, type ToolUser } from '../support/toolUser';
import { signUp } from '../support/users';

const PAGE_BYTES = 40 * 1024;
const MOST_PAGES = 20;

/** A user with this many links, all of one instant but for the last ten: ties must not lose any. */
async function userWithLinks(count: number): Promise<ToolUser> {
  const { uid, idToken } = await signUp();
  const links = Array.from({ length: count }, (_, index) => ({
    title: `Paper ${String(index)}`,
    url: `https://example.com/papers/${String(index)}`,
    addedAt: `2026-01-01T00:00:${index < count - 10 ? '00' : String(10 + (index % 10))}Z`,
  }));
  await update(idToken, { categories: [{ categoryName: 'Papers', links }] });
  return connectUser(uid);
}

interface AnyPage {
  total: number;
  links: { url: string }[];
  nextCursor?: string | undefined;
}

async function allPages<Page extends AnyPage>(read: (cursor?: string) => Promise<Page>): Promise<Page[]> {
  const pages = [await read()];
  for (let cursor = pages[0]?.nextCursor; cursor !== undefined; cursor = pages.at(-1)?.nextCursor) {
    if (pages.length === MOST_PAGES) throw new Error('The pages do not end.');
    pages.push(await read(cursor));
  }
  return pages;
}

describe.each<[tool: string, read: (user: ToolUser, input: object) => Promise<AnyPage>]>([
  ['list_links', ({ list }, input) => list({ ...input })],
  ['search_links', ({ search }, input) => search({ query: 'paper', ...input })],
])('the pages of %s', (tool, read) => {
  it('bring each link once, in the order of one long list, and each page tells the total', async () => {
    const user = await userWithLinks(130);
    const whole = await read(user, { limit: 500 });
    const pages = await allPages((cursor) => read(user, { limit: 40, cursor }));
    expect(pages.map(({ links }) => links.length)).toEqual([40, 40, 40, 10]);
    expect(pages.flatMap(({ links }) => links)).toEqual(whole.links);
    expect(new Set(whole.links.map(({ url }) => url)).size).toBe(130);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([130]));
  });

  it('have at most 200 links without a limit, and end without a cursor', async () => {
    const user = await userWithLinks(201);
    const pages = await allPages((cursor) => read(user, { cursor }));
    expect(pages.map(({ links, nextCursor }) => [links.length, nextCursor !== undefined])).toEqual([
      [200, true],
      [1, false],
    ]);
  });

  it('go on where they were when new links come in between', async () => {
    const user = await userWithLinks(30);
    const first = await read(user, { limit: 15 });
    await user.add({ category: 'Papers', title: 'Paper new', url: 'https://example.com/papers/new' });
    const second = await read(user, { limit: 15, cursor: first.nextCursor });
    expect(new Set([...first.links, ...second.links].map(({ url }) => url)).size).toBe(30);
    expect(second).toEqual(having({ total: 31 }));
    expect(second.nextCursor).toBeUndefined();
  });

  it('end at 40 KB of JSON, however many links the limit would allow', async () => {
    const user = await connectUser();
    for (let index = 0; index < 12; index++) {
      const url = `https://example.com/papers/${String(index)}`;
      await user.add({ category: 'Papers', title: 'Paper', url, notes: 'é'.repeat(5_000) });
    }
    const pages = await allPages((cursor) => read(user, { limit: 500, cursor }));
    expect(pages.map(({ links }) => links.length)).toEqual([4, 4, 4]);
    for (const { links } of pages) {
      expect(Buffer.byteLength(JSON.stringify(links))).toBeLessThanOrEqual(PAGE_BYTES);
    }
  });

  it('have at least one link, however long it is', async () => {
    const user = await connectUser();
    for (const name of ['a', 'b']) {
      const url = `https://example.com/papers/${name}`;
      await user.add({ category: 'Papers', title: 'Paper', url, notes: '漢'.repeat(10_000) });
    }
    const pages = await allPages((cursor) => read(user, { cursor }));
    expect(pages.map(({ links }) => links.length)).toEqual([1, 1]);
  });

  it.each([0, 501, 1.5, '10', -1])('take a limit of 1 to 500: %j is an error', async (limit) => {
    const { tools } = await connectUser();
    const input = { ...(tool === 'search_links' && { query: 'paper' }), limit };
    expect(await tools.error(tool, input)).toEqual({
      code: 'invalid_arguments',
      message: containing('limit: '),
    });
  });

  it.each(['bad', 'MCB4', 'AAAA'])(
    'take no cursor but their own: %s is an error that says so',
    async (cursor) => {
      const { tools } = await connectUser();
      const input = { ...(tool === 'search_links' && { query: 'paper' }), cursor };
      expect(await tools.error(tool, input)).toEqual({
        code: 'invalid_arguments',
        message: containing('Pass the nextCursor of the previous page unchanged'),
      });
    },
  );
});
