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

it('is what the README names', () => {
  const readme = readFileSync(join(__dirname, '../../../../README.md'), 'utf8').replace(/\s+/g, ' ');
  expect(readme).toContain(`Move in from ${PROGRAMS}.`);
});
