import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAMS, SOURCES } from './sources';

it('has a file for each source', () => {
  const names = readdirSync(__dirname).map((file) => file.replace(/\.ts$/, ''));
  const helpers = ['reader', 'readers', 'sources'];
  expect(names.filter((name) => !/\.(?:test|fixture)$/.test(name) && !helpers.includes(name))).toEqual(
    SOURCES.map(({ id }) => id).toSorted(),
  );
});

const read = (path: string) => readFileSync(join(__dirname, '../../../..', path), 'utf8');

it('is what the README names', () => {
  expect(read('README.md').replace(/\s+/g, ' ')).toContain(`Move in from ${PROGRAMS}.`);
});

it('is what docs/imports.md describes, in the same order', () => {
  const [, ...sections] = read('docs/imports.md').split(/^## /m);
  expect(sections.map((section) => section.split('\n', 1)[0])).toEqual(SOURCES.map(({ name }) => name));
  for (const section of sections) {
    const parts = [...section.matchAll(/^- \*\*(.+?):\*\*/gm)].map(([, part]) => part);
    expect(parts).toEqual(expect.arrayContaining(['Files', 'Recognized by', 'Fields', 'Left out']));
  }
});
