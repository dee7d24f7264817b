import { expiryText } from './expiryText';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const HOUR_MS = 60 * 60_000;

it.each([
  [undefined, undefined],
  [-1, { facts: ['Expired 28 Nov 2026'] }],
  [0, { facts: ['Expired 28 Nov 2026'] }],
  [1, { warning: 'Expires in less than a day.', facts: [] }],
  [25, { warning: 'Expires in a day.', facts: [] }],
  [5 * 24, { warning: 'Expires in 5 days.', facts: [] }],
  [14 * 24, { warning: 'Expires in 14 days.', facts: [] }],
  [15 * 24, { facts: ['Expires 13 Dec 2026'] }],
])('of a key that ends %s hours from now, people read %j', (hours, expected) => {
  const end = hours === undefined ? undefined : new Date(NOW + hours * HOUR_MS).toISOString();
  expect(expiryText(end, NOW)).toEqual(expected);
});
