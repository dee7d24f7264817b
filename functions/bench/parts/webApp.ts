import type { Browser, BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { PROJECT_FOLDER } from '../../scripts/project';
import { launchBrowser, serveWebApp } from '../measuring/browser';
import { median } from '../measuring/measure';
import type { Options, Row, Section } from '../measuring/report';
import { fill, signUp } from '../measuring/service';

const DIST = `${PROJECT_FOLDER}/web/dist`;
const LINKS = 10_000;
const ROUNDS = 7;
/** This machine, and one that is slower. Targets are in milliseconds. */
const MACHINES = [
  { slow: 1, machine: '', cardTarget: 300, taskTarget: 100 },
  { slow: 4, machine: ', 4 times slower', cardTarget: 1_000, taskTarget: 250 },
];
/** Longer than what follows the first card, or an added link. */
const SETTLED_MS = 3_000;

/** Records when the first link appeared, the longest task, and when the link that `expectedTitle` names was painted. */
const RECORD = `
  window.longestTask = window.measuredSince = 0;
  new PerformanceObserver((list) => {
    const tasks = list.getEntries().filter(({ startTime }) => startTime >= window.measuredSince);
    for (const { duration } of tasks) window.longestTask = Math.max(window.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
  const painted = (done) => requestAnimationFrame(() => setTimeout(() => done(performance.now())));
  new MutationObserver(() => {
    if (document.querySelector('article')) painted((at) => { window.firstCardAt ??= at; });
    if (window.expectedTitle === undefined) return;
    const titles = [...document.querySelectorAll('article .link-title')];
    if (!titles.some(({ textContent }) => textContent === window.expectedTitle)) return;
    window.expectedTitle = undefined;
    painted((at) => { window.paintedAt = at; });
  }).observe(document, { childList: true, subtree: true, characterData: true });
`;

/** The page on which an added link is in sight, in a list. */
const NEWEST = '/?sort=newest';

/** Chooses how the page shows links, before it is loaded. */
const showAs = (view: string) => `localStorage.setItem('view', ${JSON.stringify(view)});`;

/** Removes the copy that the browser has of the dashboard, but not the service worker. */
const FORGET = `new Promise((done) => { indexedDB.deleteDatabase('link-dashboard').onsuccess = () => done(); })`;

const SCROLL = `new Promise((resolve) => {
  const step = (left) => (scrollBy(0, 600), left > 0 ? requestAnimationFrame(() => step(left - 1)) : resolve());
  step(100);
}).then(() => scrollTo(0, 0))`;

/**
 * Measures the web app in Chromium: the time to the first card, the longest task, and until an added link is painted. With the
 * `web/dist` of an earlier checkout in `WEB_APP_BEFORE`, measures that one, too.
 */
export async function webApp({ baseUrl }: Options): Promise<Section> {
  const browser = await launchBrowser();
  const { WEB_APP_BEFORE } = process.env;
  try {
    const rows: Row[] = [];
    for await (const row of measureServed(browser, DIST, baseUrl)) rows.push(row);
    if (WEB_APP_BEFORE) await addEarlier(rows, measureServed(browser, WEB_APP_BEFORE, baseUrl));
    return { title: `The web app with ${LINKS.toLocaleString('en')} links, in Chromium`, rows };
  } finally {
    await browser.close();
  }
}

/** Adds the times of an earlier build, which may lack what some of the later ones need. */
async function addEarlier(rows: Row[], measured: AsyncGenerator<Row>): Promise<void> {
  try {
    for await (const { what, value } of measured) rows.push({ what: `${what}, earlier build`, value });
  } catch (error) {
    console.log(`The earlier build cannot do more: ${String(error)}`);
  }
}

async function* measureServed(browser: Browser, root: string, emulators: string): AsyncGenerator<Row> {
  const { url, stop } = await serveWebApp(root, { '^/(__|api)/': emulators });
  try {
    yield* measureBuild(browser, url);
  } finally {
    await stop();
  }
}

async function* measureBuild(browser: Browser, baseURL: string): AsyncGenerator<Row> {
  const open = async () => {
    const account = await signUp();
    await fill(account.uid, LINKS);
    // Waiting for a condition runs code that the Content-Security-Policy blocks.
    const context = await browser.newContext({ baseURL, bypassCSP: true });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator('article').first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
    await page.close();
    return context;
  };
  for (const { slow, machine, cardTarget, taskTarget } of MACHINES) {
    // What this machine changes does not matter to the next one.
    const now = await open();
    yield { what: `first card, without a copy${machine}`, value: (await visitOften(now, slow, FORGET)).card };
    await (await visit(now, 1)).close();
    const { card, task } = await visitOften(now, slow);
    yield { what: `first card, opened before${machine}`, value: card, target: cardTarget };
    yield { what: `longest task while loading${machine}`, value: task, target: taskTarget };
    const tasks = new Map<string, number[]>();
    for (let round = 0; round < 3; round++) await measureTasks(now, slow, tasks);
    for (const [what, values] of tasks) {
      yield { what: `longest task: ${what}${machine}`, value: median(values), target: taskTarget };
    }
  }
  const now = await open();
  await now.setOffline(true);
  yield { what: 'first card, offline', value: (await visitOften(now, 1)).card, target: 300 };
  await now.setOffline(false);
  const page = await visit(now, 1, NEWEST);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await add(page, `Added number ${String(round)}`);
    times.push(await number(page, 'window.paintedAt - window.submittedAt'));
    await page.waitForTimeout(SETTLED_MS);
  }
  yield { what: 'an added link is painted', value: median(times), target: 50 };
}

const number = async (page: Page, expression: string) => z.number().parse(await page.evaluate(expression));

/** Opens the web app, and waits until it has loaded. Runs `afterwards` in it. */
async function visit(context: BrowserContext, slow: number, address = '/', afterwards = ''): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(showAs(address === NEWEST ? 'list' : 'cards') + RECORD);
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slow });
  await page.goto(address);
  await page.waitForFunction('window.firstCardAt !== undefined');
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate(afterwards);
  return page;
}

async function visitOften(context: BrowserContext, slow: number, prepare?: string) {
  const [cards, tasks]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    if (prepare !== undefined) await (await visit(context, 1, '/', prepare)).close();
    const page = await visit(context, slow);
    cards.push(await number(page, 'window.firstCardAt'));
    tasks.push(await number(page, 'window.longestTask'));
    await page.close();
  }
  return { card: median(cards), task: median(tasks) };
}

/** Adds the longest task of each thing that people do with many links. Finding an element by its role would be one. */
async function measureTasks(context: BrowserContext, slow: number, tasks: Map<string, number[]>) {
  const page = await visit(context, slow);
  const other = await visit(context, 1, NEWEST);
  const field = page.locator('[type=search]');
  const undo = page.locator('.toast-action').last();
  const measure = async (what: string, work: () => Promise<unknown>) => {
    await page.evaluate('(window.longestTask = 0, window.measuredSince = performance.now())');
    await work();
    await page.waitForTimeout(SETTLED_MS);
    tasks.set(what, [...(tasks.get(what) ?? []), await number(page, 'window.longestTask')]);
  };
  await measure('scrolling', () => page.evaluate(SCROLL));
  await measure('searching', () => field.pressSequentially('number1776x', { delay: 80 }));
  await field.fill('');
  await measure('a link arrives', () => add(other, `Arrived ${String(performance.now())}`));
  await field.fill('article');
  await page.locator('article mark').first().waitFor();
  for (const key of ['ArrowDown', 'Control+a']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.locator('dialog .danger').focus();
  await measure('deleting all', async () => {
    await page.keyboard.press('Enter');
    // The message stays as long as the pointer is on it.
    await undo.hover();
  });
  await measure('undoing that', async () => {
    await undo.click();
    await page.locator('article').first().waitFor();
  });
  await Promise.all([page.close(), other.close()]);
}

async function add(page: Page, title: string): Promise<void> {
  await page.keyboard.press('n');
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Address').fill(`https://example.com/${encodeURIComponent(title)}`);
  // Once they were opened, they stay.
  const more = sheet.locator('.more-fields:not([open]) > summary');
  if ((await more.count()) > 0) await more.click();
  await sheet.getByLabel('Title').fill(title);
  await page.evaluate(`window.expectedTitle = ${JSON.stringify(title)}; window.paintedAt = undefined;
    addEventListener('submit', ({ timeStamp }) => { window.submittedAt = timeStamp; }, { capture: true, once: true });`);
  await page.keyboard.press('Enter');
  // Looking in every frame would delay the frame.
  await page.waitForFunction('window.paintedAt !== undefined', undefined, { polling: 100 });
}
