import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import type { ImportedLink } from '../bookmarks/collect/parsedFile';
import { RestError } from '../data/service/restError';
import { Account } from './account.fixture';
import { importLinks, joined, type ImportService } from './importLinks';
import { planImport, type ImportJob } from './importPlan';

const busy = (status: number, retryAfter?: number) => new RestError('Busy', status, [], retryAfter);

const links = (count: number, fields: Partial<ImportedLink> = {}): ImportedLink[] =>
  Array.from({ length: count }, (_, index) => ({
    op: 'addLink',
    category: 'Reading',
    title: `Page ${String(index)}`,
    url: `https://example.com/${String(index)}`,
    ...fields,
  }));

const jobs = (...given: ImportedLink[]): ImportJob[] => [
  { target: { workspaceId: 'default' }, links: given },
];

/** Returns the account behind a connection that loses the response to the first request of each kind. */
function losingFirstResponses(account: Account): ImportService {
  const losing = <Body, Response>(send: (body: Body) => Promise<Response>) => {
    let isLost = true;
    return async (body: Body) => {
      const response = await send(body);
      if (!isLost) return response;
      isLost = false;
      throw busy(502, 0);
    };
  };
  return { create: losing(account.create), edit: losing(account.edit) };
}

describe('importLinks', () => {
  it('sends links in batches and reports how many were new, completed and known', async () => {
    const account = new Account(workspaceWith(aLink(3), aLink(4), aLink(9_999)));
    const progress: number[] = [];
    const given = jobs(...links(4_100), ...links(1, { url: 'https://example.com/4', notes: 'New' }));
    const result = await importLinks(given, account, {
      onProgress: ({ done, total }) => {
        expect(total).toBe(4_101);
        progress.push(done);
      },
    });
    expect(result).toEqual({
      added: 4_098,
      updated: 1,
      unchanged: 2,
      skipped: [],
      unconfirmed: 0,
      workspaceIds: ['default'],
      canceled: false,
    });
    expect(progress).toEqual([0, 2_000, 4_000, 4_101]);
    expect(account.edits.map(({ operations }) => operations?.length)).toEqual([2_000, 2_000, 101]);
  });

  it('says what was not sent, so that an import of the rest completes it', async () => {
    const account = new Account();
    const given = [
      { target: { workspaceId: 'default' }, links: links(4_100), pinned: ['Reading'] },
      { target: { create: { workspaceId: 'work', name: 'Work' } }, links: links(3) },
    ];
    const controller = new AbortController();
    const before = await importLinks(given, account, {
      signal: controller.signal,
      onProgress: ({ done }) => done === 2_000 && controller.abort(),
    });
    expect(before).toMatchObject({ added: 2_000, unconfirmed: 2_103, canceled: true });
    expect(before.remaining?.map(({ links }) => links.length)).toEqual([2_100, 3]);
    const after = await importLinks(before.remaining ?? [], account);
    expect(after.remaining).toBeUndefined();
    expect(joined(before, after)).toMatchObject({
      added: 4_103,
      unchanged: 0,
      unconfirmed: 0,
      workspaceIds: ['default', 'work'],
      canceled: false,
    });
  });

  it('counts a link that is in the file twice as unchanged', async () => {
    const again = { url: 'HTTPS://EXAMPLE.com/0/?utm_source=x', category: 'READING' };
    const result = await importLinks(jobs(...links(2), ...links(1, again)), new Account());
    expect(result).toMatchObject({ added: 2, unchanged: 1 });
  });

  it('respects the limit on bytes per request', async () => {
    const long = links(600, { notes: '注'.repeat(3_000) });
    const account = new Account();
    await expect(importLinks(jobs(...long), account)).resolves.toMatchObject({ added: 600 });
    expect(account.edits).toHaveLength(11);
  });

  it('counts the links of a rejected request as skipped and continues', async () => {
    const account = new Account();
    account.faults.push(busy(400));
    const result = await importLinks(jobs(...links(2_001)), account);
    expect(result).toMatchObject({ added: 1, unchanged: 0, unconfirmed: 0 });
    expect(result.skipped).toHaveLength(2_000);
    expect(result.skipped[0]).toEqual({ title: 'Page 0', url: 'https://example.com/0', reason: 'Busy' });
  });

  it('skips the links of a workspace that cannot be created', async () => {
    const account = new Account();
    account.faults.push(busy(400));
    const given = [
      { target: { create: { workspaceId: 'work', name: 'Work' } }, links: links(2) },
      ...jobs(...links(1)),
    ];
    const result = await importLinks(given, account);
    expect(result).toMatchObject({ added: 1, unconfirmed: 0, workspaceIds: ['default'] });
    expect(result.skipped).toHaveLength(2);
  });

  it('sends nothing if there are no links', async () => {
    const account = new Account();
    await expect(importLinks([], account)).resolves.toMatchObject({
      added: 0,
      unconfirmed: 0,
      canceled: false,
    });
    expect(account.edits).toEqual([]);
  });

  it.each([busy(429, 0), busy(500, 0), busy(502, 0), busy(503, 0), busy(504, 0), busy(0, 0)])(
    'retries after $status, no sooner than the service asks',
    async (fault) => {
      jest.useFakeTimers();
      try {
        const account = new Account();
        account.faults.push(fault, busy(503, 30), fault);
        const running = importLinks(jobs(...links(3)), account);
        await jest.advanceTimersByTimeAsync(29_000);
        expect(account.edits).toEqual([]);
        await jest.advanceTimersByTimeAsync(60_000);
        await expect(running).resolves.toMatchObject({ added: 3, unconfirmed: 0 });
      } finally {
        jest.useRealTimers();
      }
    },
  );

  it('waits for at most a minute, even if the service asks for more', async () => {
    jest.useFakeTimers();
    try {
      const account = new Account();
      account.faults.push(busy(503, 3_600));
      const running = importLinks(jobs(...links(3)), account);
      await jest.advanceTimersByTimeAsync(60_000);
      await expect(running).resolves.toMatchObject({ added: 3 });
    } finally {
      jest.useRealTimers();
    }
  });

  it('counts exactly although a response was lost', async () => {
    const account = new Account(workspaceWith(aLink(1)));
    const result = await importLinks(jobs(...links(2_001)), losingFirstResponses(account));
    expect(result).toMatchObject({ added: 2_000, unchanged: 1, unconfirmed: 0 });
    expect(account.edits).toHaveLength(2);
  });

  it('adds the links of a new workspace even if the response that it was created is lost', async () => {
    const account = new Account();
    const settings = { name: 'Work', isPublic: false };
    const plan = planImport({ workspaces: [{ settings, links: links(1) }] }, []);
    const result = await importLinks(plan, losingFirstResponses(account));
    expect(result).toMatchObject({ skipped: [], added: 1, workspaceIds: ['work'] });
    expect(account.workspaces).toHaveLength(1);
  });

  it('gives up if the service stays busy, and reports what was not sent and why', async () => {
    const account = new Account();
    const fault = busy(503, 0);
    const result = await importLinks(jobs(...links(3_200)), account, {
      onProgress: ({ done }) => {
        if (done === 2_000) account.faults.push(...Array.from({ length: 6 }, () => fault));
      },
    });
    expect(result).toMatchObject({ added: 2_000, unchanged: 0, unconfirmed: 1_200, canceled: false });
    expect(result.error).toBe(fault);
  });

  it.each([busy(401), new TypeError('x is not a function')])('stops at once on %s', async (fault) => {
    const account = new Account();
    account.faults.push(fault);
    const result = await importLinks(jobs(...links(3)), account);
    expect(result).toMatchObject({ added: 0, unconfirmed: 3, canceled: false });
    expect(result.error).toBe(fault);
  });

  it('stops between two batches when canceled, and reports what was sent', async () => {
    const account = new Account();
    const controller = new AbortController();
    const result = await importLinks(jobs(...links(5_000)), account, {
      signal: controller.signal,
      onProgress: ({ done }) => {
        if (done === 2_000) controller.abort();
      },
    });
    expect(result).toMatchObject({ added: 2_000, unchanged: 0, unconfirmed: 3_000, canceled: true });
    expect(account.edits).toHaveLength(1);
    expect(result.error).toBeUndefined();
  });

  it('stops at once when canceled during a retry delay', async () => {
    const account = new Account();
    const controller = new AbortController();
    account.faults.push(busy(503, 3_600));
    const running = importLinks(jobs(...links(3)), account, { signal: controller.signal });
    setImmediate(() => {
      controller.abort();
    });
    await expect(running).resolves.toMatchObject({ added: 0, unconfirmed: 3, canceled: true });
    expect(account.edits).toEqual([]);
  });
});
