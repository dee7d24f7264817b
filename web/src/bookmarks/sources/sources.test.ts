import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LinkCollector } from '../collect/linkCollector';
import { contentOf } from '../content/content';
import { bytesOf, FILES } from './files.fixture';
import { READERS } from './readers';
import { PROGRAMS, SOURCES, type SourceId } from './sources';

/** These read the files of many programs, and are tried after those that know their own. */
const GENERAL: readonly SourceId[] = ['browsers', 'others'];

const files = SOURCES.flatMap(({ id }) => FILES[id].map(([name, content]) => ({ id, name, content })));

it.each(files)('recognizes $name as a file of $id, and of no other source', ({ id, name, content }) => {
  const recognized = SOURCES.filter((source) => {
    const collector = new LinkCollector();
    const isKnown = READERS[source.id](contentOf(name, bytesOf(content)), collector) !== false;
    if (!isKnown) expect(collector.result()).toEqual(new LinkCollector().result());
    return isKnown;
  }).map((source) => source.id);
  expect(recognized.filter((other) => !GENERAL.includes(other))).toEqual(GENERAL.includes(id) ? [] : [id]);
  expect(recognized).toContain(id);
});

it('has a file for each source', () => {
  const names = readdirSync(__dirname).map((file) => file.replace(/\.ts$/, ''));
  const helpers = ['sources', 'readers'];
  expect(names.filter((name) => !/\.(?:test|fixture)$/.test(name) && !helpers.includes(name))).toEqual(
    SOURCES.map(({ id }) => id).toSorted(),
  );
});

it('is what the README names', () => {
  const readme = readFileSync(join(__dirname, '../../../../README.md'), 'utf8').replace(/\s+/g, ' ');
  expect(readme).toContain(`Move in from ${PROGRAMS}.`);
});
