import type { Page } from 'playwright-core';
import { getDatabase } from '../../src/lib/platform/firestore';
import { connectUser } from '../support/users/toolUser';
import { openPage } from './support/browser';
import { choose } from './support/editor';
import { newPerson, openAs, signIn, type Person } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';
import { until, untilEqual, untilPath } from './support/until';

describe('signing in', () => {
  it('creates an account with an email address and a password, and signs in with it later', async () => {
    const email = `new-${String(Date.now())}@example.com`;
    const page = await openPage('/');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('a long password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();

    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page, { email, password: 'a long password' });
    await page.getByRole('heading', { name: 'Default' }).waitFor();
  });

  it('moves the focus to the email address when the form changes', async () => {
    const page = await openPage('/');
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
  });

  it('lasts when the page is reloaded, at the same address', async () => {
    const page = await openAs(await newPerson(), '/settings');
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await untilPath(page, '/settings');
  });

  it('says what to do when the password is wrong', async () => {
    const { email } = await newPerson();
    const page = await openPage('/');
    await signIn(page, { email, password: 'not the password' });
    await page.getByText('Wrong email address or password. Try again, or reset your password.').waitFor();
  });

  it('confirms a password reset without revealing whether the account exists', async () => {
    for (const email of [(await newPerson()).email, 'nobody@example.com']) {
      const page = await openPage('/');
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send email' }).click();
      await page.getByText(`If there is an account for ${email}, an email is on its way.`).waitFor();
    }
  });

  it('offers Google sign-in, and says what to do when it cannot be loaded', async () => {
    const page = await openPage('/');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText('Check your connection').waitFor({ timeout: 45_000 });
  });
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

  const signOut = async (page: Page) => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
  };

  it('removes the dashboard from the page, and a deletion made just before is stored', async () => {
    const person = await newPerson();
    const page = await openWithMessages(person);
    await signOut(page);
    await expectSignedOut(page);
    const head = getDatabase().doc(`users/${person.uid}/workspaces/default`);
    await until(async () => (await head.get()).get('linkCount') === 2);
  });

  it('removes everything that the web app, or an earlier version of it, kept in the browser', async () => {
    const person = await newPerson();
    const page = await openWithMessages(person);
    await page.goto('/w/side-projects');
    await page.getByRole('heading', { name: 'Workspace not found' }).waitFor();
    await page.evaluate(`
      localStorage.setItem('deletions', JSON.stringify([{ uid: '${person.uid}', workspaceId: 'side-projects' }]));
      sessionStorage.setItem('scroll /w/side-projects', '120')`);
    await signOut(page);
    await expectSignedOut(page);
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
  });

  it('in one tab removes the dashboard from another', async () => {
    const page = await openWithMessages(await newPerson());
    const other = await page.context().newPage();
    await other.goto('/settings');
    await other.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await signOut(other);
    await expectSignedOut(page);
  });
});
