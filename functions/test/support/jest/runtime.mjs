import { createRequire } from 'node:module';
import JestRuntime from 'jest-runtime';

/** Takes half a second to load. */
const PLAYWRIGHT = 'playwright-core';

/** Compiles the protocol of Firestore, in a third of a second. The SDK of browsers does that for each connection. */
const PROTO_LOADER = '@grpc/proto-loader';
const FIRESTORE_SDK = '/node_modules/@firebase/firestore/';

let protocol;

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
    if (name === PROTO_LOADER && from.includes(FIRESTORE_SDK)) return { ...load(name), fromJSON };
    return super.requireModuleOrMock(from, name);

    function fromJSON(json, options) {
      // Recognizes only the class of its own context in the options, not that of the test file.
      protocol ??= load(name).fromJSON(json, { ...options, longs: String, enums: String });
      return protocol;
    }
  }
}
