import { withScheme } from '@shared/text/bareHost';
import type { LinkCollector } from '../collect/linkCollector';
import type { Role } from '../collect/roles';
import type { Roles } from './columnRoles';
import { isAddress, textOf, type FileRecord, type Value } from './records';

/** Adds a link for each record, with what its columns hold. Several columns may hold the same: both notes are kept. */
export function readRecords(records: readonly FileRecord[], roles: Roles, collector: LinkCollector): void {
  const columns = Map.groupBy(roles, ([, role]) => role);
  for (const { values, folder } of records) {
    const all = (role: Role) =>
      (columns.get(role) ?? [])
        .map(([column]) => values.get(column) ?? '')
        .filter((value) => textOf(value).trim() !== '');
    const first = (role: Role) => textOf(all(role)[0]).trim();
    const isMarked = (role: Role, mark: RegExp) => all(role).some((value) => mark.test(textOf(value).trim()));
    collector.addForeign({
      folder: [...folder, ...all('folder').flatMap(foldersIn)],
      title: first('title'),
      url: addressIn(all('address')),
      addedAt: first('date'),
      text: all('note').map(textOf).join('\n\n'),
      description: all('description').map(textOf).join('\n\n'),
      quotes: all('highlights').flat(),
      tags: all('tags').flatMap(tagsIn),
      isFavorite: isMarked('favorite', YES),
      isArchived: isMarked('archived', ARCHIVED),
    });
  }
}

const YES = /^(?:true|yes|y|x|1|ja|oui|sí|si|★|✓|⭐️?)$/iu;
const ARCHIVED = /^(?:true|yes|y|x|1|ja|oui|sí|si|✓|archived?|read)$/iu;

/** Returns the first address, or else what is there in its place. Hosts may lack their scheme. */
function addressIn(values: readonly Value[]): string {
  const texts = values.map((value) => (typeof value === 'string' ? value : (value[0] ?? '')).trim());
  const found = texts.find((text) => isAddress(text)) ?? texts[0] ?? '';
  return withScheme(found) ?? found;
}

/** Returns the tags in a list, in a list in JSON, with "#" before each, or separated by the first sign of these that is there. */
export function tagsIn(value: Value): readonly string[] {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text.startsWith('[') && text.endsWith(']')) return text.slice(1, -1).split(',').map(unquoted);
  if (text.startsWith('#')) return text.split(/[\s,;|]+/);
  return text.split(SEPARATORS.find((separator) => text.includes(separator)) ?? ',');
}

const SEPARATORS = ['\n', ',', ';', '|'];

function unquoted(item: string): string {
  return /^\s*(["'])(.*)\1\s*$/s.exec(item)?.[2] ?? item;
}

/** Returns the names of a folder and of those that it is in. */
function foldersIn(value: Value): readonly string[] {
  if (typeof value !== 'string') return value.slice(0, 1);
  return value.split([' > ', '\\'].find((separator) => value.includes(separator)) ?? '/');
}
