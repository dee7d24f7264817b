import { LIMITS } from '@lib/domain/limits';
import { emptyWorkspace, type Workspace } from '@lib/domain/model';
import { mergeWorkspace, type WorkspacePatch } from '@lib/domain/operations/mergeWorkspace';
import { restWorkspace, updateRequestSchema, type RestWorkspace } from '@lib/domain/restWorkspace';
import { aLink, instant, workspaceWith } from '@lib/domain/workspace.fixture';
import { RestError } from '../data/rest';
import { importBookmarks } from './importBookmarks';
import type { ParsedBookmarks, ParsedLink } from './parseBookmarks';

/** An in-memory endpoint that uses the service's own validator and domain. */
class Endpoint {
  readonly bodies: WorkspacePatch[] = [];
  /** Errors for the next requests. */
  readonly faults: Error[] = [];

  constructor(public workspace: Workspace = emptyWorkspace('default', instant())) {}

  readonly post = (body: WorkspacePatch): Promise<RestWorkspace> => {
    const fault = this.faults.shift();
    if (fault) return Promise.reject(fault);
    expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThan(LIMITS.bodyBytes);
    this.bodies.push(body);
    this.workspace = mergeWorkspace(updateRequestSchema.parse(body), instant())(this.workspace).workspace;
    return Promise.resolve(restWorkspace(this.workspace));
  };
}

const busy = (status: number, retryAfter?: number) => new RestError('Busy', status, [], retryAfter);

function parsed(
  categories: Record<string, ParsedLink[]>,
  rejected: ParsedBookmarks['rejected'] = [],
): ParsedBookmarks {
  const named = Object.entries(categories).map(([categoryName, links]) => ({ categoryName, links }));
  return { categories: named, rejected };
}

const links = (count: number, from = 0): ParsedLink[] =>
  Array.from({ length: count }, (_, index) => ({
    title: `Page ${String(from + index)}`,
    url: `https://example.com/${String(from + index)}`,
  }));

describe('importBookmarks', () => {
  it('sends links in batches and reports how many were new', async () => {
    const endpoint = new Endpoint(workspaceWith(aLink(3), aLink(4), aLink(9_999)));
    const progress: number[] = [];
    const result = await importBookmarks(parsed({ Reading: links(1_200), Music: links(10) }), endpoint.post, {
      onProgress: ({ done, total }) => {
        expect(total).toBe(1_210);
        progress.push(done);
      },
    });
    expect(result).toEqual({ added: 1_208, merged: 2, rejected: [], notSent: 0, cancelled: false });
    expect(progress).toEqual([0, 500, 1_000, 1_210]);
    expect(endpoint.bodies).toHaveLength(4);
  });

  it('counts a link that is in the file twice as merged, within a batch or across batches', async () => {
    const endpoint = new Endpoint();
    const again = { title: 'Again', url: 'HTTPS://EXAMPLE.com/0/?utm_source=x' };
    const file = parsed({ Reading: [...links(499), again, ...links(2, 400)], READING: links(1) });
    const result = await importBookmarks(file, endpoint.post);
    expect(result).toMatchObject({ added: 499, merged: 4 });
  });

  it('respects the limits on categories and bytes per request', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 450 }, (_, index) => [`Folder ${String(index)}`, links(1, index)]),
    );
    const categories = new Endpoint();
    await expect(importBookmarks(parsed(many), categories.post)).resolves.toMatchObject({ added: 450 });
    expect(categories.bodies.map((body) => body.categories?.length ?? 0)).toEqual([0, 200, 200, 50]);

    const long = links(600).map(({ url }) => ({
      title: '注'.repeat(500),
      url: `${url}/`.padEnd(2_048, 'x'),
    }));
    const bytes = new Endpoint();
    await expect(importBookmarks(parsed({ Long: long }), bytes.post)).resolves.toMatchObject({ added: 600 });
    expect(bytes.bodies.length).toBeGreaterThan(2);
  });

  it('rejects invalid links before sending, so that the others are stored', async () => {
    const endpoint = new Endpoint();
    const bad = [
      { title: '', url: 'https://example.com/a' },
      { title: 'Script', url: 'javascript:1' },
      { title: 'Date', url: 'https://example.com/b', addedAt: 'yesterday' },
    ];
    const file = parsed({ Reading: [...links(2), ...bad], [' ']: links(1) }, [
      { title: 'x', url: 'y', reason: 'Before.' },
    ]);
    const result = await importBookmarks(file, endpoint.post);
    expect(result).toMatchObject({ added: 2, merged: 0, cancelled: false });
    expect(result.rejected.map(({ reason }) => reason)).toEqual([
      'Before.',
      'The title must not be empty.',
      'The URL must not be a javascript: URL.',
      'The date must be a time in ISO 8601, such as 2026-01-31T12:00:00Z.',
      'The folder name must not be empty.',
    ]);
  });

  it('counts the links of a rejected request as rejected and continues', async () => {
    const endpoint = new Endpoint();
    const original = endpoint.post;
    let requests = 0;
    const result = await importBookmarks(parsed({ A: links(501) }), (body) => {
      requests++;
      return requests === 2 ? Promise.reject(busy(400)) : original(body);
    });
    expect(result).toMatchObject({ added: 1, merged: 0 });
    expect(result.rejected).toHaveLength(500);
    expect(result.rejected[0]).toMatchObject({ title: 'Page 0', reason: 'Busy' });
  });

  it('sends nothing if there are no links', async () => {
    const endpoint = new Endpoint();
    await expect(importBookmarks(parsed({}), endpoint.post)).resolves.toEqual({
      added: 0,
      merged: 0,
      rejected: [],
      notSent: 0,
      cancelled: false,
    });
    expect(endpoint.bodies).toEqual([]);
  });

  it('retries after the time that the service asks for', async () => {
    const endpoint = new Endpoint();
    endpoint.faults.push(busy(503, 0), busy(429, 0), busy(503, 0));
    await expect(importBookmarks(parsed({ A: links(3) }), endpoint.post)).resolves.toMatchObject({
      added: 3,
    });
  });

  it.each([busy(500, 0), busy(502, 0), busy(504, 0)])('retries after a %s', async (fault) => {
    const endpoint = new Endpoint();
    endpoint.faults.push(fault, fault);
    await expect(importBookmarks(parsed({ A: links(3) }), endpoint.post)).resolves.toMatchObject({
      added: 3,
      notSent: 0,
    });
  });

  it.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
    'retries a network error that browsers report as “%s”',
    async (message) => {
      jest.useFakeTimers();
      try {
        const endpoint = new Endpoint();
        endpoint.faults.push(new TypeError(message), new TypeError(message));
        const running = importBookmarks(parsed({ A: links(3) }), endpoint.post);
        await jest.advanceTimersByTimeAsync(60_000);
        await expect(running).resolves.toMatchObject({ added: 3, notSent: 0 });
      } finally {
        jest.useRealTimers();
      }
    },
  );

  it('counts links as added if the response to their first request was lost', async () => {
    const endpoint = new Endpoint();
    let requests = 0;
    const result = await importBookmarks(parsed({ A: links(3) }), async (body) => {
      const workspace = await endpoint.post(body);
      if (++requests === 2) throw busy(502, 0);
      return workspace;
    });
    expect(result).toMatchObject({ added: 3, merged: 0 });
  });

  it('gives up if the service stays busy, and reports what was not sent and why', async () => {
    const endpoint = new Endpoint();
    const fault = busy(503, 0);
    const file = parsed({ A: [...links(1_200), { title: 'Script', url: 'javascript:1' }] });
    const result = await importBookmarks(file, endpoint.post, {
      onProgress: ({ done }) => {
        if (done === 500) endpoint.faults.push(...Array.from({ length: 6 }, () => fault));
      },
    });
    expect(result).toMatchObject({ added: 500, merged: 0, notSent: 700, cancelled: false });
    expect(result.rejected).toHaveLength(1);
    expect(result.error).toBe(fault);
  });

  it.each([busy(401), new TypeError('x is not a function')])('stops at once on %s', async (fault) => {
    const endpoint = new Endpoint();
    endpoint.faults.push(fault);
    const result = await importBookmarks(parsed({ A: links(3) }), endpoint.post);
    expect(result).toMatchObject({ added: 0, notSent: 3, cancelled: false });
    expect(result.error).toBe(fault);
  });

  it('stops between two batches when cancelled, and reports what was sent', async () => {
    const endpoint = new Endpoint();
    const controller = new AbortController();
    const result = await importBookmarks(parsed({ A: links(1_500) }), endpoint.post, {
      signal: controller.signal,
      onProgress: ({ done }) => {
        if (done === 500) controller.abort();
      },
    });
    expect(result).toMatchObject({ added: 500, merged: 0, notSent: 1_000, cancelled: true });
    expect(endpoint.bodies).toHaveLength(2);
  });

  it('stops at once when cancelled during a retry delay', async () => {
    const endpoint = new Endpoint();
    const controller = new AbortController();
    endpoint.faults.push(busy(503, 3_600));
    const running = importBookmarks(parsed({ A: links(3) }), endpoint.post, { signal: controller.signal });
    setImmediate(() => {
      controller.abort();
    });
    await expect(running).resolves.toMatchObject({ added: 0, notSent: 3, cancelled: true });
    expect(endpoint.bodies).toEqual([]);
  });
});
