import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

// Which SDK may be imported where. `.dependency-cruiser.mjs` says which folder may import from which.

const MCP_SDK = { regex: '^@modelcontextprotocol/', message: 'Only src/mcp may import an MCP SDK.' };
const FIRESTORE_SDK = {
  regex: '^(firebase-admin/firestore|@google-cloud/firestore)',
  message: 'Only lib/platform, lib/storage, lib/apps/grants and repositories may import the Firestore SDK.',
};
const PLATFORM = {
  regex: '^(firebase|@google-cloud/|node:)',
  message: 'Code in lib/shared is pure: it runs in the browser too.',
};

const forbidImports = (files, patterns, ignores = []) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.fixture.ts', ...ignores],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const importedSdks = [
  forbidImports(
    ['functions/src/**/*.ts'],
    [MCP_SDK, FIRESTORE_SDK],
    ['functions/src/mcp/*.ts', 'functions/src/lib/**'],
  ),
  forbidImports(['functions/src/mcp/*.ts'], [FIRESTORE_SDK]),
  forbidImports(
    ['functions/src/lib/**/*.ts'],
    [MCP_SDK, FIRESTORE_SDK],
    ['functions/src/lib/{platform,storage,apps/grants,shared}/**', '**/*Repository.ts'],
  ),
  forbidImports(
    ['functions/src/lib/{platform,storage,apps/grants}/**/*.ts', 'functions/src/lib/**/*Repository.ts'],
    [MCP_SDK],
  ),
  forbidImports(['functions/src/lib/shared/**/*.ts'], [MCP_SDK, PLATFORM]),
  forbidImports(
    ['web/src/**/*.ts', 'web/src/**/*.tsx'],
    [{ regex: 'functions/src', message: 'Use the @shared alias.' }],
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
      // Event handlers are written as `() => setOpen(true)`.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
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
    // Plain scripts, which run without a build.
    files: ['integrations/**/*.mjs', 'functions/clients/*.mjs'],
    languageOptions: {
      globals: {
        AbortSignal: 'readonly',
        console: 'readonly',
        process: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        URL: 'readonly',
      },
    },
    rules: { 'no-unused-vars': ['error', { ignoreRestSiblings: true }] },
  },
  importedSdks,
  prettier,
);
