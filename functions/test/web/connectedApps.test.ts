import type { Page } from 'playwright-core';
import { expectToFitNarrowly } from './support/accessible';
import { copiedText } from './support/browser';
import { App, catchRedirect } from './support/signIn/consent';
import type { Person } from './support/signIn/person';
import { sessionAfterMinutes } from './support/session';
import { startSignInSite, type SignInSite } from './support/signIn/signInSite';

let site: SignInSite;

beforeAll(async () => {
  site = await startSignInSite();
});

const appSwitch = (page: Page) => page.getByRole('switch', { name: 'Let apps connect by signing in' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Stores a connected app that has never been used. */
async function storeApp({ uid }: Person, clientName: string, fields: object = {}): Promise<void> {
  await site.database.collection('grants').add({
    uid,
    clientName,
    access: 'write',
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 60_000),
    ...fields,
  });
}

describe('an app in the settings', () => {
  it('connects with only the address, appears in the list, and is rejected once it is disconnected', async () => {
    const person = await site.newPerson();
    const settings = await site.openAs(person, '/settings');
    await appSwitch(settings).and(settings.locator('[aria-checked=false]')).waitFor();
    // Its label is as good as the switch.
    await settings.getByText('Let apps connect by signing in', { exact: true }).click();
    await settings.getByText('No app is connected.').waitFor();
    await button(settings, 'Copy address').click();
    await button(settings, 'Copied').waitFor();
    expect(await copiedText(settings)).toBe(`${site.url}/mcp`);

    const steps = settings.getByRole('list', { name: /^How to connect/ }).getByRole('listitem');
    const claude = new URL(
      (await steps.getByRole('link', { name: 'Open Claude' }).getAttribute('href')) ?? '',
    );
    expect(claude.searchParams.get('connectorUrl')).toBe(`${site.url}/mcp`);
    await settings.getByText('Claude connects from the internet, and cannot reach this computer.').waitFor();
    await settings.getByRole('radio', { name: 'Claude Code' }).check();
    await button(settings, 'Copy first command').click();
    await button(settings, 'Copied').waitFor();
    expect(await copiedText(settings)).toMatch(`link-dashboard ${site.url}/mcp`);
    expect(await steps.count()).toBe(3);
    const groups = await settings.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(groups).toEqual(['You', 'Assistants', 'Saving', 'Data']);
    await settings
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Data' })
      .click();
    await settings
      .getByRole('button', { name: 'Delete account …' })
      .and(settings.locator(':visible'))
      .waitFor();

    const app = new App(site);
    const screen = await settings.context().newPage();
    const untilRedirected = await catchRedirect(screen);
    await screen.goto(await app.askFor());
    await button(screen, 'Allow').click();
    await app.finish(await untilRedirected());
    expect(await app.listTools()).toBe(6);
    const row = settings.getByRole('listitem').filter({ hasText: 'An SDK' });
    await row.getByText('Add and annotate').waitFor();
    await row.getByText('An app on a computer').waitFor();
    await row.getByText('Never used').waitFor();
    await row.getByText('from a Linux computer').waitFor();
    await app.call('list_workspaces');
    await row.getByText('today by Claude Code').waitFor();
    await expectToFitNarrowly(settings);

    await button(settings, 'Disconnect An SDK').click();
    await settings.getByRole('heading', { name: 'Disconnect this app?' }).waitFor();
    await button(settings, 'Disconnect').click();
    await settings.getByText('No app is connected.').waitFor();
    await expect(app.listTools()).rejects.toThrow();
    expect(app.provider.opened).toHaveLength(2);
  });
});

describe('the switch', () => {
  it('requires the password some time after the sign-in, says how many apps it disconnects, and why a change failed', async () => {
    const person = await site.newPerson();
    const session = await sessionAfterMinutes(person, 20);
    const page = await site.openAs(person, '/settings', { session });
    await appSwitch(page).click();
    const password = page.getByLabel('Your password').and(page.locator(':focus'));
    await password.fill('not the password');
    await password.press('Enter');
    await page.getByText('That is not your current password. Try again.').waitFor();
    expect(await appSwitch(page).getAttribute('aria-checked')).toBe('false');
    await password.fill(person.password);
    await password.press('Enter');
    await appSwitch(page).and(page.locator('[aria-checked=true]')).waitFor();

    await storeApp(person, 'Claude', { host: 'claude.ai', access: 'read', device: 'iPhone' });
    await storeApp(person, 'Cursor', { endsAt: new Date(Date.now() + 5.5 * 24 * 60 * 60_000) });
    await storeApp(person, 'Expired', { expiresAt: new Date(Date.now() - 1) });
    const connected = page.getByRole('region', { name: 'Connected apps' }).getByRole('listitem');
    const row = connected.filter({ hasText: 'Claude' });
    expect((await row.innerText()).replace(/\s+/g, ' ')).toMatch(
      /^Claude claude\.ai Read only Connected today, \d\d:\d\d from an iPhone Never used Disconnect$/,
    );
    await page.getByRole('listitem').filter({ hasText: 'Cursor' }).getByText('Expires in 5 days.').waitFor();
    expect(await page.getByText('Expired', { exact: true }).count()).toBe(0);
    // The list of keys contains no apps.
    await page.getByText('You have no active keys.').waitFor();
    await appSwitch(page).click();
    await page.getByRole('heading', { name: 'Turn this off and disconnect 2 apps?' }).waitFor();
    await button(page, 'Cancel').click();
    expect(await page.getByRole('button', { name: /^Disconnect / }).count()).toBe(2);
    await appSwitch(page).click();
    await button(page, 'Turn off').click();
    await page.getByText('Disconnected 2 apps.').waitFor();
    const isOff = appSwitch(page).and(page.locator('[aria-checked=false]'));
    await isOff.waitFor();
    await page.getByRole('table', { name: 'Connected apps' }).waitFor({ state: 'detached' });
    await page.route('**/authorize/switch', (route) => route.abort(), { times: 1 });
    await appSwitch(page).click();
    await page.getByRole('alert').getByText('The dashboard cannot be reached.').waitFor();
    await appSwitch(page).click();
    await page.getByText('No app is connected.').waitFor();
    // Ignores a click until the change is done.
    await appSwitch(page).and(page.locator('[aria-busy=false]')).click();
    await isOff.waitFor();
  });
});
