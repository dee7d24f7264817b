import { toolUser, type ToolUser } from './toolUser.fixture';

const MAX_PAGES = 20;

/**
 * Returns a user with this many links. All but the last ten have the same time, and no page may lose one of them.
 */
async function userWithLinks(count: number): Promise<ToolUser> {
  const user = toolUser();
  const links = Array.from({ length: count }, (_, index) => ({
    title: `Paper ${String(index)}`,
    url: `https://example.com/papers/${String(index)}`,
    addedAt: `2026-01-01T00:00:${index < count - 10 ? '00' : String(10 + (index % 10))}Z`,
  }));
  await user.update({ categories: [{ categoryName: 'Papers', links }] });
  return user;
}

const textBytes = (response: object) => Buffer.byteLength(JSON.stringify(response));

interface AnyPage {
  total: number;
  links: { url: string }[];
  nextCursor?: string | undefined;
}

async function readPages<Page extends AnyPage>(read: (cursor?: string) => Promise<Page>): Promise<Page[]> {
  const pages = [await read()];
  for (let cursor = pages[0]?.nextCursor; cursor !== undefined; cursor = pages.at(-1)?.nextCursor) {
    if (pages.length === MAX_PAGES) throw new Error('The pages do not end.');
    pages.push(await read(cursor));
  }
  return pages;
}

describe.each<[tool: string, required: object, read: (user: ToolUser, input: object) => Promise<AnyPage>]>([
  ['list_links', {}, ({ list }, input) => list({ ...input })],
  ['search_links', { query: 'paper' }, ({ search }, input) => search({ query: 'paper', ...input })],
])('the pages of %s', (tool, required, read) => {
  it('return each link once, in the order of the whole list, each with the total', async () => {
    const user = await userWithLinks(130);
    const whole = await read(user, { limit: 500 });
    const pages = await readPages((cursor) => read(user, { limit: 40, cursor }));
    expect(pages.map(({ links }) => links.length)).toEqual([40, 40, 40, 10]);
    expect(pages.flatMap(({ links }) => links)).toEqual(whole.links);
    expect(new Set(whole.links.map(({ url }) => url)).size).toBe(130);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([130]));
  });

  it('fill 11.5 KB when limit is omitted, and the last one has no cursor', async () => {
    const user = await userWithLinks(300);
    const pages = await readPages((cursor) => read(user, { cursor }));
    expect(pages.flatMap(({ links }) => links)).toHaveLength(300);
    for (const page of pages) expect(textBytes(page)).toBeLessThanOrEqual(11_500);
    for (const page of pages.slice(0, -1)) expect(textBytes(page)).toBeGreaterThan(11_000);
  });

  it('continue where they stopped when a link is added in between', async () => {
    const user = await userWithLinks(30);
    const first = await read(user, { limit: 15 });
    await user.add({ category: 'Papers', title: 'Paper new', url: 'https://example.com/papers/new' });
    const second = await read(user, { limit: 15, cursor: first.nextCursor });
    expect(new Set([...first.links, ...second.links].map(({ url }) => url)).size).toBe(30);
    expect(second.total).toBe(31);
    expect(second.nextCursor).toBeUndefined();
  });

  it('end at 40 KB, whatever the limit', async () => {
    const user = await userWithLinks(500);
    const pages = await readPages((cursor) => read(user, { limit: 500, cursor }));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(textBytes(page)).toBeLessThanOrEqual(40_000);
  });

  it('shorten long notes if not everything fits, but not that of a link that is asked for alone', async () => {
    const user = toolUser();
    const notes = '漢'.repeat(10_000);
    for (const name of ['a', 'b']) {
      await user.add({
        category: 'Papers',
        title: 'Paper',
        url: `https://example.com/papers/${name}`,
        notes,
      });
    }
    const shortened = { notes: `${'漢'.repeat(499)}…`, notesTruncated: true };
    expect((await read(user, {})).links).toMatchObject([shortened, shortened]);
    expect((await read(user, { limit: 1 })).links).toMatchObject([{ notes }]);
    const query = 'https://example.com/papers/a';
    expect((await user.search({ query, limit: 1 })).links).toMatchObject([{ notes }]);
    const [link] = (await user.search({ query })).links;
    expect(link).toMatchObject({ notesTruncated: true });
    expect(link?.notes?.length).toBeGreaterThan(3_000);
  });

  it.each([0, 1001, 1.5, 'ten', -1])('reject a limit other than 1 to 1,000: %j', async (limit) => {
    expect(await toolUser().error(tool, { ...required, limit })).toEqual({
      code: 'invalid_arguments',
      message: expect.stringContaining('limit: '),
    });
  });

  it.each(['bad', 'MCB4', 'AAAA'])('reject a cursor that the tool did not return: %s', async (cursor) => {
    expect(await toolUser().error(tool, { ...required, cursor })).toEqual({
      code: 'invalid_arguments',
      message: expect.stringContaining('Pass the nextCursor of the previous page unchanged'),
    });
  });
});
