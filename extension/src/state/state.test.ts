import { currentOf, withAccount, type Account } from './accounts';
import { withDraft } from './drafts';
import { MAX_WAITING, nextToSend, withEntries, withOtherAccount, type Entry } from './waiting';

const account = (id: string, origin: string): Account => ({
  id,
  origin,
  credential: { kind: 'key', key: id },
});
const entry = (id: string, fields: Partial<Entry> = {}): Entry => ({
  id,
  accountId: 'a',
  link: { category: 'Reading', title: id, url: `https://example.com/${id}` },
  sendAt: 0,
  ...fields,
});

describe('dashboards', () => {
  const two = withAccount(
    withAccount({ list: [] }, account('a', 'https://a.example')),
    account('b', 'https://b.example'),
  );

  it('are used once they are connected, and the first one if the current one is gone', () => {
    expect(currentOf(two)?.id).toBe('b');
    expect(currentOf({ ...two, current: 'gone' })?.id).toBe('a');
  });

  it('keep their id when they are connected again, so that links that wait for them are sent', () => {
    const { current, list } = withAccount(two, account('new', 'https://a.example'));
    expect(current).toBe('a');
    expect(list).toEqual([two.list[1], { ...account('new', 'https://a.example'), id: 'a' }]);
  });
});

describe('links that wait', () => {
  it('are sent in order', () => {
    const entries = [entry('1', { problem: 'rejected' }), entry('2', { sendAt: 2 }), entry('3'), entry('4')];
    expect(nextToSend(entries, 1, new Set())?.id).toBe('3');
    expect(nextToSend(entries, 2, new Set())?.id).toBe('2');
  });

  it('do not hold up those for another dashboard', () => {
    const entries = [entry('1'), entry('2', { accountId: 'b' })];
    expect(nextToSend(entries, 0, new Set(['a']))?.id).toBe('2');
    expect(nextToSend(entries, 0, new Set(['a', 'b']))).toBeUndefined();
  });

  it('are bounded, and none is lost when there are too many', () => {
    const most = Array.from({ length: MAX_WAITING }, (_, index) => entry(String(index)));
    expect(() => withEntries(most, [entry('one more')])).toThrow('1,000 links are waiting');
    expect(withEntries(most.slice(1), [entry('one more')])).toHaveLength(MAX_WAITING);
  });

  it('take no more space than the browser gives', () => {
    const link = { category: 'Reading', title: 'A', url: 'https://a.example', notes: '注'.repeat(10_000) };
    const long = Array.from({ length: 278 }, (_, index) => entry(String(index), { link }));
    expect(() => withEntries(long, [entry('one more', { link })])).toThrow('there is no room for more');
    expect(withEntries(long, [entry('a short one')])).toHaveLength(279);
  });

  it('can be sent to another dashboard, also if the first one has rejected them', () => {
    const entries = [entry('1', { problem: 'rejected', batch: 'x' }), entry('2', { accountId: 'b' })];
    const moved = [entry('1', { accountId: 'c', batch: 'x' }), entry('2', { accountId: 'b' })];
    expect(withOtherAccount(entries, 'a', 'c')).toEqual(moved);
  });
});

it('keeps the newest 20 forms that were closed unsaved', () => {
  const draft = {
    category: 'Reading',
    title: 'A',
    url: 'https://a.example',
    notes: '',
    workspaceId: 'default',
  };
  let kept: [string, typeof draft][] = [];
  for (let page = 0; page < 25; page++) kept = withDraft(kept, String(page % 22), draft);
  expect(kept).toHaveLength(20);
  expect(kept.map(([page]) => page)).toEqual(
    ['2', '1', '0'].concat([...Array(17).keys()].map((index) => String(21 - index))),
  );
  expect(withDraft(kept, '2', undefined)).toHaveLength(19);
});
