import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type ViewportSize,
} from 'playwright-core';
import { z } from 'zod';
import { BASE_URL, required } from '../../support/environment';
import { IN_EACH_PAGE } from './inEachPage';
import type { Session } from './session';

/** Matches the web app's requests to Firestore. */
export const FIRESTORE = /google\.firestore|documents:/;

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Options for opening a page. */
export interface PageOptions extends BrowserContextOptions {
  /** The user who is signed in. Nobody by default. */
  readonly session?: Session;
  /**
   * Opens a new profile for this page alone. Use this for changes that would outlast the page, such as to the
   * clock.
   */
  readonly isAlone?: boolean;
}

/**
 * A browser profile with a page. Tests share it, because the web app opens three times as fast in a page that has
 * opened it before.
 */
interface Profile {
  readonly context: BrowserContext;
  /** As JSON. */
  readonly options: string;
  readonly viewport: ViewportSize;
  readonly page: Page;
  /** The user who is signed in, while a test uses the profile. */
  usedBy: Session | 'nobody' | undefined;
}

declare global {
  /** What the test files of a worker share: see `runtime.mjs`. */
  var ofWorker: { browser?: Browser; profiles?: Profile[] };
}

const { ofWorker } = globalThis;
let profiles = ofWorker.profiles ?? [];
let ownContexts: BrowserContext[] = [];

beforeAll(async () => {
  ofWorker.browser ??= await chromium.connect(required('BROWSER_ENDPOINT'));
  for (const { page } of profiles) failOnViolations(page);
});

afterEach(async () => {
  const used = profiles.filter(({ usedBy }) => usedBy !== undefined);
  await Promise.all([...used.map(cleanUp), ...ownContexts.map((context) => context.close())]);
  profiles = profiles.filter(({ page }) => !page.isClosed());
  ownContexts = [];
});

afterAll(async () => {
  const [kept, others] = [profiles.filter(isKept), profiles.filter((profile) => !isKept(profile))];
  ofWorker.profiles = kept;
  for (const { page } of kept) page.removeAllListeners();
  await Promise.all([
    ...kept.map(({ page }) => page.emulateMedia({ media: null, reducedMotion: 'reduce' })),
    ...others.map(({ context }) => context.close()),
  ]);
});

/** Whether the next test file can use a profile: most use one of these two. */
const isKept = ({ options }: Profile): boolean => ['{}', JSON.stringify(PHONE)].includes(options);

/** Opens a page of the web app. */
export async function openPage(path = '/', options: PageOptions = {}): Promise<Page> {
  const { session, isAlone = false, ...contextOptions } = options;
  const page = isAlone
    ? await openAlone(contextOptions, session)
    : await openInProfile(contextOptions, session);
  await page.goto(path);
  return page;
}

async function openAlone(options: BrowserContextOptions, session: Session | undefined): Promise<Page> {
  const origins = [{ origin: options.baseURL ?? BASE_URL, localStorage: session ? [session] : [] }];
  const context = await newContext({ ...options, storageState: { cookies: [], origins } });
  ownContexts.push(context);
  return newPage(context);
}

/** Returns an empty page in a profile with these options. Nobody else uses the profile meanwhile. */
async function openInProfile(options: BrowserContextOptions, session: Session | undefined): Promise<Page> {
  const matching = profiles.filter((profile) => profile.options === JSON.stringify(options));
  const shared = matching.find(({ usedBy }) => session !== undefined && usedBy === session);
  if (shared) return newPage(shared.context);
  const profile = matching.find(({ usedBy }) => usedBy === undefined) ?? (await newProfile(options));
  profile.usedBy = session ?? 'nobody';
  if (session)
    await profile.page.evaluate(`localStorage.setItem(...${JSON.stringify([session.name, session.value])})`);
  return profile.page;
}

async function newProfile(options: BrowserContextOptions): Promise<Profile> {
  const context = await newContext(options);
  const page = await newPage(context);
  await page.goto(EMPTY);
  const viewport = options.viewport ?? DESKTOP;
  const profile = { context, options: JSON.stringify(options), viewport, page, usedBy: undefined };
  profiles.push(profile);
  return profile;
}

/** A file of the same origin, to access the browser's storage without running the web app. */
const EMPTY = '/404.css';

/** Removes what a test has left in a profile. */
async function cleanUp(profile: Profile): Promise<void> {
  const { context, page } = profile;
  if (page.isClosed()) return context.close();
  profile.usedBy = undefined;
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  page.removeAllListeners('request');
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.setOffline(false)]);
  await page.setViewportSize(profile.viewport);
  await page.mouse.move(0, 0);
  await page.goto(EMPTY);
  await page.evaluate(CLEAR_STORAGE);
  const clock = z.number().parse(await page.evaluate('Date.now()'));
  if (Math.abs(clock - Date.now()) < MAX_CLOCK_DIFFERENCE_MS) return;
  violations.push('This test has changed the clock of a shared profile. Pass `isAlone`.');
  await context.close();
}

/** A busy machine takes some seconds for an answer. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/** Deleting a database waits until no page has it open. */
const CLEAR_STORAGE = `(async () => {
  localStorage.clear();
  sessionStorage.clear();
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name }) => new Promise((resolve) => {
    indexedDB.deleteDatabase(name).onsuccess = resolve;
  })));
})()`;

async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  if (!ofWorker.browser) throw new Error('Chromium is not running.');
  const context = await ofWorker.browser.newContext({
    baseURL: BASE_URL,
    viewport: DESKTOP,
    permissions: ['clipboard-read', 'clipboard-write'],
    locale: 'en-GB',
    // Requests of a service worker cannot be routed.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
  });
  await context.addInitScript(IN_EACH_PAGE);
  return context;
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(40_000);
  failOnViolations(page);
  return page;
}

/** Returns the text that the page copied last. */
export async function copiedText(page: Page): Promise<string> {
  return z.string().parse(await page.evaluate('window.copiedText'));
}

/** The violations of the Content-Security-Policy and the uncaught errors on all pages. */
const violations: string[] = [];

function failOnViolations(page: Page): void {
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(String(error)));
}

/** Returns the violations so far. Call this in a test that expects them, which otherwise fail it. */
export const takeViolations = (): string[] => violations.splice(0);

afterEach(() => {
  expect(takeViolations()).toEqual([]);
});
