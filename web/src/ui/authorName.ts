import type { Author } from '@shared/contract/historyDocument';

const NAMES: Readonly<Record<Author['kind'], string>> = {
  webApp: 'You',
  import: 'Import',
  script: 'A script (REST)',
  server: 'The server key',
  key: 'An API key',
  app: 'A connected app',
};

/** Returns how an author is called: the label of a key and the name of an app, if they have one. */
export function authorName({ kind, name = '' }: Author): string {
  return (kind === 'key' || kind === 'app') && name !== '' ? name : NAMES[kind];
}
