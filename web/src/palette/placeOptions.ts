import { foldForSearch } from '@shared/text/folding';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { withDefault } from '../data/workspaces/workspaceSummary';
import { completions } from '../editing/form/matchingCategories';
import { currentRoute, navigate } from '../navigation/location';
import { searchAddress, workspacePath } from '../navigation/routes';
import { scopeTags, tagScope } from '../tags/tagScope';
import { formatLinkCount } from '../ui/text/format';
import { SHOWN, type PaletteOption } from './option';

/**
 * Returns the categories, tags and workspaces whose names match, or similar ones. Those of the open workspace come first. Without
 * words, returns some only if nothing else is looked for.
 */
export function placeOptions(
  workspaces: readonly WorkspaceSummary[],
  words: string,
  onlyPlaces: boolean,
): readonly PaletteOption[] {
  if (words === '' && !onlyPlaces) return [];
  const route = currentRoute.peek();
  const openId = 'workspaceId' in route ? route.workspaceId : undefined;
  const all = withDefault(workspaces);
  const ordered = [...all.filter(({ id }) => id === openId), ...all.filter(({ id }) => id !== openId)];
  const categories = ordered.flatMap(({ id: workspaceId, name: where, categories: own }) =>
    own
      .filter(({ linkCount }) => linkCount > 0)
      .map(({ id, name, linkCount }) => ({
        key: `category ${workspaceId} ${id}`,
        name,
        details: `category in ${where}, ${formatLinkCount(linkCount)}`,
        run: () => navigate(workspacePath(workspaceId, id)),
      })),
  );
  const own = ordered.map(({ id, name, linkCount }) => ({
    key: `workspace ${id}`,
    name,
    details: `workspace, ${formatLinkCount(linkCount)}`,
    run: () => navigate(workspacePath(id)),
  }));
  const path = tagScope.peek()?.path ?? '/all';
  const tags = scopeTags.peek().map(({ name, count }) => ({
    key: `tag ${name}`,
    name: `#${name}`,
    details: formatLinkCount(count),
    run: () => navigate(searchAddress(path, `#${name}`, false)),
  }));
  const kinds = words.startsWith('#') ? [tags] : [categories, own, tags];
  return kinds.flatMap((kind) => matching(kind, words).slice(0, SHOWN));
}

/** How many places to show before the links. */
const MAX_NAMED = 3;

/** Splits places into those whose names are the words or begin with them, the former first, and the others. */
export function splitByName(
  places: readonly PaletteOption[],
  words: string,
): readonly [named: readonly PaletteOption[], others: readonly PaletteOption[]] {
  const named = places
    .filter((place) => closeness(place, words) > 0)
    .sort((a, b) => closeness(b, words) - closeness(a, words))
    .slice(0, MAX_NAMED);
  return [named, places.filter((place) => !named.includes(place))];
}

/** Returns 2 if the words are the whole name, 1 if it begins with them, and otherwise 0. Ignores folders, case and accents. */
export function closeness({ name }: Pick<PaletteOption, 'name'> = { name: '' }, words: string): number {
  const [folded, wanted] = [foldForSearch(name).replace(/^#/, ''), foldForSearch(words).replace(/^#/, '')];
  const own = folded.slice(folded.lastIndexOf('/') + 1).trimStart();
  if (wanted === '') return 0;
  if (folded === wanted || own === wanted) return 2;
  return folded.startsWith(wanted) || own.startsWith(wanted) ? 1 : 0;
}

/** Returns the options whose names have every word, or similar ones, in the order of the matches. */
export function matching(options: readonly PaletteOption[], words: string): readonly PaletteOption[] {
  if (words === '') return options;
  const byName = Map.groupBy(options, ({ name }) => name);
  return [...new Set(completions(options, words))].flatMap((name) => byName.get(name) ?? []);
}
