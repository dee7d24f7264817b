import { linkId } from '@shared/model/identity';
import type { LinkEntry } from '@shared/model/workspace';
import { RestError } from '../data/service/restError';
import { fetchTitles, GROUP } from './fetchTitles';

const linksTo = (count: number): LinkEntry[] =>
  Array.from({ length: count }, (_, index) => {
    const url = `https://example.com/${String(index)}`;
    const addedAt = '2026-01-01T00:00:00.000Z';
    return { id: linkId('reading', url), link: { category: 'reading', title: url, url, addedAt } };
  });

/** Fetches titles, and returns the groups in which they were passed on, and the addresses without one. */
async function run(
  links: LinkEntry[],
  fetchTitle: (url: string) => Promise<string>,
  stop = new AbortController(),
) {
  const groups: string[][] = [];
  const unread: string[] = [];
  let read = 0;
  const failure = await fetchTitles(links, {
    fetchTitle,
    onRead: () => read++,
    onTitles: (titles) => groups.push(titles.map(({ title }) => title)),
    onUnread: ({ link }) => unread.push(link.url),
    signal: stop.signal,
  }).catch((error: unknown) => error);
  return { groups, unread, read, failure };
}

describe('fetching titles', () => {
  it('passes them on in groups, one request after the other', async () => {
    let running = 0;
    const { groups, unread } = await run(linksTo(GROUP + 2), async (url) => {
      expect(++running).toBe(1);
      await Promise.resolve();
      running--;
      return `About ${url}`;
    });
    expect(groups.map(({ length }) => length)).toEqual([GROUP, 2]);
    expect(groups[1]?.[0]).toBe(`About https://example.com/${String(GROUP)}`);
    expect(unread).toEqual([]);
  });

  it('names the pages without a title, with their address as the title, and with an address that is rejected', async () => {
    const answers = ['', 'example.com/1', ' A title '];
    const { groups, unread, read } = await run(linksTo(4), (url) => {
      const answer = answers[Number(url.at(-1))];
      return answer === undefined
        ? Promise.reject(new RestError('url must be an absolute URL', 400, [], undefined))
        : Promise.resolve(answer);
    });
    expect(groups).toEqual([['A title']]);
    expect(unread.map((url) => url.at(-1))).toEqual(['0', '1', '3']);
    expect(read).toBe(4);
  });

  it('cuts off what is too long', async () => {
    const { groups } = await run(linksTo(1), () => Promise.resolve('x'.repeat(600)));
    expect(groups).toEqual([['x'.repeat(500)]]);
  });

  it('waits if the service asks for it', async () => {
    let asked = 0;
    const { groups } = await run(linksTo(1), () => {
      asked++;
      return asked === 1 ? Promise.reject(new RestError('Too many', 429, [], 0)) : Promise.resolve('A title');
    });
    expect([asked, groups]).toEqual([2, [['A title']]]);
  });

  it('stops when it is told to, and passes on what it has', async () => {
    const stop = new AbortController();
    const { groups, failure } = await run(
      linksTo(10),
      (url) => {
        if (url.endsWith('/2')) stop.abort();
        return Promise.resolve('A title');
      },
      stop,
    );
    expect([groups[0]?.length, failure]).toEqual([3, undefined]);
  });

  it('passes on what it has before it fails', async () => {
    const off = new RestError('Page previews are off', 404, [], undefined, 'previews_off');
    const { groups, failure } = await run(linksTo(3), (url) =>
      url.endsWith('/1') ? Promise.reject(off) : Promise.resolve('A title'),
    );
    expect([groups, failure]).toEqual([[['A title']], off]);
  });
});
