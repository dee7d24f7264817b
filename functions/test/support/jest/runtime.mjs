import { createRequire } from 'node:module';
import JestRuntime from 'jest-runtime';

// It keeps the console that it finds when it is loaded: not that of the first test file, which ends.
createRequire(import.meta.url)('firebase-functions/logger');

/** Matches the names of packages and of Node.js modules, but not paths and aliases of this project's files. */
const PACKAGE = /^(?![./#]|@shared\/)/;

/** The browser and its profiles, which all test files of this worker share. */
const ofWorker = {};

/** Jest's message to a worker that has nothing left to do. */
const END = 2;

// Otherwise, the connection to the browser would keep the worker running for longer than Jest waits.
process.on('message', ([type]) => {
  if (type === END) process.exit();
});

/** Loads packages once per worker, as Node.js does. Jest's own runtime loads and compiles them for each test file. */
export default class Runtime extends JestRuntime {
  constructor(config, environment, ...others) {
    super(config, environment, ...others);
    environment.global.ofWorker = ofWorker;
  }

  requireModuleOrMock(from, name) {
    const isLoadedOnce = PACKAGE.test(name) && !this.mockState.shouldMockCjs(from, name).shouldMock;
    return isLoadedOnce ? createRequire(from)(name) : super.requireModuleOrMock(from, name);
  }
}
