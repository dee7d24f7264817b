import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

/** `npm test` and `npm run test:long` start the emulators and set this; `npm run test:unit` does without. */
const hasEmulators = process.env.BASE_URL !== undefined;
/**
 * The kinds of tests to run instead of the usual ones. `long` are slow on purpose: the files named `*.long.test.ts`, and property
 * tests with many more cases. `clients` need the packages of AI clients: the files named `*.clients.test.ts`.
 */
const kinds = process.env.TEST_KINDS?.split(',') ?? [];
const isUsual = kinds.length === 0;
const propertyTests = globSync('{src,test,../web/src}/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes("runs.fixture'"),
);

const config: Config = {
  testEnvironment: '<rootDir>/test/support/jest/environment.mjs',
  runtime: '<rootDir>/test/support/jest/runtime.mjs',
  // Does not check types: `npm run check` does.
  transform: { '\\.[jt]s$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } }] },
  moduleNameMapper: { '^@shared/(.*)$': '<rootDir>/src/lib/shared/$1' },
  roots: [
    '<rootDir>/src',
    '<rootDir>/scripts',
    '<rootDir>/../web/src',
    '<rootDir>/../web/cards',
    '<rootDir>/../extension/src',
    ...(hasEmulators ? ['<rootDir>/test'] : ['<rootDir>/test/docs', '<rootDir>/test/world']),
  ],
  ...(isUsual
    ? { testPathIgnorePatterns: ['/node_modules/', '\\.(long|clients)\\.test\\.ts$'] }
    : {
        testMatch: [
          ...kinds.map((kind) => `**/*.${kind}.test.ts`),
          ...(kinds.includes('long') ? propertyTests.map((file) => `<rootDir>/${file}`) : []),
        ],
      }),
  setupFiles: [
    '<rootDir>/test/support/jest/seed.ts',
    '<rootDir>/test/support/jest/cards.ts',
    ...(hasEmulators ? ['<rootDir>/test/support/jest/recordSecrets.ts'] : []),
  ],
  ...(hasEmulators && {
    globalSetup: '<rootDir>/test/support/jest/globalSetup.ts',
    globalTeardown: '<rootDir>/test/support/jest/globalTeardown.ts',
  }),
  testSequencer: '<rootDir>/test/support/jest/sequencer.ts',
  // Long enough for a busy machine. Nothing waits this long unless it fails.
  testTimeout: isUsual ? 300_000 : 600_000,
  // Tests also wait: with one worker per core, cores would be idle. More than three on two cores make each other slower, and
  // some of the long ones measure times or fill the cores themselves.
  maxWorkers: isUsual ? Math.max(3, availableParallelism()) : 3,
};

export default config;
