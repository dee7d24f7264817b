import type { HistoryEntry } from '../contract/historyDocument';
import type { LinkChange, WorkspaceChange } from '../model/change';
import { pageIdentity } from '../model/identity';
import { counted } from '../text/counted';
import { quoted } from '../text/invisible';
import { arrangedCategories } from './arrangedCategories';
import { categoryIn } from './categoryIn';
import { renamedCategory } from './renamedCategory';

/** A change as far as it was read: the summary of its entry and, unless that is too large, what its first document has. */
export interface ReadChange extends Pick<HistoryEntry, 'operation' | 'counts' | 'reverts' | 'isIncomplete'> {
  readonly change?: WorkspaceChange | undefined;
}

/**
 * Says what a change did, such as `moved 12 links from "Go" to "Reading"`. Names only categories and the workspace. `undone` says
 * what the change did that this one put back.
 */
export function changeText(read: ReadChange, undone?: string): string {
  const { reverts, change } = read;
  if (!reverts) return doneText(read);
  const what = `undid ${counted(reverts.length, 'change')}${undone === undefined ? '' : ` (${undone})`}`;
  const done = doneText(read);
  return change && change.links.length > 0 && done !== undone ? `${what}: ${done}` : what;
}

function doneText({ operation, counts, reverts, isIncomplete, change = NOTHING }: ReadChange): string {
  if (operation === 'purge') return 'deleted links for good';
  if (isIncomplete) return 'changed something, without keeping what was there before';
  const renamed = renamedCategory(change, change.links);
  if (renamed) {
    const [verb, to] = renamed.isMerged ? ['merged', 'into'] : ['renamed', 'to'];
    const names = `${quoted(renamed.from)} ${to} ${quoted(renamed.to)}`;
    return `${verb} category ${names}, with ${counted(Math.max(counts.moved, change.links.length), 'link')}`;
  }
  const arranged = arrangedCategories(change, change.links);
  if (arranged) {
    const { label, name, count } = arranged;
    return `${label.toLowerCase()} ${name === undefined ? counted(count, 'category', 'categories') : `category ${quoted(name)}`}`;
  }
  const done = [
    ...linkParts(counts, change, reverts ? 'put back' : 'added'),
    ...settingParts(change),
    ...categoryParts(change),
  ];
  if (done.length > 0) return done.join(', ');
  return change.links.length > 0 ? `changed ${counted(change.links.length, 'link')}` : 'changed links';
}

const NOTHING: WorkspaceChange = { links: [], categories: [] };

function linkParts(
  counts: HistoryEntry['counts'],
  change: WorkspaceChange,
  addedWord: 'added' | 'put back',
): string[] {
  const { added, removed, moved, retitled, noted } = counts;
  const { links } = change;
  const isNoted =
    links.length === 0 || links.some(({ before, after }) => after && before?.notes !== undefined);
  // With another address, a link has another id, too.
  const readdressed = links.filter((link) => link.movedTo !== undefined && !isMoved(link)).length;
  const gone = moved - readdressed;
  const merged = mergedLinks(links);
  const left = removed - merged.length;
  const isMerged = new Set(merged);
  return [
    added > 0 ? `${addedWord} ${counted(added, 'link')}` : '',
    left > 0
      ? `removed ${counted(left, 'link')}${placeOf(
          links.filter((link) => isRemoved(link) && !isMerged.has(link)),
          change,
        )}`
      : '',
    merged.length > 0
      ? `merged ${counted(merged.length, 'link')}${placeOf(merged, change)} with the same page elsewhere`
      : '',
    gone > 0 ? `moved ${counted(gone, 'link')}${placeOf(links.filter(isMoved), change)}` : '',
    readdressed > 0 ? `changed ${counted(readdressed, 'address', 'addresses')}` : '',
    retitled > 0 ? `changed ${counted(retitled, 'title')}` : '',
    noted > 0 ? `changed ${counted(noted, isNoted ? 'note' : 'reference')}` : '',
  ].filter(Boolean);
}

/** Returns the links that became part of another one, which got their notes. */
function mergedLinks(links: readonly LinkChange[]): LinkChange[] {
  const noted = links.filter(({ before, after }) => after && before?.notes !== undefined);
  const pages = new Set(noted.map(({ url }) => pageOf(url)));
  return pages.size === 0 ? [] : links.filter((link) => isRemoved(link) && pages.has(pageOf(link.url)));
}

const pageOf = (url: string) => (URL.canParse(url) ? pageIdentity(url) : url);

const isRemoved = ({ before, after }: LinkChange) => before !== undefined && after === undefined;
const isMoved = ({ before, movedTo }: LinkChange) => movedTo !== undefined && before?.category !== undefined;

/** Says from where to where links went, if it is the same for all. */
function placeOf(links: readonly LinkChange[], change: WorkspaceChange): string {
  const only = (side: 'before' | 'after', preposition: string) => {
    const [id, ...others] = new Set(links.map((link) => link[side]?.category));
    return id === undefined || others.length > 0
      ? ''
      : ` ${preposition} ${quoted(categoryIn(change, id, side))}`;
  };
  return only('before', 'from') + only('after', 'to');
}

function settingParts({ settings }: WorkspaceChange): string[] {
  if (!settings) return [];
  const { before, after } = settings;
  const { name, isPublic, isIndexed, description, ownerName, ...others } = after;
  return [
    name === undefined ? '' : `renamed the workspace from ${quoted(before.name ?? '')} to ${quoted(name)}`,
    isPublic === undefined ? '' : `made the workspace ${isPublic ? 'public' : 'private'}`,
    isIndexed === undefined ? '' : `${isIndexed ? 'let' : 'stopped letting'} search engines list it`,
    description === undefined
      ? ''
      : `${description === null ? 'removed' : 'changed'} the description of the workspace`,
    ownerName === undefined
      ? ''
      : `${ownerName === null ? 'stopped naming' : 'named'} the owner on its public page`,
    Object.keys(others).length > 0 ? 'changed the settings of the workspace' : '',
  ].filter(Boolean);
}

/** Says which categories a change added or removed, if it concerned no links. */
function categoryParts({ links, categories }: WorkspaceChange): string[] {
  if (links.length > 0) return [];
  const part = (verb: string, names: readonly string[]) => {
    const [name, ...others] = names;
    if (name === undefined) return '';
    return `${verb} ${others.length > 0 ? counted(names.length, 'category', 'categories') : `category ${quoted(name)}`}`;
  };
  const namesOf = (here: 'before' | 'after', there: 'before' | 'after') =>
    categories.flatMap((each) => (each[there] === undefined ? (each[here] ?? []) : []));
  return [part('added', namesOf('after', 'before')), part('removed', namesOf('before', 'after'))].filter(
    Boolean,
  );
}
