import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

// Imports point downwards only: entry points -> mcp, rest, oauth -> http -> lib/workspaces -> lib/oauth,
// lib/auth, lib/storage -> lib/domain -> lib/errors.ts. Each folder below lists what it may import from outside itself.

const MCP_SDK = { regex: '^@modelcontextprotocol/', message: 'Only src/mcp may import an MCP SDK.' };
const FIRESTORE_SDK = {
  regex: '^(firebase-admin/firestore|@google-cloud/firestore)',
  message:
    'Only lib/firestore.ts, lib/storage, lib/oauth/grants and repositories may import the Firestore SDK.',
};
const STORAGE = {
  regex: '(^|/)(storage/|lib/firestore$|firebaseApp$|(apiKey|consent|grant)Repository$)',
  message: 'Reach storage through lib/workspaces or lib/instance.ts.',
};
const PLATFORM = {
  regex: '^(firebase|@google-cloud/|node:)',
  message: 'The domain is pure: it runs in the browser too.',
};

/** Forbids imports that leave a folder `depth` levels below the checked one, unless they match `allowed`. */
const leaving = (depth, message, allowed = '[]') => ({
  regex: `^(\\.\\./){${depth}}(?!${allowed})`,
  message,
});

const SIBLINGS_OF_AUTH = '(config|deadline|errors|firebaseApp|firestore|json|log|weightedSemaphore)$|domain/';
const SIBLINGS_OF_STORAGE = '(deadline|errors|firestore|log|weightedSemaphore)$|domain/|auth/(actor|apiKey)$';

const SIBLINGS_OF_OAUTH = '(config|deadline|errors|firestore|json)$|domain/|auth/';

const ONLY_BELOW = 'Imports point downwards only: see docs/architecture.md.';

const forbidImports = (files, patterns, ignores = []) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.fixture.ts', ...ignores],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const importDirection = [
  forbidImports(['functions/src/*.ts'], [MCP_SDK, FIRESTORE_SDK, STORAGE]),
  forbidImports(
    ['functions/src/http/*.ts'],
    [MCP_SDK, FIRESTORE_SDK, STORAGE, leaving(1, ONLY_BELOW, 'lib/')],
  ),
  forbidImports(
    ['functions/src/rest/*.ts'],
    [MCP_SDK, FIRESTORE_SDK, STORAGE, leaving(1, ONLY_BELOW, '(http|lib)/')],
  ),
  forbidImports(
    ['functions/src/oauth/*.ts'],
    [MCP_SDK, FIRESTORE_SDK, STORAGE, leaving(1, ONLY_BELOW, '(http|lib)/')],
  ),
  forbidImports(['functions/src/mcp/*.ts'], [FIRESTORE_SDK, STORAGE, leaving(1, ONLY_BELOW, '(http|lib)/')]),
  forbidImports(
    ['functions/src/mcp/tools/*.ts'],
    [MCP_SDK, FIRESTORE_SDK, STORAGE, leaving(2, ONLY_BELOW, 'lib/')],
  ),
  forbidImports(['functions/src/lib/workspaces/*.ts'], [MCP_SDK, FIRESTORE_SDK, leaving(2, ONLY_BELOW)]),
  forbidImports(
    ['functions/src/lib/*.ts'],
    [MCP_SDK, FIRESTORE_SDK, leaving(1, ONLY_BELOW), { regex: '^\\./workspaces/', message: ONLY_BELOW }],
    ['functions/src/lib/firestore.ts', 'functions/src/lib/errors.ts'],
  ),
  forbidImports(['functions/src/lib/firestore.ts'], [MCP_SDK, leaving(1, ONLY_BELOW)]),
  forbidImports(['functions/src/lib/errors.ts'], [{ regex: '.', message: 'lib/errors.ts imports nothing.' }]),
  forbidImports(
    ['functions/src/lib/auth/*.ts'],
    [MCP_SDK, FIRESTORE_SDK, leaving(2, ONLY_BELOW), leaving(1, ONLY_BELOW, SIBLINGS_OF_AUTH)],
    ['**/apiKeyRepository.ts'],
  ),
  forbidImports(
    ['functions/src/lib/oauth/*.ts'],
    [MCP_SDK, FIRESTORE_SDK, leaving(2, ONLY_BELOW), leaving(1, ONLY_BELOW, SIBLINGS_OF_OAUTH)],
  ),
  forbidImports(
    ['functions/src/lib/oauth/grants/*.ts'],
    [MCP_SDK, leaving(3, ONLY_BELOW), leaving(2, ONLY_BELOW, SIBLINGS_OF_OAUTH)],
  ),
  forbidImports(
    ['functions/src/lib/auth/apiKeyRepository.ts', 'functions/src/lib/storage/*.ts'],
    [MCP_SDK, leaving(2, ONLY_BELOW), leaving(1, ONLY_BELOW, SIBLINGS_OF_STORAGE)],
  ),
  forbidImports(
    ['functions/src/lib/storage/reads/*.ts'],
    [MCP_SDK, leaving(3, ONLY_BELOW), leaving(2, ONLY_BELOW, SIBLINGS_OF_STORAGE)],
  ),
  forbidImports(
    ['functions/src/lib/domain/*.ts'],
    [MCP_SDK, PLATFORM, leaving(1, 'Outside its folder, the domain imports only lib/errors.ts.', 'errors$')],
  ),
  forbidImports(
    ['functions/src/lib/domain/*/*.ts'],
    [MCP_SDK, PLATFORM, leaving(2, 'Outside its folder, the domain imports only lib/errors.ts.', 'errors$')],
  ),
  forbidImports(
    ['web/src/**/*.ts', 'web/src/**/*.tsx'],
    [
      { regex: 'functions/src', message: 'Use the @lib alias.' },
      {
        regex: '^@lib/(?!errors$|auth/apiKey$|storage/documents$|domain/)',
        message: 'The web app may use the domain, the stored documents, the errors and the key format.',
      },
    ],
  ),
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
    files: ['**/*.test.ts', '**/*.fixture.ts', 'functions/test/**/*.ts'],
    rules: {
      // Jest's asymmetric matchers and Object.create are of type any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // @firebase/rules-unit-testing gives the older API's Firestore, which the newer API's functions accept.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    // The baselines are written the way one would by hand, and the probe patches Firestore's client.
    files: ['functions/bench/baseline/**/*.ts', 'functions/bench/probe/*.ts'],
    rules: { '@typescript-eslint/no-unsafe-type-assertion': 'off' },
  },
  {
    // Plain scripts, which users run without a build.
    files: ['integrations/**/*.mjs'],
    languageOptions: {
      globals: {
        AbortSignal: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        URL: 'readonly',
      },
    },
    rules: { 'no-unused-vars': ['error', { ignoreRestSiblings: true }] },
  },
  importDirection,
  prettier,
);
