import type { Browser } from 'playwright-core';
import { PROJECT_FOLDER } from '../../scripts/project';
import { bookmarksFile } from '../../test/web/support/bookmarks';
import { launchBrowser, serveWebApp } from '../measuring/browser';
import { check, postRoute } from '../measuring/calls';
import { median } from '../measuring/measure';
import { compare, type Options, type Section } from '../measuring/report';
import { signUp, startService } from '../measuring/service';

const LINKS = 10_000;
/** As many as one request may have. */
const PER_REQUEST = 2_000;
const ROUNDS = 5;
/** A request with this many links takes much less. */
const PATIENCE_MS = 60_000;

/**
 * Measures importing a file of bookmarks into an empty account in Chromium, from the click until the result is shown, against the
 * same requests sent by a script, one after the other.
 */
export async function imports({ baseUrl }: Options): Promise<Section> {
  const service = await startService('workspaceUpdate');
  const app = await serveWebApp(`${PROJECT_FOLDER}/web/dist`, { '^/__/': baseUrl, '^/api/': service.url });
  const browser = await launchBrowser();
  try {
    const times = { webApp: [] as number[], script: [] as number[] };
    for (let round = 0; round <= ROUNDS; round++) {
      const webApp = await importInBrowser(browser, app.url);
      const script = await sendByScript(service.url);
      // The first round warms up the process.
      if (round === 0) continue;
      times.webApp.push(webApp);
      times.script.push(script);
    }
    const value = median(times.webApp);
    const what = `importing ${LINKS.toLocaleString('en')} bookmarks`;
    const script = { what: 'the same requests from a script', value: median(times.script) };
    return {
      title: 'Importing a file in the web app, in Chromium',
      rows: [
        { what, value, target: 3_000 },
        { what: `${what}, compared`, value, baseline: compare(value, script.what, script.value) },
      ],
    };
  } finally {
    await Promise.all([browser.close(), app.stop(), service.stop()]);
  }
}

/** Returns how many milliseconds pass until the web app has imported a file into a new account. */
async function importInBrowser(browser: Browser, baseURL: string): Promise<number> {
  const account = await signUp();
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/import');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const buffer = Buffer.from(bookmarksFile(LINKS));
  await page
    .getByLabel('Bookmarks file')
    .setInputFiles({ name: 'bookmarks.html', mimeType: 'text/html', buffer });
  const button = page.getByRole('button', { name: 'Import', exact: true });
  await button.waitFor();
  const start = performance.now();
  await button.click();
  await page.getByRole('heading', { name: 'Import finished' }).waitFor({ timeout: PATIENCE_MS });
  const time = performance.now() - start;
  const added = page.locator('.figures div', { hasText: 'Added' }).locator('dd');
  check((await added.innerText()) === LINKS.toLocaleString('en'), 'every link was added');
  await context.close();
  return time;
}

/** Returns how many milliseconds it takes to add the same links to a new account without the web app. */
async function sendByScript(url: string): Promise<number> {
  const { idToken } = await signUp();
  const links = Array.from({ length: LINKS }, (_, number) => ({
    op: 'addLink',
    category: `Folder ${String(Math.floor(number / 50))}`,
    url: `https://bookmarks.example.com/${String(number)}`,
    title: `Bookmark ${String(number)}`,
    addedAt: new Date((1_600_000_000 + number) * 1_000).toISOString(),
  }));
  const start = performance.now();
  for (let sent = 0; sent < LINKS; sent += PER_REQUEST) {
    const operations = links.slice(sent, sent + PER_REQUEST);
    const body = { edits: [{ editId: crypto.randomUUID(), operations }], source: 'import' };
    const response = await postRoute(`${url}/api/workspace/edits`, idToken, body);
    check(response.split('"status":"created"').length - 1 === operations.length, 'every link is created');
  }
  return performance.now() - start;
}
