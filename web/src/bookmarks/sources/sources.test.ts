import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseNote } from '../../notes/parseNote';
import { EXPORT_STEPS } from './exportSteps';
import { loadReaders } from './readContent';
import { SOURCES } from './sources';

it('has one file with a reader for each row, and one row for each file', async () => {
  const files = readdirSync(join(__dirname, '../readers')).map((file) => file.replace(/\.ts$/, ''));
  expect(files).toEqual(SOURCES.map(({ id }) => id).toSorted());
  expect((await loadReaders()).map(({ id }) => id)).toEqual(SOURCES.map(({ id }) => id));
});

/** The names of the programs, in a sentence. */
const PROGRAMS = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  SOURCES.flatMap(({ id, name }) => (id === 'own' || id === 'others' ? [] : name.split(', '))),
);

const read = (path: string) => readFileSync(join(__dirname, '../../../..', path), 'utf8');

it('has as many programs as the README says', () => {
  const programs = PROGRAMS.split(/, (?:or )?/);
  expect(read('README.md')).toContain(`import from [${String(programs.length)} programs]`);
});

it('is what docs/imports.md names', () => {
  expect(read('docs/imports.md').replace(/\s+/g, ' ')).toContain(`Move in from ${PROGRAMS}.`);
});

it('says for each program in one or two short steps how to export a file that is read', () => {
  const formatsOf = new Map(
    SOURCES.flatMap(({ name, formats }) => name.split(', ').map((each) => [each, formats])),
  );
  expect(Object.keys(EXPORT_STEPS).toSorted()).toEqual([...formatsOf.keys()].toSorted());
  for (const [program, steps] of Object.entries(EXPORT_STEPS)) {
    expect([1, 2]).toContain(steps.length);
    for (const step of steps) {
      const { plain } = parseNote(step);
      // Without marks that were not understood.
      expect(plain).toMatch(/^[^*`[\]]{10,125}\.$/);
      const formats = plain.match(/\b(CSV|HTML|JSON|XML|ZIP)\b/g) ?? [];
      for (const format of formats) expect(`${program}: ${formatsOf.get(program) ?? ''}`).toContain(format);
    }
  }
});
