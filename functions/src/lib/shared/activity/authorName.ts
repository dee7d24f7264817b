import { FORMER_MEMBER } from '../contract/sharing';
import type { Author } from '../contract/historyDocument';
import { quoted } from '../text/invisible';
import { isReservedName, nameIdentity } from '../text/nameIdentity';

/**
 * Returns how the web app calls an author whose `person` is somebody other than the user: the label of a key and the name of an
 * app, if they have one that cannot be taken for a person, and the person unless that is the user.
 */
export function authorName(author: Author): string {
  const { kind, person } = author;
  if (kind === 'webApp') return person?.name ?? 'You';
  const name = nameOf(author);
  const client = name ?? CLIENTS[kind];
  if (person) return `${person.name}, with ${client}`;
  if (kind === 'import') return 'Import';
  return name ?? client.charAt(0).toUpperCase() + client.slice(1);
}

/**
 * Returns how tools call an author: "you" for the reader in the web app, `your Claude Code` for their key or app with this name,
 * and anybody else by their name in quotation marks, which no name can leave. So no name passes for "you" or "your …".
 */
export function authorWords(author: Author, reader: Reader): string {
  const { kind } = author;
  const name = nameOf(author);
  const person = personOf(author, reader);
  if (person) {
    const who = person.uid === FORMER_MEMBER.uid ? 'former member' : nameInQuotes(person.name);
    if (kind === 'webApp') return who;
    return `${who} with ${name === undefined ? CLIENTS[kind] : nameInQuotes(name)}`;
  }
  if (kind === 'webApp') return 'you';
  if (kind !== 'key' && kind !== 'app') return `you, with ${CLIENTS[kind]}`;
  return `your ${name === undefined ? OWN_CLIENTS[kind] : quoted(name).slice(1, -1)}`;
}

/** Returns a name in quotation marks that need no escapes in JSON. Like those of {@link quoted}, it cannot leave them. */
const nameInQuotes = (name: string) => `“${quoted(name).slice(1, -1)}”`;

/** Who reads something, and the owner of the workspace unless that is the reader. */
export interface Reader {
  readonly uid: string;
  readonly owner?: NonNullable<Author['person']> | undefined;
}

/** Returns the person behind an author, unless that is the reader. What is stored names the person unless it is the owner. */
export function personOf({ person: stored }: Author, { uid, owner }: Reader): Author['person'] {
  const person = stored ?? owner;
  return person?.uid === uid ? undefined : person;
}

/** Returns the name of a key or an app, if it cannot be taken for a person. */
function nameOf({ kind, name = '' }: Author): string | undefined {
  const isNamed = (kind === 'key' || kind === 'app') && nameIdentity(name) !== '' && !isReservedName(name);
  return isNamed ? name : undefined;
}

const OWN_CLIENTS = { key: 'API key', app: 'connected app' } as const;

const CLIENTS: Readonly<Record<Exclude<Author['kind'], 'webApp'>, string>> = {
  import: 'an import',
  script: 'a script (REST)',
  server: 'the server key',
  key: 'an API key',
  app: 'a connected app',
};
