import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { HOST } from '../../scripts/emulators/ports';
import { expectAccessible, expectGood, expectToFit, expectToFitNarrowly } from './support/accessible';
import { FIRESTORE, takeViolations } from './support/browser';
import { App, askingPath, catchRedirect } from './support/signIn/consent';
import { answerForGoogle } from './support/signIn/google';
import { signIn, type Person } from './support/signIn/person';
import { sessionAfterMinutes } from './support/session';
import { startSignInSite, type SignInSite } from './support/signIn/signInSite';
import { untilEqual, untilFocused } from './support/until';

let site: SignInSite;
let person: Person;

beforeAll(async () => {
  site = await startSignInSite();
  person = await site.newPerson('with apps');
});

const portSchema = z.object({ port: z.int() });

/** A file that opens quickly, to prepare the page before it loads the web app. */
const EMPTY = '/icon.svg';

const asking = (changes?: Record<string, string | undefined>, redirect?: string) =>
  askingPath(site, changes, redirect);
const question = (page: Page) => page.getByRole('heading', { name: 'Let an app use your links?' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const parametersOf = ({ searchParams }: URL) => Object.fromEntries(searchParams);

describe('the consent screen', () => {
  it('says who asks, works by keyboard alone, and loads nothing from Firestore', async () => {
    const app = new App(site);
    const page = await site.openAs(person, EMPTY);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const untilRedirected = await catchRedirect(page);
    await page.goto(await app.askFor());
    await question(page).waitFor();
    const rows = (await page.locator('dl > div').allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));
    expect(rows).toEqual([
      'Calls itself An SDK Any app can use this name.',
      'Sends access to An app on this computer',
      `Signed in as ${person.email} Not you? Use another account`,
    ]);
    expect(await page.title()).toBe('Connect an app · Link Dashboard');
    expect(requested.filter((url) => FIRESTORE.test(url) || /firestore.*\.js/i.test(url))).toEqual([]);
    await expectToFitNarrowly(page);

    await button(page, 'Allow').and(page.locator(':enabled')).waitFor();
    const focused: unknown[] = [];
    for (const key of ['Tab', 'Tab', 'ArrowUp', 'Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key);
      focused.push(await page.evaluate('document.activeElement.closest("label, button").innerText'));
    }
    expect(focused).toEqual([
      'Not you? Use another account',
      expect.stringContaining('Add and annotate'),
      expect.stringContaining('Read only'),
      'All workspaces, including those that others share with me',
      expect.stringContaining('Expires'),
      'Cancel',
      'Allow',
    ]);
    await page.keyboard.press('Enter');
    const redirected = await untilRedirected();
    expect(parametersOf(redirected)).toEqual({ code: expect.any(String), state: 'a state', iss: site.url });
    await app.finish(redirected);
    expect(await app.listTools()).toBe(6);
    expect(app.provider.stored.tokens).toMatchObject({ scope: 'links:read' });
    const { docs } = await site.database.collection('grants').where('uid', '==', person.uid).get();
    expect(docs.map((grant) => grant.data())).toMatchObject([{ access: 'read', timeZone: 'Europe/Berlin' }]);
  });

  it('lets the person cancel, or sign in first or with another account, and shows the warning first on a phone', async () => {
    const path = await asking();
    const page = await site.open(path);
    const untilRedirected = await catchRedirect(page);
    await page.getByRole('heading', { name: 'Sign in to connect an app' }).waitFor();
    await page.getByText(`Link Dashboard at ${new URL(site.url).host}`).waitFor();
    await expectGood(page);
    await button(page, 'Cancel').click();
    expect(parametersOf(await untilRedirected())).toMatchObject({
      error: 'access_denied',
      state: 'a state',
      iss: site.url,
    });

    const phone = { width: 360, height: 640 };
    await page.setViewportSize(phone);
    await page.goto(`${site.url}${path}`);
    await answerForGoogle(page, () => `${person.uid}@gmail.example`);
    await button(page, 'Continue with Google').click();
    await page.getByText(`${person.uid}@gmail.example`).waitFor();
    await untilFocused(page, 'tagName', 'H1');
    await button(page, 'Not you? Use another account').click();
    await signIn(page, person);
    await page.getByText(person.email).waitFor();
    expect(page.url()).toBe(`${site.url}${path}`);
    await page.getByText(`Link Dashboard at ${new URL(site.url).host}`).waitFor();
    await untilEqual(() => page.evaluate('scrollY'), 0);
    const warning = page.getByText(
      'Allow this only if you have just added this dashboard to the app yourself.',
    );
    const { y = 0, height = 0 } = (await warning.boundingBox()) ?? {};
    expect([y > 0, y + height < phone.height]).toEqual([true, true]);
    await page
      .getByText('The app can use all of your workspaces and notes, but not delete links or workspaces.')
      .waitFor();
    await page
      .getByText('until you disconnect the app under Settings, or it has not been used for 90 days.')
      .waitFor();
    await expectToFit(page);
    await button(page, 'Allow').click();
    expect(parametersOf(await untilRedirected())).toMatchObject({ code: expect.any(String) });
  });
});

describe('a person who does not let apps connect', () => {
  it('can turn that on here, and must enter the password if they signed in a while ago', async () => {
    const newcomer = await site.newPerson();
    const session = await sessionAfterMinutes(newcomer, 20);
    const page = await site.openAs(newcomer, await asking(), { session });
    const untilRedirected = await catchRedirect(page);
    await button(page, 'Allow').click();
    const password = page.getByLabel('Your password').and(page.locator(':focus'));
    await password.fill('not the password');
    await expectAccessible(page);
    await password.press('Enter');
    await page.getByText('That is not your current password. Try again.').waitFor();
    expect((await site.database.doc(`appSignIn/${newcomer.uid}`).get()).exists).toBe(false);
    await page.getByLabel('Your password').fill(newcomer.password);
    await page.keyboard.press('Enter');
    await page.getByText('Apps cannot connect by signing in yet.').waitFor();
    expect((await site.database.doc(`appSignIn/${newcomer.uid}`).get()).exists).toBe(false);
    await button(page, 'Turn on and allow').click();
    expect(parametersOf(await untilRedirected())).toMatchObject({ code: expect.any(String) });
    expect((await site.database.doc(`appSignIn/${newcomer.uid}`).get()).exists).toBe(true);
  });
});

describe('a page of another origin', () => {
  it('can open the consent screen in a popup, but not frame it, and the popup stays open if the address opens a program', async () => {
    const consent = `${site.url}${await asking({}, 'cursor://anysphere.cursor-mcp/oauth/callback')}`;
    const framed = [`${site.url}/__/firebase/init.json`, consent];
    // Starts a real server, because Chromium does not let intercepted pages frame one on this computer.
    const server = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(framed.map((url) => `<iframe src="${url}"></iframe>`).join(''));
    }).listen(0, HOST);
    await once(server, 'listening');
    const framing = `http://${HOST}:${String(portSchema.parse(server.address()).port)}/`;
    const page = await site.openAs(person, EMPTY);
    await page.goto(framing);
    expect(page.frames().map((frame) => frame.url())).toEqual([
      framing,
      framed[0],
      'chrome-error://chromewebdata/',
    ]);
    expect(takeViolations()).toEqual([expect.stringContaining("frame-ancestors 'none'")]);

    const opening = page.waitForEvent('popup');
    await page.evaluate(`window.popup = window.open(${JSON.stringify(consent)}, '', 'popup')`);
    const popup = await opening;
    await question(popup).waitFor();
    // Otherwise, the app would believe that the popup was closed.
    expect(await page.evaluate('window.popup.closed')).toBe(false);
    await popup.getByText('An app on this computer that opens “cursor” links').waitFor();
    await button(popup, 'Allow').click();
    await popup.getByRole('heading', { name: 'You can close this tab' }).waitFor();
    server.close();
    server.closeAllConnections();
  });
});
