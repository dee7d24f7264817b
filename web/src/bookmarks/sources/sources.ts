/**
 * Whose files can be imported, in the order in which their readers are tried: what was exported here, then programs whose
 * files have marks of their own, then what reads anything. The page and docs/imports.md name the same.
 * To add one, write `readers/<id>.ts`, add its row and its steps in `exportSteps.ts`, and run the tests: they ask for the rest.
 */
export const SOURCES = [
  { id: 'own', name: 'Link Dashboard', formats: 'JSON, CSV, HTML, Markdown' },
  { id: 'firefox', name: 'Firefox', formats: 'JSON, HTML' },
  { id: 'chromium', name: 'Chrome', formats: 'Bookmarks, HTML' },
  { id: 'safari', name: 'Safari', formats: 'ZIP, HTML' },
  { id: 'takeout', name: 'Google Takeout', formats: 'ZIP, CSV' },
  { id: 'raindrop', name: 'Raindrop.io', formats: 'CSV, HTML' },
  { id: 'karakeep', name: 'Karakeep', formats: 'JSON' },
  { id: 'linkwarden', name: 'Linkwarden', formats: 'JSON' },
  { id: 'linkding', name: 'linkding', formats: 'HTML, JSON' },
  { id: 'pocket', name: 'Pocket', formats: 'ZIP, CSV, HTML' },
  { id: 'omnivore', name: 'Omnivore', formats: 'ZIP, JSON, CSV' },
  { id: 'instapaper', name: 'Instapaper', formats: 'CSV' },
  { id: 'readwise', name: 'Readwise Reader', formats: 'CSV' },
  { id: 'matter', name: 'Matter', formats: 'CSV' },
  { id: 'mymind', name: 'mymind', formats: 'CSV' },
  { id: 'readability', name: 'Readability', formats: 'JSON' },
  { id: 'wallabag', name: 'wallabag', formats: 'JSON, XML, CSV' },
  { id: 'pinboard', name: 'Pinboard', formats: 'JSON, XML, HTML' },
  { id: 'diigo', name: 'Diigo', formats: 'CSV, HTML' },
  { id: 'delicious', name: 'Delicious', formats: 'JSON, XML, HTML' },
  { id: 'linkace', name: 'LinkAce', formats: 'CSV, HTML' },
  { id: 'shaarli', name: 'Shaarli', formats: 'HTML, JSON' },
  { id: 'onetab', name: 'OneTab', formats: 'text' },
  { id: 'tabSessionManager', name: 'Tab Session Manager', formats: 'JSON' },
  { id: 'browsers', name: 'Edge, Brave, Opera, Vivaldi', formats: 'HTML' },
  { id: 'others', name: 'Any other program', formats: 'CSV, JSON, text, ZIP' },
] as const satisfies readonly Source[];

interface Source {
  /** The name of its file in `readers`. */
  readonly id: string;
  readonly name: string;
  /** In which formats it exports. */
  readonly formats: string;
}

export type SourceId = (typeof SOURCES)[number]['id'];

/** The name of one program. A row may have several. */
export type Program = Each<(typeof SOURCES)[number]['name']>;

type Each<Names extends string> = Names extends `${infer First}, ${infer Others}`
  ? First | Each<Others>
  : Names;
