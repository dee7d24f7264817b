import { createRequire } from 'node:module';
import JestRuntime from 'jest-runtime';

/** Takes half a second to load. */
const PLAYWRIGHT = 'playwright-core';

/**
 * Compiles the protocol of Firestore, in up to a third of a second. The SDK of browsers does that for each connection, and
 * the one of servers in each test file.
 */
const PROTO_LOADER = '@grpc/proto-loader';
const FIRESTORE_SDKS = /\/node_modules\/(@firebase\/firestore|google-gax)\//;

/** What was compiled so far, by its source as JSON. */
const protocols = new Map();

/** The browser and its profiles, which all test files of this worker share. */
const ofWorker = {};

/** Jest's message to a worker that has nothing left to do. */
const END = 2;

// Otherwise, the connection to the browser would keep the worker running.
process.on('message', function closeBrowser([type]) {
  if (type !== END) return;
  process.removeListener('message', closeBrowser);
  void ofWorker.browser?.close();
});

/** Does once per worker what Jest's own runtime would do in each test file. */
export default class Runtime extends JestRuntime {
  constructor(config, environment, ...others) {
    super(config, environment, ...others);
    environment.global.ofWorker = ofWorker;
  }

  requireModuleOrMock(from, name) {
    const load = createRequire(from);
    if (name === PLAYWRIGHT) return load(name);
    if (name === PROTO_LOADER && FIRESTORE_SDKS.test(from)) return { ...load(name), fromJSON };
    return super.requireModuleOrMock(from, name);

    function fromJSON(json, options) {
      const source = JSON.stringify([json, options]);
      // Recognizes only the class of its own context in the options, not that of the test file.
      const own = { ...options, longs: String, enums: String };
      if (!protocols.has(source)) protocols.set(source, load(name).fromJSON(json, own));
      return protocols.get(source);
    }
  }
}
