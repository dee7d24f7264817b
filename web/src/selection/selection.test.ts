import { extendRange, NOTHING, selectAll, selectRange, toggle, type Selection } from './selection';

const ORDER = ['a', 'b', 'c', 'd', 'e', 'f'];
const selected = ({ ids }: Selection) => [...ids].sort().join('');
const only = (id: string) => toggle(ORDER, NOTHING, id);

it('selects a link, and clears it again', () => {
  const one = only('b');
  expect(selected(one)).toBe('b');
  expect(selected(toggle(ORDER, one, 'b'))).toBe('');
});

it('selects a range in either direction', () => {
  expect(selected(selectRange(ORDER, only('b'), 'd'))).toBe('bcd');
  expect(selected(selectRange(ORDER, only('d'), 'b'))).toBe('bcd');
});

it('replaces a range by another one from the same link, and keeps what was selected before', () => {
  const range = selectRange(ORDER, toggle(ORDER, only('f'), 'b'), 'e');
  expect(selected(range)).toBe('bcdef');
  expect(selected(selectRange(ORDER, range, 'c'))).toBe('bcf');
  expect(selected(selectRange(ORDER, range, 'a'))).toBe('abf');
});

it('clears a range that starts at a cleared link', () => {
  const without = toggle(ORDER, selectAll(ORDER), 'b');
  expect(selected(selectRange(ORDER, without, 'd'))).toBe('aef');
});

it('selects only the link itself if a range has no start, or its start has disappeared', () => {
  expect(selected(selectRange(ORDER, NOTHING, 'c'))).toBe('c');
  expect(selected(selectRange(['b', 'c', 'd'], only('a'), 'c'))).toBe('c');
});

it('extends a range step by step, and shortens it again', () => {
  const one = extendRange(ORDER, NOTHING, 'b', 'c');
  expect(selected(one)).toBe('bc');
  const two = extendRange(ORDER, one, 'c', 'd');
  expect(selected(two)).toBe('bcd');
  expect(selected(extendRange(ORDER, two, 'd', 'c'))).toBe('bc');
  // The focus has moved on without selecting.
  expect(selected(extendRange(ORDER, two, 'f', 'e'))).toBe('bcdef');
});

it('forgets links that have disappeared as soon as another one is selected', () => {
  const two = toggle(ORDER, only('a'), 'b');
  expect(selected(toggle(['b', 'c'], two, 'c'))).toBe('bc');
});
