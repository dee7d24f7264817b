import type { Config } from 'jest';

const config: Config = {
  testEnvironment: 'node',
  transform: { '\\.ts$': 'ts-jest' },
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/test/**/*.test.ts'],
  testTimeout: 60_000,
};

export default config;
