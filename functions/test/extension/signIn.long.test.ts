import { startSignInSite } from '../web/support/signIn/signInSite';
import { signIn } from '../web/support/signIn/person';
import { startBrowser, untilClosed } from './support/chromium';

it('connects by signing in, renews its tokens, and says what to do when the person has disconnected it', async () => {
  const site = await startSignInSite();
  const person = await site.newPerson('with apps');
  const browser = await startBrowser({ home: site.url });
  const settings = await browser.open('options.html');
  expect(await settings.getByLabel('Address').inputValue()).toBe(site.url);
  const consent = await browser.opened('/authorize', () => settings.keyboard.press('Enter'));
  await signIn(consent, person);
  await consent.getByText('A browser extension (nppdpnoiafjcppjleacfddmfcigigeke.chromiumapp.org)').waitFor();
  await consent.getByRole('button', { name: 'Allow', exact: true }).click();
  await settings.getByText(`Connected to ${new URL(site.url).host}.`).waitFor();

  const storedToken = () =>
    browser.background.evaluate<string>(
      `chrome.storage.local.get('accounts').then(({ accounts }) => accounts.list[0].credential.accessToken)`,
    );
  const first = await storedToken();
  await browser.background.evaluate(`chrome.storage.local.get('accounts').then(({ accounts }) => {
    accounts.list[0].credential.expiresAt = 0;
    return chrome.storage.local.set({ accounts });
  })`);
  const save = async (title: string) => {
    const parameters = new URLSearchParams({ url: `https://example.com/${title}`, title, notes: '' });
    const form = await browser.open(`popup.html#${parameters.toString()}`);
    await form.getByLabel('Category').fill('Reading');
    await form.keyboard.press('Enter');
    return form;
  };
  await untilClosed(await save('one'));
  expect(await storedToken()).not.toBe(first);

  const app = await site.openAs(person, '/settings');
  await app.getByRole('button', { name: 'Disconnect Link Dashboard extension' }).click();
  await app.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await app.getByText('No app is connected.').waitFor();
  const kept = await save('two');
  await kept.getByText('Connect again in the settings. The link is kept in this browser').waitFor();
});
