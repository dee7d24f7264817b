import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const ROOT = join(__dirname, '../../..');
const MAX_LINES = 40;

const promiseSchema = z.strictObject({ promise: z.string(), tests: z.array(z.string()) });
const promises = readFileSync(join(__dirname, 'promises.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => promiseSchema.parse(JSON.parse(line)));

it('keeps SECURITY.md short, and the promises in promises.jsonl', () => {
  const lines = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
  expect(lines.filter((line) => line.startsWith('|'))).toEqual([]);
  expect(promises.length).toBeGreaterThan(70);
});

it.each(promises)('names tests that exist for: $promise', ({ tests }) => {
  expect(tests.filter((file) => file.endsWith('.test.ts')).length).toBeGreaterThan(0);
  expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
