/**
 * Whose files can be imported, in the order in which their readers are tried: what was exported here, then programs whose
 * files have marks of their own, then what reads anything. The page, the help, the README and docs/imports.md name the same.
 * To add one, write `<id>.ts` beside this file, add its row, and run the tests: they ask for the rest.
 */
export const SOURCES = [
  { id: 'own', name: 'Exported here', formats: 'JSON, CSV, HTML' },
  { id: 'raindrop', name: 'Raindrop.io', formats: 'CSV, HTML' },
  { id: 'karakeep', name: 'Karakeep', formats: 'JSON' },
  { id: 'linkwarden', name: 'Linkwarden', formats: 'JSON' },
  { id: 'linkding', name: 'linkding', formats: 'HTML, JSON' },
  { id: 'pocket', name: 'Pocket', formats: 'ZIP, CSV, HTML' },
  { id: 'omnivore', name: 'Omnivore', formats: 'ZIP, JSON, CSV' },
  { id: 'browsers', name: 'Chrome, Firefox, Safari, Edge', formats: 'HTML' },
  { id: 'others', name: 'Any other program', formats: 'CSV' },
] as const satisfies readonly Source[];

interface Source {
  /** The name of the file with its reader. */
  readonly id: string;
  readonly name: string;
  /** In which formats it exports. */
  readonly formats: string;
}

export type SourceId = (typeof SOURCES)[number]['id'];

/** The names of the programs, in a sentence. */
export const PROGRAMS = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  SOURCES.flatMap(({ id, name }) => (id === 'own' || id === 'others' ? [] : name.split(', '))),
);
