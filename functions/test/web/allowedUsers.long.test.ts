import type { Page, Route } from 'playwright-core';
import { z } from 'zod';
import { attemptOf, register } from '../oauth/support/flow';
import { AUTH_HOST, PROJECT } from '../support/environment';
import { startFunction, type FunctionProcess } from '../support/processes/functionProcess';
import { edit } from '../support/requests/rest';
import { endLease, invite, join } from '../support/requests/sharing';
import { storedOf } from '../support/users/stored';
import { auth } from '../support/users/users';
import { linkNamed } from './editing/editor';
import { expectAccessible, expectToFitNarrowly, NARROW } from './support/accessible';
import { copyOf, untilCopied } from './support/browserCopy';
import { DESKTOP, openPage, type PageOptions } from './support/browser';
import { newPerson, signIn, type Person } from './support/signIn/person';
import { sessionOf } from './support/session';
import { startSignInSite } from './support/signIn/signInSite';
import { store, workspaceOf } from './support/stored';
import { untilEqual, untilPath } from './support/until';
import { testDatabase } from '../support/testDatabase';

const NOTE = 'Only people whom the owner has invited can use this dashboard.';
const CONFIRM = 'Confirm your email address';
const NO_ACCESS = 'You cannot use this dashboard';

/** A file that opens quickly, to prepare the page before it loads the web app. */
const EMPTY = '/icon.svg';

/** The function `workspaceUpdate` of a deployment that only people at invited.example may use. */
let restricted: FunctionProcess;

beforeAll(async () => {
  restricted = await startFunction('workspaceUpdate', { ALLOWED_USERS: 'invited.example' });
});

/** Makes the page use that deployment. */
async function restrict(page: Page): Promise<void> {
  await page.route('**/api/workspace/*', (route) => {
    const { pathname, search } = new URL(route.request().url());
    return route.continue({ url: `${restricted.url}${pathname}${search}` });
  });
}

async function openRestricted(path: string, options?: PageOptions): Promise<Page> {
  const page = await openPage(EMPTY, options);
  await restrict(page);
  await page.goto(path);
  return page;
}

/** Drops timers of two seconds or more on the page, which must be alone. */
async function stopLongTimers(page: Page): Promise<void> {
  await page.addInitScript(`{
    const { setTimeout } = window;
    window.setTimeout = (work, delay, ...rest) => (delay >= 2000 ? 0 : setTimeout(work, delay, ...rest));
  }`);
}

/** Creates a person with an unconfirmed email address at this domain. */
async function personAt(domain: string): Promise<Person> {
  const person = await newPerson();
  const email = `${person.uid.toLowerCase()}@${domain}`;
  await auth().updateUser(person.uid, { email });
  return { ...person, email };
}

const codesSchema = z.object({ oobCodes: z.array(z.object({ email: z.string(), oobLink: z.string() })) });

/** Follows the link in the last email to this address. */
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
  it('says so if only invited people can use the dashboard, and does not move the form', async () => {
    const page = await openPage(EMPTY);
    const responded = page.waitForResponse('**/api/workspace/access');
    await page.goto('/');
    expect(await (await responded).json()).toEqual({ isRestricted: false });
    await heading(page, 'Sign in').waitFor();
    expect(await page.getByText(NOTE).count()).toBe(0);

    await restrict(page);
    for (const size of [DESKTOP, NARROW]) {
      await page.setViewportSize(size);
      const { promise: held, resolve: respond } = Promise.withResolvers<undefined>();
      const hold = async (route: Route) => {
        await held;
        await route.fallback();
      };
      await page.route('**/api/workspace/access', hold, { times: 1 });
      await page.goto('/');
      await page.getByLabel('Email').waitFor();
      await page.evaluate('document.fonts.ready');
      const before = await positionOf(page);
      respond(undefined);
      await page.getByText(NOTE).waitFor();
      expect(await positionOf(page)).toEqual(before);
    }
    await expectToFitNarrowly(page);
    await expectAccessible(page);
  });
});

describe('a person who signs up', () => {
  it('confirms their address, accepts the invitation that they have opened, and then uses the dashboard', async () => {
    const email = `new-${String(Date.now())}@invited.example`;
    const owner = await newPerson();
    await store(owner.uid, workspaceOf('team', 'Team', []));
    const page = await openRestricted(`/join#${await invite(owner.idToken, 'editor')}`);
    await page.getByText(NOTE).waitFor();
    await button(page, 'Create an account').click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('a long password');
    await button(page, 'Create account').click();
    await heading(page, CONFIRM).waitFor();
    expect(await page.getByRole('button', { name: 'Your account' }).count()).toBe(0);
    await heading(page, CONFIRM).and(page.locator(':focus')).waitFor();

    await button(page, 'Send the confirmation email').click();
    await page.getByText(`An email is on its way to ${email}.`).waitFor();
    await button(page, 'I have confirmed it').click();
    await page.getByText(`${email} is not confirmed yet.`).waitFor();
    await followLink(email);
    await button(page, 'I have confirmed it').click();
    await heading(page, '“Olivia” invites you to “Team”').waitFor();
    await page.getByLabel('Your name').fill('Ada');
    await button(page, 'Join').click();
    await page.getByText('Olivia · you can edit').waitFor();

    await page.goto('/add?title=Guide&url=https://example.com/guide');
    await button(page, 'Add').click();
    await heading(page, 'Saved').waitFor();
  });

  it('with an address that is not invited learns so only after confirming it, and can delete the account', async () => {
    const person = await personAt('elsewhere.example');
    const link = { category: 'Reading', title: 'Guide', url: 'https://example.com/' };
    await store(person.uid, workspaceOf('default', 'Default', [link]));
    await store(person.uid, workspaceOf('team', 'Team', []));
    await testDatabase().doc(`users/${person.uid}/workspaces/team`).update({ membersVersion: 'any' });
    const page = await openRestricted('/', { session: await sessionOf(person) });
    await heading(page, CONFIRM).waitFor();
    await expectToFitNarrowly(page);
    await expectAccessible(page);
    await page.route('**/accounts:sendOobCode*', (route) => route.abort(), { times: 1 });
    await button(page, 'Send the confirmation email').click();
    await page.getByText('The sign-in service cannot be reached.').waitFor();
    await button(page, 'Send the confirmation email').click();
    await page.getByText(`An email is on its way to ${person.email}.`).waitFor();
    await followLink(person.email);
    await button(page, 'I have confirmed it').click();
    await heading(page, NO_ACCESS).waitFor();
    await page.getByText(`${person.email} has not been invited`).waitFor();
    await expectToFitNarrowly(page);
    await expectAccessible(page);
    await button(page, 'Sign out').click();

    await heading(page, 'Sign in').waitFor();
    await signIn(page, person);
    await heading(page, NO_ACCESS).waitFor();
    await button(page, 'Delete account …').click();
    await page.getByText('The people with whom you share “Team” lose access, too.').waitFor();
    await page.getByLabel('to confirm').fill(person.email);
    await page.getByLabel('Your password').fill(person.password);
    await button(page, 'Delete account').click();
    await page.getByText('Your account and everything in it has been deleted.').waitFor();
    expect(await storedOf(person.uid)).toEqual({});
    await expect(auth().getUser(person.uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });
});

describe('a person who may no longer use the dashboard', () => {
  it('sees a page that says so instead of a form or the settings, but can still open Help', async () => {
    const session = await sessionOf(await personAt('elsewhere.example'));
    const page = await openPage(EMPTY, { session, isAlone: true });
    await stopLongTimers(page);
    await restrict(page);
    for (const path of ['/add?url=https://example.com', '/settings']) {
      await page.goto(path);
      await heading(page, CONFIRM).waitFor();
      await untilEqual(() => page.title(), `${CONFIRM} · Link Dashboard`);
      expect(await page.getByRole('button', { name: 'Your account' }).count()).toBe(0);
    }
    await page.goto('/help');
    await heading(page, 'Help').waitFor();
  });

  it('sees it instead of the dashboard that they left open, once they come back to it', async () => {
    const person = await personAt('invited.example');
    await auth().updateUser(person.uid, { emailVerified: true });
    const page = await openPage(EMPTY, { session: await sessionOf(person), isAlone: true });
    await stopLongTimers(page);
    await restrict(page);
    await page.goto('/');
    await heading(page, 'Welcome').waitFor();
    const comeBack = async () => {
      const responded = page.waitForResponse((response) => response.url().endsWith('/access'));
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      await responded;
    };
    await comeBack();
    expect(await heading(page, 'Welcome').count()).toBe(1);
    const { url } = await startFunction('workspaceUpdate', { ALLOWED_USERS: 'others.example' });
    await page.route('**/api/workspace/access', (route) =>
      route.continue({ url: `${url}/api/workspace/access` }),
    );
    await comeBack();
    await heading(page, NO_ACCESS).waitFor();
  });

  it('sees it instead of what others share with them, of which nothing is left in their browser', async () => {
    const [owner, member] = await Promise.all([newPerson(), newPerson()]);
    const add = (title: string) => {
      const link = { category: 'Reading', title, url: `https://example.com/${title}` };
      return edit(owner.idToken, [{ op: 'addLink', ...link }], 'team');
    };
    await store(owner.uid, workspaceOf('team', 'Team', []));
    await add('Guide');
    const own = { category: 'Reading', title: 'Their own', url: 'https://example.com/own' };
    await store(member.uid, workspaceOf('default', 'Default', [own]));
    await join(member.idToken, await invite(owner.idToken, 'viewer'), { workspaceId: 'shared' });
    const email = `${member.uid.toLowerCase()}@invited.example`;
    await auth().updateUser(member.uid, { email, emailVerified: true });
    const page = await openRestricted('/w/shared', { session: await sessionOf({ ...member, email }) });
    await linkNamed(page, 'Guide').waitFor();
    await untilCopied(page, 'Guide');
    await untilCopied(page, 'Their own');

    // Nothing closes as long as the service does not respond.
    const ask = '**/api/workspace/access?shared';
    await page.route(ask, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await endLease(member.uid);
    await add('Second');
    await failed;
    const { url } = await startFunction('workspaceUpdate', { ALLOWED_USERS: 'others.example' });
    await linkNamed(page, 'Guide').waitFor();
    await page.unroute(ask);
    await linkNamed(page, 'Second').waitFor();

    // The lease is still valid, but the service is asked at once.
    await page.route('**/api/workspace/access*', (route) =>
      route.continue({ url: `${url}/api/workspace/access${new URL(route.request().url()).search}` }),
    );
    await page.reload();
    await heading(page, NO_ACCESS).waitFor();
    await untilEqual(() => copyOf(page), expect.not.stringMatching(/Guide|Second|Team/));
    expect(await copyOf(page)).toContain('Their own');
  });

  it('is told at once that they cannot connect an app, and can cancel', async () => {
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

it('loads a dashboard before asking whether its user is allowed, and works without a response', async () => {
  const page = await openPage(EMPTY, { session: await sessionOf(await newPerson()), isAlone: true });
  await stopLongTimers(page);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.route('**/api/workspace/access', (route) => route.abort());
  await page.goto('/');
  await heading(page, 'Welcome').waitFor();
  expect(paths).not.toContain('/api/workspace/access');
  await page.goto('/settings');
  await heading(page, 'MCP API keys').waitFor();
  await untilPath(page, '/settings');
});
