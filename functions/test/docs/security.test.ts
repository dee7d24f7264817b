import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** The rows of the table of promises: each promise, and the files that test it. */
const promises = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Promise |-)/.test(line))
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, promise = '', testedBy = '']) => [promise, testedBy] as const);

describe('SECURITY.md', () => {
  it('has a table of promises', () => {
    expect(promises.length).toBeGreaterThan(10);
  });

  it.each(promises)('names tests that exist for: %s', (_, testedBy) => {
    const files = testedBy.split(', ').map((file) => file.slice(1, -1));
    expect(files.filter((file) => file.endsWith('.test.ts')).length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
