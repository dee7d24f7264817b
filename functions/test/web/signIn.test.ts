import type { Page } from 'playwright-core';
import { getDatabase } from '../../src/lib/firestore';
import { connectUser } from '../support/toolUser';
import { openPage } from './support/browser';
import { newPerson, openAs, signIn, type Person } from './support/person';
import { store, workspaceOf } from './support/stored';

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

  it('survives a reload, at the same address', async () => {
    const page = await openAs(await newPerson(), '/settings');
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings');
  });

  it('says that the password is wrong, and what to do', async () => {
    const { email } = await newPerson();
    const page = await openPage('/');
    await signIn(page, { email, password: 'not the password' });
    await page.getByText('Wrong email address or password. Try again, or reset your password.').waitFor();
  });

  it('sends a mail to reset the password, without revealing whether there is an account', async () => {
    for (const email of [(await newPerson()).email, 'nobody@example.com']) {
      const page = await openPage('/');
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send email' }).click();
      await page.getByText(`If there is an account for ${email}, an email is on its way.`).waitFor();
    }
  });

  it('offers Google, and says what to do when its sign-in cannot be loaded', async () => {
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

  /** Opens a page with a search in its address, a message, and an announcement for screen readers. */
  async function openWithMessages(person: Person): Promise<Page> {
    await store(person.uid, workspaceOf('default', 'Default', LINKS));
    const page = await openAs(person, '/w/default?q=e');
    await page.getByRole('link', { name: 'Beta' }).waitFor();
    const { add, tools } = await connectUser(person.uid);
    await add({ category: 'Reading', title: 'Gamma', url: 'https://example.com/gamma' });
    await tools.close();
    await page.getByRole('link', { name: 'Gamma' }).waitFor();
    await page.getByRole('button', { name: 'Delete Beta' }).click();
    await page.getByText('Deleted “Beta”.').waitFor();
    return page;
  }

  async function expectNothingLeft(page: Page): Promise<void> {
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.locator('html').innerHTML()).not.toMatch(/Alpha|Beta|Gamma|Reading</);
    expect(new URL(page.url())).toMatchObject({ pathname: '/', search: '' });
    expect(await page.title()).toBe('Sign in · Link Dashboard');
  }

  const signOut = async (page: Page) => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
  };

  it('removes the dashboard from the page and sends pending deletions', async () => {
    const person = await newPerson();
    const page = await openWithMessages(person);
    await signOut(page);
    await expectNothingLeft(page);
    const head = await getDatabase().doc(`users/${person.uid}/workspaces/default`).get();
    expect(head.get('linkCount')).toBe(2);
  });

  it('in another tab removes the dashboard from this one', async () => {
    const page = await openWithMessages(await newPerson());
    const other = await page.context().newPage();
    await other.goto('/settings');
    await other.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await signOut(other);
    await expectNothingLeft(page);
  });
});
