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
  browser = await startBrowser(domain);
});

const form = () => {
  const link = new URLSearchParams({ url: 'https://example.com/', title: 'Example', notes: '' });
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
  const { uid } = await site.newPerson('with apps');
  const key = await new ApiKeyRepository(site.database).create(uid, 'test', { permission: 'write' });
  const settings = await browser.open('options.html');
  await settings.getByText('Use a key instead').click();
  await settings.getByLabel('Key', { exact: true }).fill(key);
  const [byKey, bySignIn] = ['Connect with the key', 'Sign in'];
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
    await settings.getByLabel('Address').fill(host);
    await settings.getByRole('button', { name: how, exact: true }).click();
    await settings.getByText(message).waitFor();
  }
  await settings.getByLabel('Address').fill(HOSTS.dashboard);
  await settings.getByRole('button', { name: byKey }).click();
  await settings.getByText(`Connected to ${HOSTS.dashboard}.`).waitFor();
  await saveAndFind();
});
