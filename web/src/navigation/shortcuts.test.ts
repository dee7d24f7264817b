import { mayRepeat } from './shortcuts';

it.each(['j', 'k'])('%s goes on from link to link while it is held', (key) => {
  expect(mayRepeat(key)).toBe(true);
});

it.each(['Delete', 's', 'u', 'x', 'o', 'c'])('%s acts once, however long it is held', (key) => {
  expect(mayRepeat(key)).toBe(false);
});
