// Read by `.lint-imports.mjs`. There are no import cycles, and folders of the web app import only from those below them:
// app -> pages -> folders that several pages share -> data -> firebase. The controls in ui import from none of these.

const PAGES = 'authorize|dashboard|panel|duplicates|activity|capture|settings|transfer|help|visitors';
const SHARED =
  'sidebar|workspaces|categories|search|lists|selection|links|sites|notes|highlighting|editing|bookmarks|tags|clients|signIn|account|navigation';
const folders = (names) => `^web/src/(${names})/`;

// The folders of functions/src, from the bottom up. Each imports only from itself and from those before it, and its name says
// what it is about: see "Layout" in docs/architecture.md.
const LAYERS = [
  // Pure code, which the web app uses, too.
  'lib/shared/base',
  'lib/shared/text',
  'lib/shared/model',
  'lib/shared/contract/fields',
  'lib/shared/contract',
  'lib/shared/contract/requests',
  'lib/shared/dates',
  'lib/shared/activity',
  'lib/shared/queries/overview',
  'lib/shared/queries',
  'lib/shared/search',
  'lib/shared/operations',
  // The service's library.
  'lib/platform',
  'lib/access',
  'lib/apps/protocol',
  'lib/apps/grants',
  'lib/storage/base',
  'lib/storage/handover',
  'lib/storage/history',
  'lib/storage/read',
  'lib/storage/members',
  'lib/storage/commit',
  'lib/storage',
  'lib/account',
  'lib/preview',
  'lib/runtime',
  'lib/workspaces',
  // What receives requests.
  'http',
  'rest',
  'visitors',
  'oauth',
  'mcp/tools',
  'mcp/connector',
  'mcp/resources',
  'mcp/prompts',
  'mcp',
];
// The folders of extension/src, from the bottom up. Its pages and its background are the files above them.
const EXTENSION = ['state', 'service', 'connect', 'page', 'queue', 'ui', 'popup', 'options', 'background'];
// The folders of web/src/data, from the bottom up. What lies in `data` itself is below all of them.
const DATA = [
  'data',
  'data/local',
  'data/service',
  'data/access',
  'data/workspaces',
  'data/history',
  'data/offline',
  'data/edits/queue',
  'data/edits/send',
  'data/edits',
];
// The folders of web/src/ui, likewise.
const UI = ['ui/text', 'ui/page', 'ui/controls', 'ui/forms'];
const files = (layers, root = 'functions/src') => `^${root}/(${layers.join('|')})/[^/]+$`;
const TESTS = '\\.(test|fixture)\\.ts$';

export default {
  forbidden: [
    ...LAYERS.map((layer, index) => ({
      name: `${layer}-downwards`,
      comment: 'Imports point downwards only: see LAYERS in .dependency-cruiser.mjs.',
      severity: 'error',
      from: { path: files([layer]), pathNot: TESTS },
      to: { path: '^functions/src/', pathNot: files(LAYERS.slice(0, index + 1)) },
    })),
    {
      name: 'mcp-sdk-in-mcp',
      comment: 'Only src/mcp may import an MCP SDK.',
      severity: 'error',
      from: { path: '^functions/src/', pathNot: [files(['mcp']), TESTS] },
      to: { path: '@modelcontextprotocol/' },
    },
    {
      name: 'firestore-sdk-in-storage',
      comment:
        'Only lib/platform, lib/storage, lib/apps/grants and repositories may import the Firestore SDK.',
      severity: 'error',
      from: {
        path: '^functions/src/',
        pathNot: ['^functions/src/lib/(platform|storage|apps/grants)/', 'Repository\\.ts$', TESTS],
      },
      to: { path: 'firebase-admin/(lib/)?firestore|@google-cloud/firestore' },
    },
    {
      name: 'preview-for-people',
      comment:
        'Only rest/preview.ts fetches pages: nothing that an assistant or a script files is ever fetched.',
      severity: 'error',
      from: { pathNot: ['^functions/src/(lib/preview/|rest/preview\\.ts$)', TESTS] },
      to: { path: '^functions/src/lib/preview/' },
    },
    {
      name: 'shared-is-pure',
      comment: 'Code in lib/shared is pure: it runs in the browser too.',
      severity: 'error',
      from: { path: '^functions/src/lib/shared/', pathNot: TESTS },
      to: { path: '(^|/)(firebase(-admin)?|@firebase|@google-cloud)/' },
    },
    {
      name: 'shared-without-node',
      comment: 'Code in lib/shared is pure: it runs in the browser too.',
      severity: 'error',
      // The web app gets base/hash.browser.ts instead: see the imports in functions/package.json.
      from: { path: '^functions/src/lib/shared/', pathNot: [TESTS, '/base/hash\\.ts$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-uses-the-alias',
      comment: 'Use the @shared alias.',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^functions/src/', dependencyTypesNot: ['aliased'] },
    },
    ...EXTENSION.map((folder, index) => ({
      name: `extension-${folder}-downwards`,
      comment: 'Imports point downwards only: see EXTENSION in .dependency-cruiser.mjs.',
      severity: 'error',
      from: { path: `^extension/src/${folder}/` },
      to: {
        path: '^extension/src/',
        pathNot: `^extension/src/(${EXTENSION.slice(0, index + 1).join('|')})/`,
      },
    })),
    {
      name: 'extension-uses-the-alias',
      comment:
        'Use the @shared alias. Of the web app, the extension imports only what is pure and has no dependencies.',
      severity: 'error',
      from: { path: '^extension/src/' },
      to: {
        path: '^(functions|web)/src/',
        pathNot: '^web/src/(sites/siteLetters|ui/text/(customsOf|format))\\.ts$',
        dependencyTypesNot: ['aliased'],
      },
    },
    {
      name: 'cards-are-small',
      comment: 'The cards are one small file. They import only what is pure and has no dependencies.',
      severity: 'error',
      from: { path: '^web/cards/' },
      to: {
        path: '^(functions|web)/src/',
        pathNot: [
          '^functions/src/lib/shared/(base/json|base/jsonInText|text/(invisible|length|liftTags|tags))\\.ts$',
          '^web/src/(sites/siteLetters|navigation/routes|ui/text/format)\\.ts$',
        ],
      },
    },
    {
      name: 'cards-apart',
      comment: 'The web app does not import the cards.',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^web/cards/' },
    },
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
      from: { path: folders('data|firebase|ui'), pathNot: TESTS },
      to: { path: folders(SHARED) },
    },
    {
      name: 'web-firebase-below-data',
      comment: 'The connection to Firebase does not know what is read and written through it.',
      severity: 'error',
      from: { path: folders('firebase') },
      to: { path: folders('data') },
    },
    ...[DATA, UI].flatMap((layers) =>
      layers.map((folder, index) => ({
        name: `web-${folder}-downwards`,
        comment: 'Imports point downwards only: see DATA and UI in .dependency-cruiser.mjs.',
        severity: 'error',
        from: { path: files([folder], 'web/src'), pathNot: TESTS },
        to: {
          path: folders(folder.split('/')[0]),
          pathNot: files(layers.slice(0, index + 1), 'web/src'),
        },
      })),
    ),
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
    // Counts type-only imports too.
    tsPreCompilationDeps: true,
    // Resolves the @shared alias.
    tsConfig: { fileName: 'web/tsconfig.json' },
  },
};
