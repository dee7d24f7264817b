import type { Config } from 'jest';

const config: Config = {
  testEnvironment: 'node',
  transform: { '\\.ts$': 'ts-jest' },
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/test/**/*.test.ts'],
  setupFiles: ['<rootDir>/test/support/recordSecrets.ts'],
  testTimeout: 60_000,
};

export default config;
