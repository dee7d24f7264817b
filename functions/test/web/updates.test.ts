import type { Page } from 'playwright-core';
import { linkNamed } from './editing/editor';
import { takeViolations } from './support/browser';
import { openSite, type Site } from './support/deployments';
import { openAs, personWith, type Person } from './support/signIn/person';
import { untilEqual } from './support/until';

let person: Person;
let site: Site;

beforeAll(async () => {
  person = await personWith([{ category: 'Reading', title: 'A guide', url: 'https://example.com/guide' }]);
});

beforeEach(async () => {
  site = await openSite();
});

afterEach(() => site.close());

const caches = (page: Page) => page.evaluate('caches.keys()');
const untilBuild = (page: Page, name: string) =>
  page.locator(`meta[name=build][content=${name}]`).waitFor({ state: 'attached' });

/** Opens the first build, and waits until the browser keeps it. */
async function openFirst(serviceWorkers: 'allow' | 'block' = 'allow'): Promise<Page> {
  const page = await openAs(person, '/', { isAlone: true, serviceWorkers, baseURL: site.baseUrl });
  await linkNamed(page, 'A guide').waitFor();
  if (serviceWorkers === 'allow') await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  return page;
}

/** Whether the browser keeps all of the second build, and its service worker is in charge. */
const IS_KEPT = `(async () => {
  const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
  const page = await (await caches.open('shell second')).match('/');
  return !installing && !waiting && active.state === 'activated' && page !== undefined;
})()`;

/** Visits the dashboard until this build is shown: on a busy machine, a page may arrive late. @returns how often. */
async function visitUntil(page: Page, name: string): Promise<number> {
  for (let visits = 1; ; visits++) {
    await page.goto('/');
    if ((await page.locator('meta[name=build]').getAttribute('content')) === name) return visits;
  }
}

/** Opens a page whose code is loaded late. */
async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
}

describe('after a deploy', () => {
  it('an open tab goes on, the next visit gets the new build without a loop, and so does one that is offline, but not of the service', async () => {
    const page = await openFirst();
    await untilEqual(() => caches(page), ['shell first']);
    site.deploy();
    let loads = 0;
    page.on('load', () => loads++);
    await openSettings(page);
    await untilBuild(page, 'first');
    expect(loads).toBe(0);

    const visits = await visitUntil(page, 'second');
    await linkNamed(page, 'A guide').waitFor();
    await untilEqual(() => page.evaluate(IS_KEPT), true);
    expect(loads).toBe(visits);

    await page.context().setOffline(true);
    await page.reload();
    await untilBuild(page, 'second');
    await linkNamed(page, 'A guide').waitFor();
    expect(loads).toBe(visits + 1);
    for (const path of [
      '/authorize?response_type=code',
      '/health',
      '/token',
      '/.well-known/oauth-authorization-server',
    ])
      // Waits for the error page, too: Chromium forgets to close a tab if another page arrives meanwhile.
      await Promise.all([
        page.waitForEvent('load'),
        expect(page.goto(path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED'),
      ]);
  });

  it('a page that arrives late is replaced by the kept one, which offers to reload', async () => {
    const page = await openFirst();
    await untilEqual(() => caches(page), ['shell first']);
    site.deploy();
    site.delayPages(4_000);
    await page.reload();
    await untilBuild(page, 'first');
    await linkNamed(page, 'A guide').waitFor();
    await page.getByText('The dashboard has been updated.').waitFor();
    site.delayPages(0);
    await page.getByRole('button', { name: 'Reload' }).click();
    await visitUntil(page, 'second');
    await linkNamed(page, 'A guide').waitFor();
  });

  it('a browser without service workers reloads once, and only once if that does not help', async () => {
    const page = await openFirst('block');
    let loads = 0;
    page.on('load', () => loads++);
    site.deploy();
    await openSettings(page);
    await untilBuild(page, 'second');
    expect(loads).toBe(1);
    await page.route('**/TransferPage-*', (route) => route.abort());
    await page.goto('/import');
    await page.getByText('This part of the app could not be loaded').waitFor();
    expect(loads).toBe(2);
    takeViolations();
  });
});
