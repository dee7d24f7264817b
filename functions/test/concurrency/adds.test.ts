import { z } from 'zod';
import { savedLinkSchema } from '../../src/lib/shared/operations/savedLink';
import { callTool } from '../support/requests/client';
import { startFunction, type FunctionProcess } from '../support/processes/functionProcess';
import { userWithKey } from '../support/users/users';

const listSchema = z.object({ total: z.int(), links: z.array(z.object({ url: z.string() })) });
const workspacesSchema = z.object({
  workspaces: z.array(z.object({ workspaceId: z.string(), linkCount: z.int() })),
});

/** 100 URLs: 20 times the same one, and 80 others. */
const URLS = Array.from(
  { length: 100 },
  (_, index) => `https://example.com/${index < 20 ? 'same' : String(index)}`,
);

describe('100 concurrent adds to one category, through two processes', () => {
  let processes: FunctionProcess[];

  beforeAll(async () => {
    processes = await Promise.all([startFunction('mcp'), startFunction('mcp')]);
  });

  it('report "created" 81 times and leave 81 links', async () => {
    const { key } = await userWithKey();
    const urlOf = (index: number) => processes[index % processes.length]?.url ?? '';
    /** How many calls had to be sent again, because a busy machine ran out of time. Each of them may have been stored before. */
    let again = 0;
    const add = async (index: number): Promise<string> => {
      const args = { category: 'Many', title: 'One', url: URLS[index] };
      const result = await callTool(urlOf(index), key, 'add_to_dashboard', args);
      if ('ok' in result) return savedLinkSchema.parse(result.ok).status;
      if (result.error.code !== 'unavailable') return result.error.code;
      again++;
      return add(index);
    };
    const statuses = await Promise.all(URLS.map((_url, index) => add(index)));
    expect(new Set(statuses)).toEqual(new Set(['created', 'unchanged']));
    const created = statuses.filter((status) => status === 'created').length;
    expect(created).toBeLessThanOrEqual(81);
    expect(created).toBeGreaterThanOrEqual(81 - again);

    const listed = await callTool(urlOf(0), key, 'list_links', { limit: 500 });
    const { total, links } = listSchema.parse('ok' in listed && listed.ok);
    expect(total).toBe(81);
    expect(links.map(({ url }) => url).sort()).toEqual([...new Set(URLS)].sort());

    const described = await callTool(urlOf(1), key, 'list_workspaces', {});
    const { workspaces } = workspacesSchema.parse('ok' in described && described.ok);
    expect(workspaces).toEqual([{ workspaceId: 'default', linkCount: 81 }]);
  });
});
