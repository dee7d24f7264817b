// Run by `npm run lint`. There are no import cycles, and folders of the web app import only from those below them:
// app -> pages -> folders that several pages share -> data -> firebase. The controls in ui import from none of these.

const PAGES = 'authorize|dashboard|categories|capture|settings|transfer|help';
const SHARED = 'signIn|links|facts|notes|search|editing|selection|bookmarks|navigation';
const folders = (names) => `^web/src/(${names})/`;

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Move what both files need into a file below them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'web-below-app',
      comment: 'Only main.tsx may import from app.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: ['^web/src/app/', '^web/src/main\\.tsx$'] },
      to: { path: folders('app') },
    },
    {
      name: 'web-shared-below-pages',
      comment: 'What several pages share does not import from a page.',
      severity: 'error',
      from: { path: folders(`${SHARED}|data|firebase|ui`) },
      to: { path: folders(PAGES) },
    },
    {
      name: 'web-data-and-ui-at-the-bottom',
      comment: 'Data access, Firebase and the controls know nothing about the folders above them.',
      severity: 'error',
      from: { path: folders('data|firebase|ui') },
      to: { path: folders(SHARED) },
    },
    {
      name: 'web-firebase-below-data',
      comment: 'The connection to Firebase does not know what is read and written through it.',
      severity: 'error',
      from: { path: folders('firebase') },
      to: { path: folders('data') },
    },
    {
      name: 'web-ui-without-data',
      comment: 'Controls do not load data.',
      severity: 'error',
      from: { path: folders('ui') },
      to: { path: folders('data|firebase') },
    },
    {
      name: 'web-data-without-ui',
      comment: 'Data access does not show anything.',
      severity: 'error',
      from: { path: folders('data|firebase') },
      to: { path: folders('ui') },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules' },
    // Counts type-only imports too.
    tsPreCompilationDeps: true,
    // Resolves the @lib alias.
    tsConfig: { fileName: 'web/tsconfig.json' },
  },
};
