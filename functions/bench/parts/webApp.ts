import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { z } from 'zod';
import { findChromium } from '../../scripts/commands/testing/chromium';
import { PROJECT_FOLDER, UserError } from '../../scripts/project';
import { check } from '../measuring/calls';
import { median, timeInterleaved } from '../measuring/measure';
import { compare, type Options, type Row, type Section } from '../measuring/report';
import { fill, signUp } from '../measuring/service';

const LINKS = 3_000;
const ROUNDS = 12;
const EDITS = 20;
/** People pause between two links, which gives the listener time to report the first one. */
const PAUSE_MS = 1_000;

/** A folder with an earlier build of the web app, to compare the current one with. */
const EARLIER_BUILD = process.env.WEB_APP_BEFORE;

/** Records in the page when the first link appeared and, for the link that `expectedTitle` names, when it was painted. */
const RECORD = `
  window.painted = new Map();
  new MutationObserver(() => {
    if (window.firstCardAt === undefined && document.querySelector('article')) {
      requestAnimationFrame(() => setTimeout(() => { window.firstCardAt ??= performance.now(); }));
    }
    const title = window.expectedTitle;
    if (title === undefined || !document.body.innerText.includes(title)) return;
    window.expectedTitle = undefined;
    requestAnimationFrame(() => setTimeout(() => window.painted.set(title, performance.now())));
  }).observe(document, { childList: true, subtree: true, characterData: true });
`;

/** Measures the web app in Chromium: the time to the first card, and until an added link is painted and stored. */
export async function webApp({ baseUrl }: Options): Promise<Section> {
  const account = await signUp();
  await fill(account.uid, LINKS);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      // Chromium's sandbox does not work for root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Otherwise, a page whose files are served from a folder may not reach the emulators.
      '--disable-features=LocalNetworkAccessChecks',
    ],
  });
  try {
    const storageState = await signIn(browser, baseUrl, account);
    const open = async (build?: string) => {
      // Waiting for a condition runs code that the Content-Security-Policy blocks.
      const context = await browser.newContext({ baseURL: baseUrl, storageState, bypassCSP: true });
      // Google may be unreachable, and the web app must not wait for it.
      await context.route('https://apis.google.com/**', (route) => route.abort());
      if (build !== undefined) await serveFrom(context, baseUrl, build);
      return context;
    };
    // The emulator keeps the listeners of closed pages for a while, which would delay edits. So they come first.
    const edited = await edits(await open());
    const rows = [await firstCard(open), ...edited];
    return { title: `The web app with ${LINKS.toLocaleString('en')} links, in Chromium`, rows };
  } finally {
    await browser.close();
  }
}

async function signIn(browser: Browser, baseURL: string, account: { email: string; password: string }) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

/** Serves the web app's files from a folder, and everything else from the emulators. */
async function serveFrom(context: BrowserContext, baseUrl: string, build: string): Promise<void> {
  await context.route(
    ({ origin, pathname }) => origin === baseUrl && !/^\/(api|__)\//.test(pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = path.join(build, pathname);
      await route.fulfill({
        path: pathname !== '/' && existsSync(file) ? file : path.join(build, 'index.html'),
      });
    },
  );
}

async function firstCard(open: (build?: string) => Promise<BrowserContext>): Promise<Row> {
  const visit = async (build: string) => {
    const context = await open(build);
    const page = await context.newPage();
    await page.addInitScript(RECORD);
    await page.goto('/');
    await page.waitForFunction('window.firstCardAt !== undefined');
    const at = z.number().parse(await page.evaluate('window.firstCardAt'));
    await context.close();
    return at;
  };
  if (EARLIER_BUILD !== undefined && !existsSync(path.join(EARLIER_BUILD, 'index.html'))) {
    throw new UserError(`WEB_APP_BEFORE is ${EARLIER_BUILD}, which has no index.html.`);
  }
  const builds = { now: path.join(PROJECT_FOLDER, 'web/dist'), before: EARLIER_BUILD };
  const times = { now: [] as number[], before: [] as number[] };
  await timeInterleaved(ROUNDS, {
    now: async () => times.now.push(await visit(builds.now)),
    before: async () => builds.before !== undefined && times.before.push(await visit(builds.before)),
  });
  const value = median(times.now);
  const what = 'first card, signed in, empty cache';
  if (times.before.length === 0) return { what, value };
  return {
    what,
    value,
    baseline: compare(value, 'the build in WEB_APP_BEFORE', median(times.before)),
    target: 1.2,
  };
}

const timesSchema = z.object({ painted: z.number(), stored: z.number() });

/** Adds links in the web app and measures from the click on Save until the link is painted and until it is stored. */
async function edits(context: BrowserContext): Promise<Row[]> {
  const page = await context.newPage();
  await page.addInitScript(RECORD);
  await page.goto('/');
  await page.locator('article').first().waitFor();
  const times: z.infer<typeof timesSchema>[] = [];
  for (let round = 0; round < EDITS; round++) {
    await page.waitForTimeout(PAUSE_MS);
    times.push(await addLink(page, `Added number ${String(round)}`));
  }
  await context.close();
  return [
    { what: 'an added link is painted', value: median(times.map(({ painted }) => painted)), target: 100 },
    { what: 'an added link is stored', value: median(times.map(({ stored }) => stored)), target: 300 },
  ];
}

async function addLink(page: Page, title: string): Promise<z.infer<typeof timesSchema>> {
  await page.keyboard.press('n');
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Address').fill(`https://example.com/${encodeURIComponent(title)}`);
  await sheet.getByLabel('Title').fill(title);
  await sheet.getByLabel('Category').fill('Added');
  await page.evaluate(`
    performance.clearResourceTimings();
    window.expectedTitle = ${JSON.stringify(title)};
    addEventListener('submit', ({ timeStamp }) => { window.submittedAt = timeStamp; }, { capture: true, once: true });
  `);
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/workspace/edit'));
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  check((await stored).ok(), 'the service stores the link');
  await page.waitForFunction(`window.painted.has(${JSON.stringify(title)})`);
  await page.waitForFunction(
    `performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/edit'))`,
  );
  return timesSchema.parse(
    await page.evaluate(`(() => {
      const { responseEnd } = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/edit'));
      return {
        painted: window.painted.get(${JSON.stringify(title)}) - window.submittedAt,
        stored: responseEnd - window.submittedAt,
      };
    })()`),
  );
}
