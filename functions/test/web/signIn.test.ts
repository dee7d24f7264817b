import type { Page, Route } from 'playwright-core';
import { z } from 'zod';
import { connectUser } from '../support/users/toolUser';
import { NARROW } from './support/accessible';
import { DESKTOP, openPage, PHONE } from './support/browser';
import { choose, EDIT } from './editing/editor';
import { newPerson, openAs, personWith, signIn, signOut, type Person } from './support/signIn/person';
import { placeNamed, showAs } from './support/places';
import { store, workspaceOf } from './support/stored';
import { until, untilEqual, untilPath } from './support/until';
import { testDatabase } from '../support/testDatabase';

describe('signing in', () => {
  it('keeps to the Content-Security-Policy, even where the browser would not log it', async () => {
    const page = await openPage('about:blank', { isAlone: true });
    await page.addInitScript(`window.violations = [];
      addEventListener('securitypolicyviolation', ({ blockedURI }) => window.violations.push(blockedURI));`);
    await page.goto('/');
    await page.getByLabel('Email').waitFor();
    expect(await page.evaluate('window.violations')).toEqual([]);
  });

  it('begins near the top of a phone, leads between its forms, never says whether an account exists, and creates one that survives a reload', async () => {
    const page = await openPage('/');
    for (const size of [PHONE.viewport, NARROW]) {
      await page.setViewportSize(size);
      const title = await page.getByRole('heading', { name: 'Sign in', exact: true }).boundingBox();
      expect(title?.y).toBeLessThan(size.height * 0.3);
    }
    await page.setViewportSize(DESKTOP);
    for (const [button, heading] of [
      ['Create an account', 'Create an account'],
      ['Back to sign-in', 'Sign in'],
      ['Forgot your password?', 'Reset your password'],
      ['Back to sign-in', 'Sign in'],
    ] as const) {
      await page.getByRole('button', { name: button }).press('Enter');
      await page.getByRole('heading', { name: heading }).waitFor();
      await page.getByLabel('Email').and(page.locator(':focus')).waitFor();
      await page.getByRole('status').filter({ hasText: heading }).waitFor({ state: 'attached' });
    }
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    // Google cannot be reached.
    await page.getByText('Check your connection').waitFor({ timeout: 45_000 });
    for (const email of [(await newPerson()).email, 'nobody@example.com']) {
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send email' }).click();
      await page.getByText(`If there is an account for ${email}, an email is on its way.`).waitFor();
      await page.getByRole('button', { name: 'Back to sign-in' }).click();
    }

    const email = `new-${String(Date.now())}@example.com`;
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('Email').fill(email);
    const password = page.getByLabel('Password');
    await password.fill('a long password');
    const show = page.getByRole('button', { name: 'Show password' });
    await show.click();
    expect(await password.getAttribute('type')).toBe('text');
    await show.press('Enter');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();

    await signOut(page);
    await signIn(page, { email, password: 'another password' });
    await page.getByText('Wrong email address or password.').waitFor();
    await signIn(page, { email, password: 'a long password' });
    await page.getByRole('heading', { name: 'Default' }).waitFor();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await untilPath(page, '/settings');
  });
});

it('signs in as the development user with one click, if the Auth emulator has one', async () => {
  const { email, password } = await newPerson();
  const page = await openPage('/licenses.md');
  await page.route('**/accounts:createAuthUri*', (route) => route.fulfill({ json: { registered: true } }));
  // Otherwise, the development user would be in the emulator of all tests.
  await page.route('**/accounts:signInWithPassword*', (route) => {
    const sent = z.looseObject({ email: z.string() }).parse(route.request().postDataJSON());
    expect(sent).toMatchObject({ email: 'dev@example.com', password: 'dev-password' });
    return route.continue({ postData: { ...sent, email, password } });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in as the development user' }).click();
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
});

describe('signing out', () => {
  const LINKS = ['Alpha', 'Beta'].map((title) => ({
    category: 'Reading',
    title,
    url: `https://example.com/${title}`,
  }));

  /** Opens a dashboard with a search in its address, a message, and an announcement for screen readers. */
  async function openWithMessages(person: Person): Promise<Page> {
    await store(person.uid, workspaceOf('default', 'Default', LINKS));
    const page = await openAs(person, '/w/default?q=e');
    await page.getByRole('link', { name: 'Beta' }).waitFor();
    const { add, tools } = await connectUser(person.uid);
    await add({ category: 'Reading', title: 'Gamma', url: 'https://example.com/gamma' });
    await tools.close();
    await page.getByRole('link', { name: 'Gamma' }).waitFor();
    await choose(page, 'Beta', 'Delete');
    await page.getByText('Deleted “Beta”.').waitFor();
    return page;
  }

  async function expectSignedOut(page: Page): Promise<void> {
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await untilEqual(
      () => page.locator('html').innerHTML(),
      expect.not.stringMatching(/Alpha|Beta|Gamma|Reading</),
    );
    await page.waitForURL(({ pathname, search }) => pathname === '/' && search === '');
    await untilEqual(() => page.title(), 'Sign in · Link Dashboard');
  }

  it('never shows the next person what the one before had, nor a message about what they have started', async () => {
    const link = { title: 'Delta', url: 'https://example.com/delta' };
    const person = await personWith([...LINKS, { ...link, category: 'Private matters' }]);
    await store(person.uid, workspaceOf('travel', 'Travel', []));
    const page = await openAs(person);
    await page.getByRole('link', { name: 'Private matters' }).first().waitFor();
    const deletion = Promise.withResolvers<Route>();
    await page.route(EDIT, (route) => {
      if (route.request().postData()?.includes('deleteLink') === true) deletion.resolve(route);
      else void route.continue();
    });
    await choose(page, 'Alpha', 'Move to …');
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('combobox', { name: 'Workspace' }).selectOption('Travel');
    await sheet.getByRole('button', { name: 'Move' }).click();
    const route = await deletion.promise;
    await signOut(page);
    // It may not be stored.
    await page.getByRole('button', { name: 'Sign out and delete them' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    // Not even until their own links have loaded.
    await page.evaluate(`{
      window.wasShown = false;
      const look = () => {
        window.wasShown ||= document.documentElement.outerHTML.includes('Private matters');
      };
      new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
    }`);
    await signIn(page, await personWith([{ ...link, category: 'Public matters' }]));
    await page.getByRole('link', { name: 'Delta' }).waitFor();
    expect(await page.evaluate('window.wasShown')).toBe(false);
    const response = page.waitForResponse(EDIT);
    await route.continue();
    await (await response).finished();
    // What the response leads to is rendered after the next one.
    await page.evaluate(`fetch('/404.css').then((next) => next.text()).then(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    )`);
    expect(await page.locator('html').innerHTML()).not.toContain('Alpha');
  });

  it('in one tab hides the dashboard in another, stores a deletion made just before, and removes everything else that was kept, also for the next person in that tab', async () => {
    const person = await newPerson();
    const page = await openWithMessages(person);
    const other = await page.context().newPage();
    await other.goto('/w/side-projects');
    await other.getByRole('heading', { name: 'Workspace not found' }).waitFor();
    await placeNamed(other, 'Default').click();
    await other.getByRole('link', { name: 'Gamma' }).waitFor();
    await showAs(other, 'Compact');
    await choose(other, 'Gamma', 'Edit …');
    await other.getByRole('dialog').getByLabel('Title').fill('Gamma rays');
    await page.bringToFront();
    // An earlier version of the web app kept these.
    await page.evaluate(`
      localStorage.setItem('deletions', JSON.stringify([{ uid: '${person.uid}', workspaceId: 'side-projects' }]));
      sessionStorage.setItem('scroll /w/side-projects', '120')`);
    await choose(page, 'Gamma', 'Delete');
    await page.getByText('Deleted “Gamma”.').waitFor();
    await signOut(page);
    await expectSignedOut(page);
    await expectSignedOut(other);
    const head = testDatabase().doc(`users/${person.uid}/workspaces/default`);
    await until(async () => (await head.get()).get('linkCount') === 1);
    const kept = await page.evaluate<string>(`
      (async () => {
        const databases = await indexedDB.databases();
        const open = ({ name }) => new Promise((resolve) => {
          indexedDB.open(name).onsuccess = ({ target }) => resolve(target.result);
        });
        const rows = (store) => new Promise((resolve) => {
          store.getAll().onsuccess = ({ target }) => resolve(target.result);
        });
        const stored = [];
        for (const database of await Promise.all(databases.map(open))) {
          for (const name of database.objectStoreNames) {
            stored.push(await rows(database.transaction(name).objectStore(name)));
          }
        }
        return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, stored]);
      })()`);
    expect(kept).not.toContain(person.uid);
    expect(kept).not.toMatch(/side-projects|default/);
    await signIn(other, await personWith(LINKS));
    await other.locator('.card-title').waitFor();
    expect(await other.getByRole('dialog').count()).toBe(0);
  });
});
