import type { Config } from 'jest';

const config: Config = {
  testEnvironment: 'node',
  transform: { '\\.ts$': 'ts-jest' },
  roots: ['<rootDir>/src', '<rootDir>/scripts', '<rootDir>/test', '<rootDir>/../web/src'],
  moduleNameMapper: { '^@lib/(.*)$': '<rootDir>/src/lib/$1' },
  setupFiles: ['<rootDir>/test/support/recordSecrets.ts'],
  testTimeout: 60_000,
};

export default config;
