import type { Page } from 'playwright-core';
import { until } from './until';

/** The databases of the web app: its copy of what is stored, and the edits that are not confirmed yet. */
export const COPY = 'link-dashboard';
export const EDITS = 'link-dashboard-edits';

/** A page of any browser. */
interface Scripted {
  readonly evaluate: (expression: string) => Promise<unknown>;
}

/** Returns what the web app has stored in these databases, as JSON. */
const stored = async (page: Scripted, databases: readonly string[]) =>
  String(
    await page.evaluate(`(async () => {
  const stored = {};
  const existing = (await indexedDB.databases()).map(({ name }) => name);
  for (const each of ${JSON.stringify(databases)}.filter((name) => existing.includes(name))) {
    const database = await new Promise((resolve) => {
      indexedDB.open(each).onsuccess = ({ target: { result } }) => resolve(result);
    });
    const rows = (name) => new Promise((done) => {
      database.transaction(name).objectStore(name).getAll().onsuccess = ({ target }) => done(target.result);
    });
    // Both have a store with this name.
    for (const name of database.objectStoreNames) stored[name] = [...(stored[name] ?? []), ...(await rows(name))];
    database.close();
  }
  return JSON.stringify(stored);
})()`),
  );

/** Returns everything that the web app has stored in IndexedDB, as JSON. */
export const copyOf = (page: Page) => stored(page, [COPY, EDITS]);

/** Waits until the copy has a text. It does not count that an edit which is being sent has it: the next page may not show that. */
export const untilCopied = (page: Scripted, text: string) =>
  until(async () => (await stored(page, [COPY])).includes(text));

/** Changes what is stored in IndexedDB. */
export async function changeCopy(
  page: Page,
  stores: readonly string[],
  script: string,
  name = COPY,
): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    indexedDB.open(${JSON.stringify(name)}).onsuccess = ({ target: { result: database } }) => {
      const transaction = database.transaction(${JSON.stringify(stores)}, 'readwrite');
      ${script}
      transaction.oncomplete = () => { database.close(); resolve(); };
    };
  })`);
}

/** Lets the browser save data until `isFree`, so that nothing is copied which is not open. Counts how often the page asks. */
export const SAVING_DATA = `window.asked = 0;
Object.defineProperty(NetworkInformation.prototype, 'saveData', {
  get: () => { window.asked++; return !window.isFree; },
});`;
