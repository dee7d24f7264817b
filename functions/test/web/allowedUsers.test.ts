import type { Page } from 'playwright-core';
import { z } from 'zod';
import { attemptOf, register } from '../oauth/support/flow';
import { AUTH_HOST, PROJECT } from '../support/jest/environment';
import { startFunction, type FunctionProcess } from '../support/processes/functionProcess';
import { storedOf } from '../support/users/stored';
import { auth } from '../support/users/users';
import { seriousViolations } from './support/axe';
import { openPage, PHONE, type PageOptions } from './support/browser';
import { expectToFit, NARROW } from './support/narrow';
import { newPerson, signIn, type Person } from './support/signIn/person';
import { sessionOf } from './support/signIn/session';
import { startSignInSite } from './support/signIn/signInSite';
import { store, workspaceOf } from './support/stored';
import { untilEqual, untilPath } from './support/until';

const NOTE = 'Only people whom the owner has invited can use this dashboard.';
const CONFIRM = 'Confirm your email address';
const NO_ACCESS = 'You cannot use this dashboard';

/** A file instead of the web app: quick to open, to prepare the page. */
const EMPTY = '/icon.svg';

/** The function `workspaceUpdate` of a deployment that only people at invited.example may use. */
let restricted: FunctionProcess;

beforeAll(async () => {
  restricted = await startFunction('workspaceUpdate', { ALLOWED_USERS: 'invited.example' });
});

/** Makes the page use that deployment. */
async function restrict(page: Page): Promise<void> {
  await page.route('**/api/workspace/*', (route) => {
    const { pathname } = new URL(route.request().url());
    return route.continue({ url: `${restricted.url}${pathname}` });
  });
}

async function openRestricted(path: string, options?: PageOptions): Promise<Page> {
  const page = await openPage(EMPTY, options);
  await restrict(page);
  await page.goto(path);
  return page;
}

/** Makes the page never do what it does only after two seconds or more. The page must be alone. */
async function stopLongTimers(page: Page): Promise<void> {
  await page.addInitScript(`{
    const { setTimeout } = window;
    window.setTimeout = (work, delay, ...rest) => (delay >= 2000 ? 0 : setTimeout(work, delay, ...rest));
  }`);
}

/** Creates a person whose address is at a domain, but not confirmed. */
async function personAt(domain: string): Promise<Person> {
  const person = await newPerson();
  const email = `${person.uid.toLowerCase()}@${domain}`;
  await auth().updateUser(person.uid, { email });
  return { ...person, email };
}

const codesSchema = z.object({ oobCodes: z.array(z.object({ email: z.string(), oobLink: z.string() })) });

/** Follows the link in the email that a person got. */
async function followLink(email: string): Promise<void> {
  const response = await fetch(`http://${AUTH_HOST}/emulator/v1/projects/${PROJECT}/oobCodes`);
  const { oobCodes } = codesSchema.parse(await response.json());
  const { oobLink } = oobCodes.findLast((code) => code.email === email) ?? { oobLink: '' };
  expect((await fetch(oobLink)).status).toBe(200);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const positionOf = (page: Page) => page.getByLabel('Email').boundingBox();

describe('the sign-in page', () => {
  it.each([
    ['on a desktop', {}],
    ['on a phone', PHONE],
  ])(
    'says that only invited people can use the dashboard, and does not move the form, %s',
    async (_, options) => {
      const page = await openPage(EMPTY, options);
      await restrict(page);
      const { promise: held, resolve: answer } = Promise.withResolvers<undefined>();
      await page.route('**/api/workspace/access', async (route) => {
        await held;
        await route.fallback();
      });
      await page.goto('/');
      await page.getByLabel('Email').waitFor();
      await page.evaluate('document.fonts.ready');
      const before = await positionOf(page);
      answer(undefined);
      await page.getByText(NOTE).waitFor();
      expect(await positionOf(page)).toEqual(before);
      expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    },
  );

  it('says nothing of the kind if everybody may use the dashboard', async () => {
    const page = await openPage(EMPTY);
    const answered = page.waitForResponse('**/api/workspace/access');
    await page.goto('/');
    expect(await (await answered).json()).toEqual({ isRestricted: false });
    await heading(page, 'Sign in').waitFor();
    expect(await page.getByText(NOTE).count()).toBe(0);
  });

  it('fits a phone that is 320 pixels wide', async () => {
    const page = await openRestricted('/', { viewport: NARROW });
    await page.getByText(NOTE).waitFor();
    await expectToFit(page);
  });
});

describe('a person who signs up', () => {
  it('confirms their address, and then uses the dashboard', async () => {
    const email = `new-${String(Date.now())}@invited.example`;
    const page = await openRestricted('/');
    await page.getByText(NOTE).waitFor();
    await button(page, 'Create an account').click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('a long password');
    await button(page, 'Create account').click();
    await heading(page, CONFIRM).waitFor();
    expect(await page.getByRole('button', { name: 'Your account' }).count()).toBe(0);
    await page.getByRole('main').and(page.locator(':focus')).waitFor();

    await button(page, 'Send the confirmation email').click();
    await page.getByText(`An email is on its way to ${email}.`).waitFor();
    await button(page, 'I have confirmed it').click();
    await page.getByText(`${email} is not confirmed yet.`).waitFor();
    await followLink(email);
    await button(page, 'I have confirmed it').click();
    await heading(page, 'No links yet').waitFor();

    await page.goto('/add?title=Guide&url=https://example.com/guide');
    await button(page, 'Save').click();
    await heading(page, 'Saved').waitFor();
  });

  it('with an address that is not invited learns that only after they have confirmed it', async () => {
    const person = await personAt('elsewhere.example');
    const page = await openRestricted('/');
    await page.getByText(NOTE).waitFor();
    await signIn(page, person);
    await heading(page, CONFIRM).waitFor();
    await button(page, 'Send the confirmation email').click();
    await page.getByText(`An email is on its way to ${person.email}.`).waitFor();
    await followLink(person.email);
    await button(page, 'I have confirmed it').click();
    await heading(page, NO_ACCESS).waitFor();
    await page.getByText(`${person.email} has not been invited`).waitFor();
    await button(page, 'Sign out').click();
    await heading(page, 'Sign in').waitFor();
  });

  it('is told if the email could not be sent', async () => {
    const person = await personAt('invited.example');
    const page = await openRestricted('/', { session: await sessionOf(person) });
    await heading(page, CONFIRM).waitFor();
    await page.route('**/accounts:sendOobCode*', (route) => route.abort());
    await button(page, 'Send the confirmation email').click();
    await page.getByText('The sign-in service cannot be reached.').waitFor();
  });
});

describe('a person who may no longer use the dashboard', () => {
  it.each([
    ['the dashboard', '/', false],
    ['a form, at once', '/add?url=https://example.com', true],
    ['the settings, at once', '/settings', true],
  ])('gets a page that says so instead of %s', async (_, path, isAtOnce) => {
    const session = await sessionOf(await personAt('elsewhere.example'));
    const page = await openPage(EMPTY, { session, isAlone: isAtOnce });
    if (isAtOnce) await stopLongTimers(page);
    await restrict(page);
    await page.goto(path);
    await heading(page, CONFIRM).waitFor();
    await untilEqual(() => page.title(), `${CONFIRM} · Link Dashboard`);
    expect(await page.getByRole('button', { name: 'Your account' }).count()).toBe(0);
  });

  it('can still open Help', async () => {
    const page = await openRestricted('/', {
      session: await sessionOf(await personAt('elsewhere.example')),
    });
    await heading(page, CONFIRM).waitFor();
    await page.goto('/help');
    await heading(page, 'Help').waitFor();
  });

  it('can delete the account with everything in it', async () => {
    const person = await personAt('elsewhere.example');
    await auth().updateUser(person.uid, { emailVerified: true });
    await store(
      person.uid,
      workspaceOf('default', 'Default', [
        { category: 'Reading', title: 'Guide', url: 'https://example.com/' },
      ]),
    );
    const page = await openRestricted('/');
    await page.getByText(NOTE).waitFor();
    await signIn(page, person);
    await heading(page, NO_ACCESS).waitFor();
    await button(page, 'Delete account …').click();
    await page.getByLabel('to confirm').fill(person.email);
    await page.getByLabel('Your password').fill(person.password);
    await button(page, 'Delete account').click();
    await page.getByText('Your account and everything in it has been deleted.').waitFor();
    expect(await storedOf(person.uid)).toEqual({});
    await expect(auth().getUser(person.uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });

  it.each([CONFIRM, NO_ACCESS])('gets an accessible page that fits a narrow phone: %s', async (title) => {
    const person = await personAt('elsewhere.example');
    if (title === NO_ACCESS) await auth().updateUser(person.uid, { emailVerified: true });
    const page = await openRestricted('/', { viewport: NARROW, session: await sessionOf(person) });
    await heading(page, title).waitFor();
    await expectToFit(page);
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
  });

  it('cannot connect an app, is told at once, and can send it away', async () => {
    const site = await startSignInSite();
    const person = await site.newPerson('with apps');
    const { query } = attemptOf(site, await register(site));
    const page = await site.openAs(person, EMPTY, { isAlone: true });
    await stopLongTimers(page);
    await restrict(page);
    const callback = 'http://localhost:3000/callback?*';
    await page.route(callback, (route) => route.fulfill({ body: 'Connected.' }));
    await page.goto(`/authorize${query}`);
    await heading(page, CONFIRM).waitFor();
    expect(await button(page, 'Allow').count()).toBe(0);
    await button(page, 'Cancel').click();
    await page.waitForURL(callback);
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  });
});

it('loads a dashboard before it asks whether its user may use it', async () => {
  const page = await openPage(EMPTY, { session: await sessionOf(await newPerson()), isAlone: true });
  await stopLongTimers(page);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto('/');
  await heading(page, 'No links yet').waitFor();
  expect(paths).not.toContain('/api/workspace/access');
});

it('works as usual while the service does not say who may use the dashboard', async () => {
  const page = await openPage(EMPTY, { session: await sessionOf(await newPerson()) });
  await page.route('**/api/workspace/access', (route) => route.abort());
  await page.goto('/settings');
  await heading(page, 'MCP API keys').waitFor();
  await untilPath(page, '/settings');
});
