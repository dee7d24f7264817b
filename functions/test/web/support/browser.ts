import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { BASE_URL, required } from '../../support/environment';

/** The requests of the web app to Firestore. */
export const FIRESTORE = /google\.firestore|documents:/;

let browser: Browser | undefined;
/** The profile that the tests of a file share. It has the web app in its cache, which halves the cost of a page. */
let shared: BrowserContext | undefined;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  browser = await chromium.connect(required('BROWSER_ENDPOINT'));
});

afterEach(async () => {
  const closed = contexts.splice(0).map((context) => context.close());
  await Promise.all([...closed, ...(shared?.pages() ?? []).map((page) => page.close())]);
  await shared?.unrouteAll();
});

afterAll(async () => {
  await browser?.close();
});

/** Opens a page on which nobody is signed in, in a browser profile of its own. */
export async function openPage(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
  const context = await newContext(options);
  contexts.push(context);
  const page = await newPage(context);
  await page.goto(path);
  return page;
}

/** Opens an empty page in the profile that the tests of a file share. It may hold the session of an earlier test. */
export async function openSharedPage(): Promise<Page> {
  shared ??= await newContext();
  return newPage(shared);
}

async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  if (!browser) throw new Error('Chromium is not running.');
  return browser.newContext({
    baseURL: BASE_URL,
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    ...options,
  });
}

async function newPage(context: BrowserContext): Promise<Page> {
  // Google may be out of reach, and a test must not wait for it.
  await context.route('https://apis.google.com/**', (route) => route.abort());
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  failOnViolations(page);
  return page;
}

/** What a page did against the Content-Security-Policy, and the errors that it did not catch. */
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
