import { HOST } from '../../scripts/emulators/ports';
import { startServer, startSignInSite } from '../web/support/signIn/signInSite';
import { untilEqual } from '../web/support/until';
import { pageOf, startWithExtension } from './support/firefox';

it('signs in, saves a link, finds it again and disconnects in Firefox, with the build for all browsers', async () => {
  const site = await startSignInSite();
  const { uid, email, password } = await site.newPerson('with apps');
  const firefox = await startWithExtension();
  const page = await firefox.tab('options.html');
  // The browser would let the extension follow it: permissions have no port.
  const Location = `${site.url}/register`;
  const moved = await startServer(() =>
    Promise.resolve(new Response(null, { status: 307, headers: { Location } })),
  );
  await page.fill('Address', `http://${HOST}:${String(moved)}`);
  await page.click('Sign in');
  await page.untilShown('redirects /register to another address');
  await page.fill('Address', site.url);
  await page.click('Sign in');
  const consent = await firefox.tab('/authorize');
  await consent.fill('Email', email);
  await consent.fill('Password', password);
  await consent.click('Sign in');
  await consent.untilShown(
    'A browser extension (63a61ae40b029f763ccd53f6578c105369598085.extensions.allizom.org)',
  );
  await consent.untilShown('Link Dashboard extension');
  await consent.click('Allow');
  await page.untilShown(`Connected to ${new URL(site.url).host}.`);

  const form = `popup.html#${new URLSearchParams({ url: 'https://example.com/', title: 'Example', notes: 'A note' }).toString()}`;
  const open = () => page.evaluate(`chrome.tabs.create({ url: ${JSON.stringify(form)} }).then(() => true)`);
  await open();
  const link = await firefox.tab(pageOf('popup.html'));
  await link.fill('Category', 'Reading');
  await link.click('Save');
  await untilEqual(() => firefox.isOpen('popup.html'), false);
  await open();
  await (await firefox.tab(pageOf('popup.html'))).untilShown('Already in Reading');

  await page.click('Disconnect');
  await page.untilShown('Disconnected from');
  const { size } = await site.database.collection('grants').where('uid', '==', uid).get();
  expect(size).toBe(0);
});
