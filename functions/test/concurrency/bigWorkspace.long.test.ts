import { z } from 'zod';
import { linkResultSchema, type LinkResult } from '../../src/lib/shared/contract/requests/linkResult';
import { callTool } from '../support/requests/client';
import { startFunction, type FunctionProcess } from '../support/processes/functionProcess';
import { userWithKey } from '../support/users/users';

const CALLERS = 20;
const LINKS = 300;
const pageSchema = z.object({
  total: z.int(),
  links: z.array(linkResultSchema),
  nextCursor: z.string().optional(),
});

const urlOf = (index: number) => `https://example.com/article/${String(index)}`;
const noteOf = (index: number) =>
  `The note of article ${String(index)} `.padEnd(10_000, 'note ').slice(0, 10_000);

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
    const response = await callTool(mcp.url, key, name, input);
    if ('error' in response) throw new Error(`${response.error.code}: ${response.error.message}`);
    return response.ok;
  }

  /** Three notes of 10,000 characters fit into one response, so none is shortened. */
  async function listAll(): Promise<LinkResult[]> {
    const links: LinkResult[] = [];
    let cursor: string | undefined;
    do {
      const page = pageSchema.parse(await call('list_links', { limit: 3, cursor }));
      links.push(...page.links);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return links;
  }

  it('loses nothing when links outgrow their chunks and move while others are annotated', async () => {
    const indexes = Array.from({ length: LINKS }, (_, index) => index);
    await inParallel(indexes, (index) =>
      call('add_to_dashboard', { category: 'Growing', title: `Article ${String(index)}`, url: urlOf(index) }),
    );
    // Every link grows from a few bytes to 10 KB, and a third of them get a reference at the same time.
    await inParallel([...indexes, ...indexes.filter((index) => index % 3 === 0)], (index, callIndex) =>
      call('add_note_to_link', {
        category: 'Growing',
        url: urlOf(index),
        ...(callIndex < LINKS
          ? { notes: noteOf(index) }
          : { sourceUrl: `https://notes.example/${String(index)}` }),
      }),
    );
    const links = new Map((await listAll()).map((link) => [link.url, link]));
    expect(links.size).toBe(LINKS);
    for (const index of indexes) {
      const { notes, sourceUrl } = links.get(urlOf(index)) ?? {};
      expect({ notes, sourceUrl }).toEqual({
        notes: noteOf(index),
        sourceUrl: index % 3 === 0 ? `https://notes.example/${String(index)}` : undefined,
      });
    }
  });
});

/** Does the work for every item, {@link CALLERS} at a time. Returns the results in the order of the items. */
async function inParallel<Result>(
  items: readonly number[],
  work: (item: number, callIndex: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const caller = async () => {
    for (const [callIndex, item] of waiting) results[callIndex] = await work(item, callIndex);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return results;
}
