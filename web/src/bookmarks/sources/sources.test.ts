import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadReaders } from './readContent';
import { PROGRAMS, SOURCES } from './sources';

it('has one file with a reader for each row, and one row for each file', async () => {
  const files = readdirSync(join(__dirname, '../readers')).map((file) => file.replace(/\.ts$/, ''));
  expect(files).toEqual(SOURCES.map(({ id }) => id).toSorted());
  expect((await loadReaders()).map(({ id }) => id)).toEqual(SOURCES.map(({ id }) => id));
});

const read = (path: string) => readFileSync(join(__dirname, '../../../..', path), 'utf8');

it('is what the README names', () => {
  expect(read('README.md').replace(/\s+/g, ' ')).toContain(`Move in from ${PROGRAMS}.`);
});

it('is what docs/imports.md lists, in the same order', () => {
  const [, section = ''] = read('docs/imports.md').split('\n## Programs\n');
  const rows = section.matchAll(/^\| (?!Program |-)(.+?) *\| (.+?) *\|/gm);
  expect([...rows].map(([, name, formats]) => ({ name, formats }))).toEqual(
    SOURCES.map(({ name, formats }) => ({ name, formats })),
  );
});
