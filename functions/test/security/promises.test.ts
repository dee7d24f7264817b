import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const [, promised = ''] = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8').split('## What is promised');
const rows = promised.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Promise'));
const promises = rows
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, promise = '', heldBy = '']) => [promise, heldBy] as const)
  .filter(([promise]) => !/^-+$/.test(promise));

it('SECURITY.md makes promises', () => {
  expect(promises.length).toBeGreaterThan(10);
});

it.each(promises)('names tests that exist: %s', (_, heldBy) => {
  const files = heldBy.split(', ').map((file) => file.slice(1, -1));
  expect(files.filter((file) => file.endsWith('.test.ts')).length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
