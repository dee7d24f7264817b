import vm from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import { deleteApp, getApps } from 'firebase-admin/app';
import { ModuleMocker } from 'jest-mock';

const { compileFunction } = vm;
// This function does not accept the worker's own context, but uses it by default.
vm.compileFunction = (code, parameters, { parsingContext, ...options }) =>
  compileFunction(code, parameters, parsingContext === globalThis ? options : { ...options, parsingContext });

/**
 * Runs the test files of a worker in its own context, one after the other. In a context for each file, which is Jest's way,
 * the classes of the language differ, so that each file has to load all packages again: see `runtime.mjs`. Afterwards deletes
 * the file's Firebase apps, and puts back what it has changed in the global object, in the environment variables, and among the
 * listeners of the process. Packages keep what they have stored under symbols. Only Jest's own listeners are removed there.
 */
export default class Environment {
  global = globalThis;
  fakeTimers = null;
  moduleMocker = new ModuleMocker(globalThis);
  #globals = Object.getOwnPropertyDescriptors(globalThis);
  #variables = { ...process.env };
  #exit = Object.getOwnPropertyDescriptor(process, 'exit');
  #listeners = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  getVmContext() {
    return globalThis;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  setup() {
    return Promise.resolve();
  }

  /** If a test fails, prints what its pages show. */
  async handleTestEvent({ name, test }) {
    if (name !== 'test_fn_failure') return;
    const pages = globalThis.ofWorker.browser?.contexts().flatMap((context) => context.pages()) ?? [];
    for (const page of pages.filter((each) => !each.url().endsWith('.css'))) {
      const shown = await page.ariaSnapshot({ timeout: 5_000 }).catch(String);
      console.error(`${test.name} failed. ${page.url()} shows:\n${shown}`);
    }
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    await Promise.all(getApps().map(deleteApp));
    // Jest replaces it.
    Object.defineProperty(process, 'exit', this.#exit);
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    for (const name of process.eventNames()) {
      for (const listener of process.rawListeners(name)) {
        if (!this.#listeners.get(name)?.includes(listener)) process.removeListener(name, listener);
      }
    }
    for (const name of [...Object.getOwnPropertyNames(globalThis), Symbol.for('EVENT_HANDLERS')]) {
      if (!(name in this.#globals)) Reflect.deleteProperty(globalThis, name);
    }
    Object.defineProperties(globalThis, this.#globals);
  }
}
