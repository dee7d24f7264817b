import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

// The direction of imports (functions -> mcp, rest -> lib services -> repositories -> firestore.ts; errors and the
// pure domain are leaves). Each source file is in one of the groups below; an import that leaves a folder is
// recognised by its leading dots.

const MCP_SDK = {
  regex: '^@modelcontextprotocol/',
  message: 'Only src/mcp imports an MCP SDK.',
};
const FIRESTORE_SDK = {
  regex: '^(firebase-admin/firestore|@google-cloud/firestore)',
  message: 'Only lib/firestore.ts and the repositories import the Firestore SDK.',
};
const STORAGE = {
  regex: '(^|/)(firestore|firebaseApp|repository|apiKeyRepository|groupCommit|copies)$',
  message: 'Storage is reached through a service or lib/instance.ts.',
};
const AROUND_THE_DOMAIN = {
  regex: '^(firebase|@google-cloud/|node:)',
  message: 'The pure domain knows nothing of Firebase or Node.js: the page in web/ runs it too.',
};

/** An import from a file `depth` folders below a folder that leaves it, to any other place than those allowed. */
const leaving = (depth, message, allowed = '[]') => ({
  regex: `^(\\.\\./){${depth}}(?!${allowed})`,
  message,
});

const SERVICES = {
  regex: '(^|/)service$',
  message: 'Services use the domain, not the other way round.',
};

const ABOVE_LIB = 'lib imports nothing above it.';
const BESIDE_LIB = 'Of what is outside this folder, only lib is imported.';
const ONLY_ERRORS = 'Of what is outside this folder, the pure domain imports only errors.ts.';

const THE_SERVICES_INSIDE = {
  regex:
    'functions/(?!src/lib/(errors$|auth/apiKey$|workspaces/(?!(repository|groupCommit|copies|service)$)))',
  message: 'Of the service, the page runs the pure domain, the validators and the format of keys.',
};

const STORAGE_FILES = ['repository', 'groupCommit', 'copies'].map(
  (name) => `functions/src/lib/workspaces/${name}.ts`,
);
const SERVICE_FILES = ['functions/src/lib/workspaces/service.ts'];

const forbidImports = (files, patterns, ignores = []) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.fixture.ts', ...ignores],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const importDirection = [
  forbidImports(['functions/src/*.ts'], [MCP_SDK, FIRESTORE_SDK, STORAGE]),
  forbidImports(['functions/src/mcp/*.ts'], [FIRESTORE_SDK, STORAGE, leaving(1, BESIDE_LIB, 'lib/')]),
  forbidImports(['functions/src/mcp/*/*.ts'], [FIRESTORE_SDK, STORAGE, leaving(2, BESIDE_LIB, 'lib/')]),
  forbidImports(
    ['functions/src/rest/*.ts'],
    [MCP_SDK, FIRESTORE_SDK, STORAGE, leaving(1, BESIDE_LIB, 'lib/')],
  ),
  forbidImports(
    ['functions/src/lib/*.ts'],
    [MCP_SDK, FIRESTORE_SDK, leaving(1, ABOVE_LIB)],
    ['functions/src/lib/firestore.ts', 'functions/src/lib/errors.ts'],
  ),
  forbidImports(['functions/src/lib/firestore.ts'], [MCP_SDK, leaving(1, ABOVE_LIB)]),
  forbidImports(['functions/src/lib/errors.ts'], [{ regex: '.', message: 'Errors import nothing.' }]),
  forbidImports(
    ['functions/src/lib/auth/*.ts'],
    [MCP_SDK, FIRESTORE_SDK, leaving(2, ABOVE_LIB)],
    ['**/*Repository.ts'],
  ),
  forbidImports(
    ['functions/src/lib/workspaces/*.ts'],
    [MCP_SDK, AROUND_THE_DOMAIN, STORAGE, SERVICES, leaving(1, ONLY_ERRORS, 'errors$')],
    [...STORAGE_FILES, ...SERVICE_FILES],
  ),
  forbidImports(SERVICE_FILES, [MCP_SDK, FIRESTORE_SDK, leaving(2, ABOVE_LIB)]),
  forbidImports(['web/src/**/*.ts', 'web/src/**/*.tsx'], [THE_SERVICES_INSIDE]),
  forbidImports([...STORAGE_FILES, '**/*Repository.ts'], [MCP_SDK, leaving(2, ABOVE_LIB)]),
];

export default defineConfig(
  globalIgnores(['**/node_modules/', '**/dist/', '**/coverage/', '.emulator-logs/', 'functions/.bench/']),
  eslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unsafe-type-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // A constructor that only calls super may be there to take narrower parameters.
      '@typescript-eslint/no-useless-constructor': 'off',
    },
  },
  {
    files: ['**/*.test.ts', 'functions/test/**/*.ts'],
    rules: {
      // Jest's asymmetric matchers are of type any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // @firebase/rules-unit-testing gives the older API's Firestore, which the newer API's functions accept.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    // Written as one would write it by hand, and the probe that reaches into Firestore's client.
    files: ['functions/bench/bare/**/*.ts', 'functions/bench/probe/*.ts'],
    rules: { '@typescript-eslint/no-unsafe-type-assertion': 'off' },
  },
  importDirection,
  prettier,
);
