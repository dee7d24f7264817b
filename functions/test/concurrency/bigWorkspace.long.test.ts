import { z } from 'zod';
import { savedLinkSchema } from '../../src/lib/domain/operations/savedLink';
import { linkResultSchema, type LinkResult } from '../../src/lib/domain/queries/linkResult';
import { callTool } from '../support/client';
import { startFunction, type FunctionProcess } from '../support/functionProcess';
import { userWithKey } from '../support/users';

const CALLERS = 20;
const LINKS = 300;
const pageSchema = z.object({
  total: z.int(),
  links: z.array(linkResultSchema),
  nextCursor: z.string().optional(),
});

const urlOf = (index: number) => `https://example.com/article/${String(index)}`;
const noteOf = (index: number, version: string) =>
  `${version} note of article ${String(index)} `.padEnd(10_000, 'note ').slice(0, 10_000);

describe('a workspace far larger than 1 MiB', () => {
  let mcp: FunctionProcess;
  let key: string;

  beforeAll(async () => {
    mcp = await startFunction('mcp');
  });
  afterAll(() => mcp.stop());
  beforeEach(async () => {
    ({ key } = await userWithKey());
  });

  async function call(name: string, input: Record<string, unknown>): Promise<Record<string, unknown>> {
    const answer = await callTool(mcp.url, key, name, input);
    if ('error' in answer) throw new Error(`${answer.error.code}: ${answer.error.message}`);
    return answer.ok;
  }

  async function everyLink(): Promise<LinkResult[]> {
    const links: LinkResult[] = [];
    let cursor: string | undefined;
    do {
      const page = pageSchema.parse(await call('list_links', { limit: 500, cursor }));
      links.push(...page.links);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return links;
  }

  it('accepts links from 20 callers, lists each once, and finds and annotates each', async () => {
    const indexes = Array.from({ length: LINKS }, (_, index) => index);
    const filed = await together([...indexes, ...indexes], async (index) => {
      const input = { category: `Topic ${String(index % 7)}`, title: `Article ${String(index)}` };
      const notes = noteOf(index, 'First');
      const link = await call('add_to_dashboard', { ...input, url: urlOf(index), notes });
      return savedLinkSchema.parse(link).status;
    });
    expect(filed.filter((status) => status === 'created')).toHaveLength(LINKS);
    expect(filed.filter((status) => status === 'unchanged')).toHaveLength(LINKS);
    expect((await everyLink()).map(({ url }) => url).sort()).toEqual(indexes.map(urlOf).sort());

    const found = await together(indexes, async (index) => {
      const { total, links } = pageSchema.parse(
        await call('search_links', { query: urlOf(index), limit: 1 }),
      );
      return total > 0 ? links[0]?.url : undefined;
    });
    expect(found).toEqual(indexes.map(urlOf));

    await together(indexes, (index) =>
      call('add_note_to_link', {
        category: `topic ${String(index % 7)}`,
        url: urlOf(index),
        notes: noteOf(index, 'Second'),
      }),
    );
    const notes = new Map((await everyLink()).map((link) => [link.url, link.notes]));
    expect(notes).toEqual(new Map(indexes.map((index) => [urlOf(index), noteOf(index, 'Second')])));
  });

  it('loses nothing when notes grow and links move between chunks while others are annotated', async () => {
    const indexes = Array.from({ length: LINKS }, (_, index) => index);
    await together(indexes, (index) =>
      call('add_to_dashboard', { category: 'Growing', title: `Article ${String(index)}`, url: urlOf(index) }),
    );
    // Every link grows from a few bytes to 10 KB, and a third of them get a reference at the same time.
    await together([...indexes, ...indexes.filter((index) => index % 3 === 0)], (index, position) =>
      call('add_note_to_link', {
        category: 'Growing',
        url: urlOf(index),
        ...(position < LINKS
          ? { notes: noteOf(index, 'Grown') }
          : { sourceUrl: `https://notes.example/${String(index)}` }),
      }),
    );
    const links = new Map((await everyLink()).map((link) => [link.url, link]));
    expect(links.size).toBe(LINKS);
    for (const index of indexes) {
      const { notes, sourceUrl } = links.get(urlOf(index)) ?? {};
      expect({ notes, sourceUrl }).toEqual({
        notes: noteOf(index, 'Grown'),
        sourceUrl: index % 3 === 0 ? `https://notes.example/${String(index)}` : undefined,
      });
    }
  });
});

/** Does the work for every item with all callers at once. Returns the results in the order of the items. */
async function together<Result>(
  items: readonly number[],
  work: (item: number, position: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const caller = async () => {
    for (const [position, item] of waiting) results[position] = await work(item, position);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return results;
}
