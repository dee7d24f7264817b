import { redoLast, undoLast } from '../editing/ownChanges';
import { selecting } from '../lists/Selectable';
import { navigate } from '../navigation/location';
import { EVERYWHERE } from '../navigation/routes';
import { commands } from '../navigation/shortcuts';
import { chooseTheme, THEMES } from '../navigation/theme';
import { showToast } from '../ui/controls/toasts';
import type { PaletteOption } from './option';
import { matching } from './placeOptions';

/** Returns a function that returns the commands that match. They are those that work when this is called. */
export function commandOptions(): (words: string) => readonly PaletteOption[] {
  const { run: select, isActive = false } = selectionOf();
  const options: PaletteOption[] = [
    ...commands().map(({ key, does, run }) => ({
      key: `shortcut ${key} ${does}`,
      name: does,
      ...(key !== '' && { shortcut: key }),
      run,
    })),
    ...(select ? [option(isActive ? 'Stop selecting links' : 'Select links', select)] : []),
    option('Undo the last change', () => undoLast() || say('There is nothing to undo.')),
    option('Redo what was undone', () => redoLast() || say('There is nothing to redo.')),
    ...PAGES.map(([name, path]) => option(name, () => navigate(path))),
    ...Object.entries(THEMES).map(([theme, label]) =>
      option(`Theme: ${label.toLowerCase()}`, () => chooseTheme(theme)),
    ),
  ];
  return (words) => matching(options, words).slice(0, MAX_COMMANDS);
}

/** More than there are. */
const MAX_COMMANDS = 50;

/** On a key, nothing happens. Somebody who chose the command waits for something. */
const say = (text: string) => showToast({ kind: 'done', text });

const option = (name: string, run: () => void): PaletteOption => ({ key: name, name, run });

function selectionOf() {
  const { toggle: run, isActive } = selecting.peek() ?? {};
  return { run, isActive };
}

/** Pages, by what somebody looks for who does not know their names. */
const PAGES = [
  ['All links', '/all'],
  ['Favorites', '/all?tag=favorite'],
  ['Unread', '/all?tag=unread'],
  ['Activity', `/activity${EVERYWHERE}`],
  ['Trash', `/trash${EVERYWHERE}`],
  ['Find duplicates', '/duplicates'],
  ['Import bookmarks', '/import'],
  ['Export links', '/import'],
  ['Settings', '/settings'],
  ['Help', '/help'],
] as const;
