import { aLink, instant, withLinks, workspaceWith } from '@shared/model/workspace.fixture';
import { allLinks } from '@shared/model/workspace';
import type { RevertResponse } from '@shared/contract/historyRequest';
import type { StoredChange } from '../data/history';
import { aChange, AUTHORS, noted, removed } from './log/change.fixture';
import { itemsOf } from './log/items';
import { describeOutcome } from './log/outcome';
import { undoItems } from './undo';

const WORKSPACE = withLinks(
  workspaceWith(),
  [...allLinks(workspaceWith(aLink(1), aLink(2)))].map(({ id, link }) => ({
    id,
    link: { ...link, author: 'claude', addedAt: instant(60 * 5) },
  })),
);

type Result = RevertResponse['results'][number];

/** Undoes everything that happened. Returns the requests and the message. */
async function undoAll(changes: StoredChange[], results: Record<string, Partial<Result>> = {}) {
  const items = itemsOf(WORKSPACE, { changes, hasMore: false }, AUTHORS, undefined, Date.parse(instant()));
  const requests: string[][] = [];
  const outcome = await undoItems(items, items, (_, url) => url, {
    revert(ids) {
      requests.push(ids);
      return Promise.resolve(
        ids.map((changeId) => ({ changeId, status: 'reverted' as const, ...results[changeId] })),
      );
    },
    remove(additions) {
      requests.push(additions.map(({ entry }) => entry.link.title));
      return Promise.resolve();
    },
  });
  return { requests, text: describeOutcome(outcome) };
}

it('puts changes back before it deletes links that were added', async () => {
  const { requests, text } = await undoAll([
    aChange({ minute: 7, links: [noted(1)] }),
    aChange({ minute: 1, links: [noted(3)] }),
  ]);
  expect(requests).toEqual([
    ['change 7', 'change 1'],
    ['Page 1', 'Page 2'],
  ]);
  expect(text).toBe('4 put back.');
});

it('deletes an added link before it restores the one that was removed from its place', async () => {
  const { requests } = await undoAll([aChange({ minute: 1, links: [removed(2)] })]);
  expect(requests).toEqual([['Page 1', 'Page 2'], ['change 1']]);
});

it('sends at most 100 changes at a time, and names what was skipped with the reason', async () => {
  const changes = Array.from({ length: 101 }, (_, index) =>
    aChange({ minute: 500 - index, links: [noted(index === 0 ? 1 : 3)] }),
  );
  const reason = 'It has been changed since.';
  const { requests, text } = await undoAll(changes, {
    'change 500': { status: 'nothing_to_revert', skipped: [{ url: 'https://example.com/1', reason }] },
    'change 499': { status: 'expired' },
  });
  expect(requests.map(({ length }) => length)).toEqual([100, 1, 1]);
  expect(text).toBe(
    '100 put back. 2 were not, because they have been changed since: “https://example.com/1” and “Page 1”. 1 was not, because it is older than 30 days: “https://example.com/3”.',
  );
});
