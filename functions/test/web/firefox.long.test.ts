import { startFirefox } from '../extension/support/firefox';
import { untilCopied } from './support/browserCopy';
import { openSite, type Site } from './support/deployments';
import { personWith } from './support/signIn/person';
import { untilEqual } from './support/until';

let site: Site;

beforeEach(async () => {
  site = await openSite();
});

afterEach(() => site.close());

it('opens from its copy in Firefox if the server cannot be reached, although the browser is online', async () => {
  const person = await personWith([
    { category: 'Reading', title: 'A guide', url: 'https://example.com/guide' },
  ]);
  const firefox = await startFirefox();
  await firefox.open(site.baseUrl);
  const page = await firefox.tab(site.baseUrl);
  await page.fill('Email', person.email);
  await page.fill('Password', person.password);
  await page.click('Sign in');
  await page.untilShown('A guide');
  await untilCopied(page, 'A guide');
  const worker = 'navigator.serviceWorker.getRegistration().then((each) => each?.active?.state)';
  await untilEqual(() => page.evaluate(worker), 'activated');
  site.stop();
  await firefox.open(`${site.baseUrl}/all`);
  const other = await firefox.tab('/all');
  await other.untilShown('A guide');
  expect(await other.evaluate('navigator.onLine')).toBe(true);
});
