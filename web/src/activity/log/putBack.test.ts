import type { RevertedChange } from '@shared/contract/requests/historyRequest';
import type { StoredChange } from '../../data/history/history';
import { aChange, added, idIn, moved, noted, removed } from './change.fixture';
import { putBackOf } from './putBack';
import { NOTHING_FURTHER } from './storedLinks';

/** Returns the ids of the changes that count as undone. */
const undoneIds = (changes: StoredChange[], sending: RevertedChange[] = []) =>
  [...putBackOf(changes, NOTHING_FURTHER, sending)].flatMap(([id, { isAll }]) => (isAll ? id : []));

/** Returns the change that restored a link, as the history has it. */
const restored = added;

describe('a change counts as undone', () => {
  it('unless its undo was undone, too', () => {
    const change = aChange({ minute: 1 });
    const undo = aChange({ minute: 2, reverts: ['change 1'] });
    const redo = aChange({ minute: 3, reverts: ['change 2'] });
    expect(undoneIds([undo, change])).toEqual(['change 1']);
    expect(undoneIds([redo, undo, change])).toEqual(['change 2']);
  });

  it('unless its undo skipped some of its links, wherever they had been moved before', () => {
    const changes = [
      aChange({ minute: 3, links: [moved(1, 'Papers', 'Music')] }),
      aChange({ minute: 2, links: [moved(1, 'Reading', 'Papers')] }),
      aChange({ minute: 1, links: [noted(1), noted(2)] }),
    ];
    const reverts = changes.map(({ id }) => id);
    const undo = aChange({ minute: 4, links: [moved(1, 'Music', 'Reading')], reverts });
    expect(undoneIds([undo, ...changes])).toEqual(['change 3', 'change 2']);
  });

  it('once all of its links were put back, also one after the other', () => {
    const change = aChange({ minute: 1, links: [removed(1), removed(2)] });
    const first = aChange({ minute: 2, links: [restored(1)], reverts: ['change 1'] });
    const second = aChange({ minute: 3, links: [restored(2)], reverts: ['change 1'] });
    expect(undoneIds([first, change])).toEqual([]);
    expect([...(putBackOf([first, change], NOTHING_FURTHER).get('change 1')?.links ?? [])]).toEqual([
      idIn('Reading', 1),
    ]);
    expect(undoneIds([second, first, change])).toEqual(['change 1']);
    const redo = aChange({ minute: 4, links: [removed(1)], reverts: ['change 2'] });
    expect(undoneIds([redo, second, first, change])).toEqual(['change 2']);
  });

  it('if some of its links were not read, only once as many were put back', () => {
    const counts = { added: 0, removed: 900, moved: 0, retitled: 0, noted: 0 };
    const change = aChange({ minute: 1, links: [removed(1)], parts: 1, counts });
    const one = aChange({ minute: 2, links: [restored(1)], reverts: ['change 1'] });
    const all = aChange({
      ...{ minute: 3, links: [restored(1)], parts: 1, reverts: ['change 1'] },
      counts: { ...counts, added: 900, removed: 0 },
    });
    expect(undoneIds([one, change])).toEqual([]);
    expect(undoneIds([all, change])).toEqual(['change 1']);
  });

  it('although its undo left out what had been removed before', () => {
    const changes = [
      aChange({ minute: 3, links: [removed(1)], reverts: ['change 1'] }),
      aChange({ minute: 2, links: [removed(2)] }),
      aChange({ minute: 1, links: [added(1), added(2)] }),
    ];
    expect(undoneIds(changes)).toEqual(['change 1']);
  });

  it('while that is being sent', () => {
    const change = aChange({ minute: 1, links: [removed(1), removed(2)] });
    const sent = (...numbers: number[]) => [
      { changeId: 'change 1', links: numbers.map((number) => idIn('Reading', number)) },
    ];
    expect(undoneIds([change], [{ changeId: 'change 1' }])).toEqual(['change 1']);
    expect(undoneIds([change], sent(1))).toEqual([]);
    expect(undoneIds([change], sent(1, 2))).toEqual(['change 1']);
  });
});

it('an addition is gone once all of its links were removed', () => {
  const isGone = (...changes: StoredChange[]) => putBackOf(changes, NOTHING_FURTHER).get('change 1')?.isGone;
  const change = aChange({ minute: 1, links: [added(1), added(2)] });
  expect(isGone(change)).toBe(false);
  expect(isGone(aChange({ minute: 2, links: [removed(1)] }), change)).toBe(false);
  const both = aChange({ minute: 2, links: [removed(1), removed(2)] });
  expect(isGone(both, change)).toBe(true);
  expect(isGone(aChange({ minute: 3, links: [restored(1)], reverts: ['change 2'] }), both, change)).toBe(
    false,
  );
});
