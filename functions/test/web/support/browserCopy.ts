import type { Page } from 'playwright-core';
import { until } from './until';

/** Returns everything that the web app has stored in IndexedDB, as JSON. */
const COPY = `new Promise((resolve) => {
  indexedDB.open('link-dashboard').onsuccess = async ({ target: { result: database } }) => {
    const rows = (name) => new Promise((done) => {
      database.transaction(name).objectStore(name).getAll().onsuccess = ({ target }) => done(target.result);
    });
    const stored = {};
    for (const name of database.objectStoreNames) stored[name] = await rows(name);
    database.close();
    resolve(JSON.stringify(stored));
  };
})`;

export const copyOf = (page: Page) => page.evaluate<string>(COPY);
export const untilCopied = (page: Page, text: string) =>
  until(async () => (await copyOf(page)).includes(text));

/** Changes what is stored in IndexedDB. */
export async function changeCopy(page: Page, stores: readonly string[], script: string): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    indexedDB.open('link-dashboard').onsuccess = ({ target: { result: database } }) => {
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
