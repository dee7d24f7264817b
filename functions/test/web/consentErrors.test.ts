import type { Page } from 'playwright-core';
import { askingPath, catchRedirect } from './support/signIn/consent';
import { signIn, type Person } from './support/signIn/person';
import { startSignInSite, type SignInSite } from './support/signIn/signInSite';

let site: SignInSite;
let person: Person;

beforeAll(async () => {
  site = await startSignInSite();
  person = await site.newPerson('with apps');
});

/** A file that opens quickly, to prepare the page before it loads the web app. */
const EMPTY = '/icon.svg';

/** The request for what the app asks for. */
const REQUEST = '**/authorize/request?*';

const asking = (changes?: Record<string, string | undefined>) => askingPath(site, changes);
const question = (page: Page) => page.getByRole('heading', { name: 'Let an app use your links?' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const parametersOf = ({ searchParams }: URL) => Object.fromEntries(searchParams);

describe('an error of the consent screen', () => {
  it('is shown on a screen that redirects to no address that is not registered or runs code, or sent to the app without asking', async () => {
    const page = await site.openAs(person, await asking({ redirect_uri: 'https://evil.example/callback' }));
    await page.getByText('This app asks to send access to an address that it has not registered.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/authorize');

    await page.route(REQUEST, (route) =>
      route.fulfill({ json: { redirectTo: 'javascript:document.title="run"' } }),
    );
    await page.goto('/authorize?client_id=any');
    await page.getByText('A browser cannot open the app’s address').waitFor();
    expect(await page.title()).toBe('Connect an app · Link Dashboard');

    await page.unroute(REQUEST);
    const untilRedirected = await catchRedirect(page);
    await page.goto(await asking({ code_challenge_method: 'plain' }));
    expect(parametersOf(await untilRedirected())).toMatchObject({ error: 'invalid_request', iss: site.url });
  });

  it('offers to try again, or says what to do first, such as to disconnect one of 20 apps', async () => {
    const busy = await site.newPerson('with apps');
    const expiresAt = new Date(Date.now() + 60_000);
    const grants = site.database.collection('grants');
    await Promise.all(Array.from({ length: 20 }, () => grants.add({ uid: busy.uid, expiresAt })));
    const page = await site.openAs(busy, EMPTY);
    const path = await asking();
    await page.route(REQUEST, (route) => route.abort(), { times: 1 });
    await page.goto(path);
    await page.getByText('The dashboard cannot be reached.').waitFor();
    await button(page, 'Try again').click();
    await question(page).waitFor();

    await button(page, 'Allow').click();
    await page.getByRole('alert').getByText('You have 20 connected apps, which is the limit.').waitFor();
    await page.getByRole('link', { name: 'Open Settings' }).waitFor();

    const refuse = (status: number, error: string) =>
      page.route('**/authorize/decision', (route) => route.fulfill({ status, json: { error } }), {
        times: 1,
      });
    await refuse(429, 'You have connected apps too often in a short time. Wait 9 seconds, then try again.');
    await button(page, 'Allow').click();
    await page.getByRole('alert').getByText('Wait 9 seconds, then try again.').waitFor();
    await refuse(401, 'Invalid or expired ID token');
    await button(page, 'Allow').click();
    await page.getByText('Your sign-in has expired. Sign in again.').waitFor();
    await signIn(page, busy);
    await refuse(404, 'Not found');
    await button(page, 'Allow').click();
    await page.getByRole('heading', { name: 'Apps cannot sign in here yet' }).waitFor();
    expect(await page.getByRole('link', { name: 'Open Settings' }).getAttribute('href')).toBe('/settings');
  });
});
