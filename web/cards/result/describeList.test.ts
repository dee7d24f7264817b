import { describeList } from './describeList';
import { readList } from './readList';

const heading = (data: object, input = {}) => {
  const list = readList({ links: [], total: 0, ...data });
  if (!list) throw new Error('There is no list.');
  const { what, count } = describeList(list, list.total ?? 0, input);
  return `${what} ${count}`.trim();
};
const WEEK = { since: '2026-11-21T00:00+01:00', until: '2026-11-27T23:59+01:00', timeZone: 'Europe/Berlin' };
const SINCE = { since: '2026-11-21T00:00+01:00', timeZone: 'Europe/Berlin' };
const CHANGE = { what: 'moved 2 links' };

it.each([
  [{}, {}, 'No links'],
  [{ query: 'raft' }, {}, 'No links for “raft”'],
  [{ period: SINCE }, {}, 'No links since 21 Nov 2026'],
  [{}, { show: 'no_note', category: 'Go' }, 'No links without a note in Go'],
  [{}, { show: 'duplicates' }, 'No duplicates'],
  [{ changes: [] }, { show: 'changes' }, 'No changes'],
  [{ changes: [], period: SINCE }, { show: 'changes' }, 'No changes since 21 Nov 2026'],
  [{ tags: [] }, { show: 'tags', category: 'Go' }, 'No tags in Go'],
  [{ tags: [] }, undefined, 'No tags'],
])('says what an empty list was to have (%#)', (data, input, said) => {
  expect(heading(data, input)).toBe(said);
});

it.each([
  [{ total: 1 }, {}, 'Links 1 link'],
  [{ total: 1_234, query: 'raft' }, {}, 'Links for “raft” 1,234 links'],
  [{ total: 2 }, { show: 'duplicates' }, 'Duplicates 2 links'],
  [{ total: 2, period: WEEK }, {}, 'Links from 21 Nov 2026 to 27 Nov 2026 2 links'],
  [{ changes: [CHANGE], period: { ...WEEK, since: WEEK.until } }, {}, 'Changes on 27 Nov 2026'],
  [{ tags: [{ tag: 'go', count: 2 }] }, { category: 'Pro\u202egrams' }, 'Tags in Programs'],
])('says what a list has (%#)', (data, input, said) => {
  expect(heading(data, input)).toBe(said);
});
