import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { BASE_URL } from '../../support/environment';

/** Where the page asks Firestore. */
export const FIRESTORE = /google\.firestore|documents:/;

/** Chromium asks nobody for anything but the page. */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium's sandbox does not work for root, who runs tests in containers. */
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

let browser: Browser | undefined;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  const executablePath = process.env.CHROMIUM_PATH;
  if (executablePath === undefined)
    throw new Error('CHROMIUM_PATH is not set: run the tests with "npm test".');
  browser = await chromium.launch({ executablePath, args: [...FLAGS, ...asRoot] });
}, 60_000);

afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

afterAll(async () => {
  await browser?.close();
});

/** A page that nobody is signed in to, in a browser profile of its own, which may use the clipboard. */
export async function openPage(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
  if (!browser) throw new Error('Chromium is not running.');
  const context = await browser.newContext({
    baseURL: BASE_URL,
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    ...options,
  });
  contexts.push(context);
  // There may be no way to Google from here, and a test must not wait for it.
  await context.route('https://apis.google.com/**', (route) => route.abort());
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  failOnViolations(page);
  await page.goto(path);
  return page;
}

/** What a page did that the Content-Security-Policy forbids, or threw without catching it. */
const violations: string[] = [];

function failOnViolations(page: Page): void {
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(String(error)));
}

afterEach(() => {
  expect(violations.splice(0)).toEqual([]);
});
