import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { z } from 'zod';
import { BASE_URL, required } from '../../support/environment';

/** Matches the web app's requests to Firestore. */
export const FIRESTORE = /google\.firestore|documents:/;

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

let browser: Browser | undefined;
/** The browser profile that the tests of a file share. Its cache contains the web app, which makes opening a page twice as fast. */
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

/** Opens a page in a browser profile of its own, in which nobody is signed in. */
export async function openPage(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
  const context = await newContext(options);
  contexts.push(context);
  const page = await newPage(context);
  await page.goto(path);
  return page;
}

/** Opens an empty page in the shared profile. An earlier test's user may still be signed in there. */
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
  const page = await context.newPage();
  await page.addInitScript(RECORD_COPIES);
  page.setDefaultTimeout(40_000);
  failOnViolations(page);
  return page;
}

/** All pages share one clipboard, also with tests that run at the same time. So each page records what it has copied. */
const RECORD_COPIES = `{
  const { clipboard } = navigator;
  const write = clipboard?.writeText.bind(clipboard);
  if (write) clipboard.writeText = async (text) => {
    await write(text);
    window.copiedText = text;
  };
}`;

/** Returns the text that the page has last copied to the clipboard. */
export async function copiedText(page: Page): Promise<string> {
  return z.string().parse(await page.evaluate('window.copiedText'));
}

/** Violations of the Content-Security-Policy, and uncaught errors, on any page. */
const violations: string[] = [];

function failOnViolations(page: Page): void {
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(String(error)));
}

/** Returns the violations so far, which a test expects. */
export const takeViolations = (): string[] => violations.splice(0);

afterEach(() => {
  expect(takeViolations()).toEqual([]);
});
