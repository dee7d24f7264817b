import type { Page } from 'playwright-core';
import { ApiKeyRepository } from '../../src/lib/access/apiKeyRepository';
import { signIn } from '../web/support/signIn/person';
import { startSignInSite, type SignInSite } from '../web/support/signIn/signInSite';
import { startBrowser, untilClosed, type ExtensionBrowser } from './support/chromium';
import { HOSTS, startOwnDomain } from './support/ownDomain';

let site: SignInSite;
let browser: ExtensionBrowser;

beforeAll(async () => {
  site = await startSignInSite();
  domain = await startOwnDomain();
}, 120_000);
let domain: Awaited<ReturnType<typeof startOwnDomain>>;

beforeEach(async () => {
  domain.responses.clear();
  browser = await startBrowser(domain);
});

const newKey = async () => {
  const { uid } = await site.newPerson('with apps');
  return new ApiKeyRepository(site.database).create(uid, 'test', { permission: 'write' });
};

const [byKey, bySignIn] = ['Connect with the key', 'Sign in'];

/** Connects to a host on the settings page. */
async function connect(settings: Page, host: string, how: string): Promise<void> {
  await settings.getByLabel('Address').fill(host);
  await settings.getByRole('button', { name: how, exact: true }).click();
}

const redirect = (status: number, origin: string) => (path: string) =>
  new Response(null, { status, headers: { Location: `${origin}${path}` } });

const form = (url = 'https://example.com/') => {
  const link = new URLSearchParams({ url, title: 'Example', notes: '' });
  return browser.open(`popup.html#${link.toString()}`);
};

/** Saves a link, and looks it up. */
async function saveAndFind(): Promise<void> {
  const unsaved = await form();
  await unsaved.getByLabel('Category').fill('Reading');
  await unsaved.keyboard.press('Enter');
  await untilClosed(unsaved);
  await (await form()).getByText('Already in Reading').waitFor();
}

it('connects to a dashboard at its own domain by signing in, renews its tokens there and saves a link', async () => {
  const person = await site.newPerson('with apps');
  const settings = await browser.open('options.html');
  await settings.getByLabel('Address').fill(HOSTS.dashboard);
  const consent = await browser.opened('/authorize', () => settings.keyboard.press('Enter'));
  await signIn(consent, person);
  expect(new URL(consent.url()).origin).toBe(`https://${HOSTS.dashboard}`);
  await consent.getByText('Link Dashboard extension').first().waitFor();
  await consent.getByRole('button', { name: 'Allow', exact: true }).click();
  await settings.getByText(`Connected to ${HOSTS.dashboard}.`).waitFor();
  const { docs } = await site.database.collection('grants').where('uid', '==', person.uid).get();
  expect(docs.map((grant) => grant.data())).toEqual([
    expect.objectContaining({ resource: `https://${HOSTS.dashboard}/mcp` }),
  ]);

  await browser.background.evaluate(`chrome.storage.local.get('accounts').then(({ accounts }) => {
    accounts.list[0].credential.expiresAt = 0;
    return chrome.storage.local.set({ accounts });
  })`);
  await saveAndFind();
});

it('connects to it with a key, and says what is wrong with another address', async () => {
  const settings = await browser.open('options.html');
  await settings.getByText('Use a key instead').click();
  await settings.getByLabel('Key', { exact: true }).fill(await newKey());
  for (const [host, how, message] of [
    [HOSTS.nowhere, bySignIn, 'cannot be reached. Check your connection and the address.'],
    [HOSTS.nowhere, byKey, 'cannot be reached. Check your connection and the address.'],
    [HOSTS.blog, bySignIn, 'There is no Link Dashboard at blog.example.test. Check the address.'],
    [
      HOSTS.blog,
      byKey,
      'blog.example.test does not respond like a Link Dashboard (status 404). Check the address.',
    ],
    [
      HOSTS.unlisted,
      bySignIn,
      'The extension cannot sign in at other.example.test until its operator adds this domain to OAUTH_HOSTS. Or use a key.',
    ],
  ] as const) {
    await connect(settings, host, how);
    await settings.getByText(message).waitFor();
  }
  await connect(settings, HOSTS.dashboard, byKey);
  await settings.getByText(`Connected to ${HOSTS.dashboard}.`).waitFor();
  for (const [status, message] of [
    [404, 'does not respond like a Link Dashboard (status 404).'],
    [200, 'is not a Link Dashboard.'],
  ] as const) {
    domain.responses.set(HOSTS.dashboard, () => new Response('<title>No such site</title>', { status }));
    const kept = await form(`https://example.com/${String(status)}`);
    await kept.getByLabel('Category').fill('Reading');
    await kept.keyboard.press('Enter');
    await kept.getByText(`${message} Check the address. The link is kept in this browser`).waitFor();
    await kept.close();
  }
  domain.responses.clear();
  await saveAndFind();
  await (await form('https://example.com/404')).getByText('Already in Reading').waitFor();
});

it('sends nothing to an address that a dashboard redirects to, says what to do, and keeps links for the new address', async () => {
  const key = await newKey();
  const settings = await browser.open('options.html');
  await settings.getByText('Use a key instead').click();
  await settings.getByLabel('Key', { exact: true }).fill(key);
  domain.requests.length = 0;
  const advice = `Open ${HOSTS.old} in a tab, and connect with the address that the address bar then shows.`;
  for (const [how, path] of [
    [bySignIn, '/register'],
    [byKey, '/mcp'],
  ] as const) {
    for (const [status, origin] of [
      ...[301, 302, 303, 307, 308].map((each) => [each, `https://${HOSTS.dashboard}`] as const),
      [307, `https://${HOSTS.old}/moved`],
      [307, `http://${HOSTS.dashboard}`],
    ] as const) {
      domain.responses.set(HOSTS.old, redirect(status, origin));
      await connect(settings, HOSTS.old, how);
      await settings.getByText(`${HOSTS.old} redirects ${path} to another address`).waitFor();
      await settings.getByText(advice).waitFor();
    }
  }
  const requested = ['/register', '/mcp'].flatMap((path) =>
    Array<string>(7).fill(`POST ${HOSTS.old}${path}`),
  );
  expect(domain.requests).toEqual(requested);

  domain.responses.clear();
  await connect(settings, HOSTS.old, byKey);
  await settings.getByText(`Connected to ${HOSTS.old}.`).waitFor();
  domain.responses.set(HOSTS.old, redirect(308, `https://${HOSTS.dashboard}`));
  const kept = await form();
  await kept.getByLabel('Category').fill('Reading');
  await kept.keyboard.press('Enter');
  await kept
    .getByText(`${advice} If it is the same, ask its operator to remove the redirect. The link is kept`)
    .waitFor();
  expect(domain.requests.filter((request) => !request.includes(HOSTS.old))).toEqual([]);

  await settings.getByText('Use a key instead').click();
  await settings.getByLabel('Key', { exact: true }).fill(key);
  await connect(settings, HOSTS.dashboard, byKey);
  await settings.getByText(`Connected to ${HOSTS.dashboard}.`).waitFor();
  await settings.getByRole('button', { name: `Disconnect ${HOSTS.old}` }).click();
  await settings.getByText(`1 link for ${HOSTS.old} is not sent yet.`).waitFor();
  await settings.getByRole('button', { name: `Send it to ${HOSTS.dashboard}` }).click();
  await settings.getByText(`Disconnected from ${HOSTS.old}.`).waitFor();
  await (await form()).getByText('Already in Reading').waitFor();
});
