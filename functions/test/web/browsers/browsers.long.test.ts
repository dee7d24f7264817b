import { openPage } from '../support/browser';
import { untilCopied } from '../support/browserCopy';
import { openSite, type Site } from '../support/deployments';
import { personWith } from '../support/signIn/person';
import { untilEqual } from '../support/until';
import { startFirefox } from './firefox';
import { tabOf, type Tab } from './tab';
import { WAYS } from './ways';
import { startWebKit } from './webkit';

let site: Site;

beforeEach(async () => {
  site = await openSite();
});

afterEach(() => site.close());

/** Opens an address in a browser. The next one may be in another tab of it. */
type Open = (path: string) => Promise<Tab>;

const BROWSERS: Readonly<Record<string, () => Promise<Open>>> = {
  async Chromium() {
    const page = await openPage('about:blank', { isAlone: true, serviceWorkers: 'allow' });
    const tab = tabOf(
      (expression) => page.evaluate(expression),
      (keys) => page.keyboard.press(keys.join('+')),
    );
    return async (path) => {
      await page.goto(site.baseUrl + path);
      return tab;
    };
  },
  async Firefox() {
    const firefox = await startFirefox();
    return async (path) => {
      await firefox.open(site.baseUrl + path);
      return firefox.tab(site.baseUrl + path);
    };
  },
  async WebKit() {
    const webKit = await startWebKit();
    return async (path) => {
      await webKit.open(site.baseUrl + path);
      return webKit.tab;
    };
  },
};

const WORKER = 'navigator.serviceWorker.getRegistration().then((each) => each?.active?.state)';

it.each(Object.keys(BROWSERS))(
  'the main ways work in %s, and the web app opens from its copy if the server cannot be reached, although the browser is online',
  async (name) => {
    const person = await personWith([
      { category: 'Reading', title: 'A guide', url: 'https://example.com/guide', notes: 'Long. #good' },
      { category: 'Recipes', title: 'Lamb stew', url: 'https://example.net/stew' },
    ]);
    const open = await BROWSERS[name]?.();
    if (!open) throw new Error(`${name} is not a browser.`);
    const tab = await open('/');
    const done: string[] = [];
    for (const [way, go] of Object.entries(WAYS)) {
      await go(tab, person).catch(async (error: unknown) => {
        const shown = String(await tab.evaluate('document.body.innerText'));
        throw new Error(`${name} cannot “${way}” after ${done.join(', ')}. It shows:\n${shown}`, {
          cause: error,
        });
      });
      done.push(way);
    }
    await untilCopied(tab, 'A guide');
    await untilEqual(() => tab.evaluate(WORKER), 'activated');
    site.stop();
    const other = await open('/all');
    await other.untilShown('A guide');
    expect(await other.evaluate('navigator.onLine')).toBe(true);
  },
);
