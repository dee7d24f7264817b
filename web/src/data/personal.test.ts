import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { forgetPerson, personal } from './personal';

it('a signal about the person starts again once somebody else is signed in', () => {
  let stored = 'compact';
  const view = personal(() => stored);
  view.value = 'list';
  stored = 'cards';
  forgetPerson();
  expect(view.value).toBe('cards');
});

/** All other state at the top of modules, in the web app’s files: what the next person may find in the tab. */
const IMPERSONAL: Readonly<Record<string, string>> = {
  // About the browser, the page or the dashboard.
  'data/connection': 'isAnswering isOnline',
  'editing/form/usePagePreview': 'isOff',
  'lists/arrangement': 'collator',
  'navigation/details': 'isGoingBack',
  'navigation/location': 'location writeTimer',
  'navigation/scrollPosition': 'entry frame readHeights wanted',
  'sidebar/drawer': 'isNarrow',
  'signIn/admission': 'isRestricted',
  'start/installer': 'installer',
  'ui/page/printing': 'isPrinting',
  'ui/text/format': 'customs',
  'ui/text/today': 'today',
  // Connections, and code and marks that were loaded.
  'firebase/auth': 'auth',
  'firebase/configuration': 'connection',
  'firebase/firestore': 'firestore',
  'notes/useParsedNote': 'isLoading parser',
  'sidebar/dragged': 'takesDrops',
  'sites/brandMark': 'marks',
  // Who is signed in, and how.
  'account/session': 'farewell isLeaving isStarted session',
  'firebase/hasSignInEnded': 'hasSignInEnded',
  'signIn/signInMethods': 'wasBorrowed',
  // Ends with the component that sets it.
  'data/edits/currentEdits': 'currentEdits',
  'data/edits/openWorkspace': 'openWorkspace',
  'data/local/editStore': 'onClosed',
  'editing/ownChanges': 'closeLast undoEarlier',
  'firebase/sharedLease': 'currentLease',
  'lists/Selectable': 'detailed selecting',
  'lists/shownList': 'shownList',
  'navigation/goToLinks': 'wanted',
  'navigation/shortcuts': 'active',
  // Kept for elements of the page, and for chunks of links.
  'tags/tagList': 'listing',
  'tags/tags': 'counted',
  'ui/controls/Toasts': 'isCovered visited',
  // Cleared by what these modules do when somebody signs out.
  'data/personal': 'forgetting',
  'transfer/currentImport': 'currentImport',
  'ui/controls/toasts': 'clearCount nextId timers toasts',
  'ui/page/document': 'announcement reasons',
  // Says whose it is.
  'data/local/entries': 'early',
};

const STATE =
  /^(?:export )?(?:let|const(?=.* = (?:signal|new (?:Weak)?(?:Map|Set)|\[\];|\{\};))) ([a-z]\w*)/gm;

it('all other state at the top of modules says why it outlasts the person', () => {
  const root = path.join(__dirname, '..');
  const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.{test,fixture}.ts'] });
  const found = files.flatMap((file) => {
    const names = [...readFileSync(path.join(root, file), 'utf8').matchAll(STATE)].map(([, name]) => name);
    return names.length === 0 ? [] : [[file.replace(/\.tsx?$/, ''), names.sort().join(' ')]];
  });
  expect(Object.fromEntries(found)).toEqual(IMPERSONAL);
});
