import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const ROOT = join(__dirname, '../../..');

const promiseSchema = z.strictObject({ promise: z.string(), tests: z.array(z.string()) });
const promises = readFileSync(join(__dirname, 'promises.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => promiseSchema.parse(JSON.parse(line)));

it('keeps the promises in promises.jsonl, not in SECURITY.md', () => {
  expect(readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')).not.toMatch(/^\|/m);
  expect(promises.length).toBeGreaterThan(70);
});

it.each(promises)('names tests that exist for: $promise', ({ tests }) => {
  expect(tests.filter((file) => file.endsWith('.test.ts')).length).toBeGreaterThan(0);
  expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
