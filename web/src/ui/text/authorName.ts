import type { Author } from '@shared/contract/historyDocument';
import { isReservedName } from '@shared/text/nameIdentity';

/**
 * Returns how an author is called: the label of a key and the name of an app, if they have one that cannot be taken for a person,
 * and the person unless that is the user.
 */
export function authorName({ kind, name = '', person }: Author): string {
  if (kind === 'webApp') return person?.name ?? 'You';
  const isNamed = (kind === 'key' || kind === 'app') && name !== '' && !isReservedName(name);
  const client = isNamed ? name : CLIENTS[kind];
  if (person) return `${person.name}, with ${client}`;
  return isNamed ? client : client.charAt(0).toUpperCase() + client.slice(1);
}

const CLIENTS: Readonly<Record<Exclude<Author['kind'], 'webApp'>, string>> = {
  import: 'an import',
  script: 'a script (REST)',
  server: 'the server key',
  key: 'an API key',
  app: 'a connected app',
};
