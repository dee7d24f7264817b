import { characters, firstCharacters, isLongerThan } from '@shared/text/length';
import { LIMITS } from '@shared/base/limits';
import { tagIdentity, tagName, tagsIn } from '@shared/text/tags';
import { truncate } from './folderPath';

/**
 * Returns a note with everything that the service has no field for: what the person wrote, then quotes, each line with
 * "> ", then the description, then the tags as "#tag" on the last line. Leaves out what is there twice. If it is longer than
 * a note may be, cuts the end of the text and keeps the tags.
 */
export function importedNote({
  text = '',
  quotes = [],
  description = '',
  tags = [],
}: NoteParts): ImportedNote {
  const isRepeated = [text, ...quotes].some((part) => part.includes(description.trim()));
  const parts = [text.trim(), ...quotes.map(quoted), isRepeated ? '' : description.trim()];
  const body = [...new Set(parts)].filter(Boolean).join('\n\n');
  const line = tagLine(tags, body);
  const tagged = truncateTags(line);
  const room = tagged === '' ? LIMITS.notes : LIMITS.notes - characters(tagged) - '\n\n'.length;
  return {
    notes: [truncate(body, room), tagged].filter(Boolean).join('\n\n'),
    isShortened: isLongerThan(room, body) || tagged !== line,
  };
}

/** What a link in a file from elsewhere has beside its title and its address. */
export interface NoteParts {
  /** What the person wrote about it. */
  readonly text?: string | undefined;
  /** What the person marked on the page, and notes that the file keeps apart from the description. */
  readonly quotes?: readonly string[] | undefined;
  /** What the page says about itself. */
  readonly description?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

export interface ImportedNote {
  /** Empty if there is nothing to note. */
  readonly notes: string;
  readonly isShortened: boolean;
}

/** At least half of a note is left for its text. */
const MAX_TAG_LINE = LIMITS.notes / 2;

/** More quotes or tags of the same link than this do not fit into a note anyway. */
const MAX_MERGED = 1_000;

/** Returns the parts of the same link in two places of a file, as one. */
export function mergeParts(a: NoteParts, b: NoteParts): NoteParts {
  const list = (one: readonly string[] = [], other: readonly string[] = []) =>
    one.length > MAX_MERGED ? one : [...one, ...other];
  return {
    text: joined(a.text, b.text),
    quotes: list(a.quotes, b.quotes),
    description: joined(a.description, b.description),
    tags: list(a.tags, b.tags),
  };
}

function joined(a = '', b = ''): string {
  const isEnough = isLongerThan(LIMITS.notes, a) || a.includes(b.trim());
  return isEnough ? a : [a.trim(), b.trim()].filter(Boolean).join('\n\n');
}

function quoted(text: string): string {
  const lines = text.trim().split(/\r\n?|\n/);
  return text.trim() === '' ? '' : lines.map((line) => `> ${line}`.trimEnd()).join('\n');
}

/** Returns tags as "#tag", without those that the text already has, and without duplicates. */
function tagLine(tags: readonly string[], text: string): string {
  const seen = new Set(text.includes('#') ? tagsIn(text).map(tagIdentity) : []);
  const written: string[] = [];
  for (const name of tags.map(tagName)) {
    const identity = tagIdentity(name);
    if (name === '' || seen.has(identity)) continue;
    seen.add(identity);
    written.push(`#${name}`);
  }
  return written.join(' ');
}

function truncateTags(line: string): string {
  if (!isLongerThan(MAX_TAG_LINE, line)) return line;
  const start = firstCharacters(line, MAX_TAG_LINE + 1);
  return start.slice(0, start.lastIndexOf(' ') + 1).trimEnd();
}
