import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { chromium, type BrowserContext, type CDPSession, type Page, type Worker } from 'playwright-core';
import { z } from 'zod';
import { findFullChromium } from '../../../scripts/commands/testing/chromium';
import { PROJECT_FOLDER } from '../../../scripts/project';
import { withDashboard } from '../../../../web/src/capture/extensionFile';
import { attach, type Popup } from './popup';

/** The folder with the built extension. */
export const BUILT = path.join(PROJECT_FOLDER, 'extension/dist');
/** The ID of the extension, which the key in its manifest determines. */
const ID = 'nppdpnoiafjcppjleacfddmfcigigeke';

/** Chromium with the built extension. */
export interface ExtensionBrowser {
  readonly context: BrowserContext;
  readonly background: Worker;
  /** Opens a page of the extension in a tab. */
  readonly open: (page: string) => Promise<Page>;
  /** Waits for a window that the extension opens, while something is done. */
  readonly opened: (part: string, act: () => Promise<unknown>) => Promise<Page>;
  /** Clicks the extension's icon while a page is shown. */
  readonly click: (page: Page) => Promise<Popup>;
}

/** Waits until a page has closed itself. */
export async function untilClosed(page: Page): Promise<void> {
  if (!page.isClosed()) await page.waitForEvent('close');
}

const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

interface Options {
  /** Flags of Chromium. */
  readonly flags?: readonly string[];
  /** The dashboards that the extension may access. */
  readonly dashboards?: string;
  /** The dashboard from which the extension is downloaded. */
  readonly home?: string;
}

/**
 * Starts Chromium with the built extension. Nobody can answer the browser's questions for a permission, so the manifest has
 * those that a person would have given: access to dashboards, and to the addresses of tabs.
 */
export async function startBrowser({
  flags = [],
  dashboards = 'http://127.0.0.1/*',
  home,
}: Options = {}): Promise<ExtensionBrowser> {
  const folder = mkdtempSync(path.join(tmpdir(), 'link-dashboard-extension-'));
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const extension = path.join(folder, 'extension');
  await copyExtension(extension, home);
  allow(path.join(extension, 'manifest.json'), dashboards);
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath: findFullChromium(),
    // Playwright's own way of being headless leaves extensions out.
    headless: false,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--enable-unsafe-extension-debugging',
      ...flags,
    ],
  });
  stops.push(() => context.close());
  context.setDefaultTimeout(40_000);
  const debuggee = await sessionOf(context);
  const started = context.waitForEvent('serviceworker');
  const { id } = z
    .object({ id: z.string() })
    .parse(await debuggee.send('Extensions.loadUnpacked', { path: extension }));
  expect(id).toBe(ID);
  const background = await started;
  const opened = async (part: string, act: () => Promise<unknown>) => {
    const page = context.waitForEvent('page', { predicate: (each) => each.url().includes(part) });
    await act();
    return page;
  };
  return {
    context,
    background,
    opened,
    // Chromium lets a page close only a tab that it, or another page of the extension, has opened.
    open: (page) =>
      opened(page, () =>
        background.evaluate(`chrome.tabs.create({ url: ${JSON.stringify(page)} }).then(() => 0)`),
      ),
    async click(page) {
      await page.bringToFront();
      const { targetInfos } = await debuggee.send('Target.getTargets', { filter: [{ type: 'tab' }] });
      const tab = targetInfos.find(({ url }) => url === page.url());
      await debuggee.send('Extensions.triggerAction', { id: ID, targetId: tab?.targetId ?? '' });
      return attach(debuggee, `chrome-extension://${ID}/popup.html`);
    },
  };
}

async function sessionOf(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser();
  if (!browser) throw new Error('Chromium is not running.');
  return browser.newBrowserCDPSession();
}

/** Writes the extension to a folder: as people download it from a dashboard, or as it is built. */
async function copyExtension(folder: string, home?: string): Promise<void> {
  if (home === undefined) {
    cpSync(BUILT, folder, { recursive: true });
    return;
  }
  const response = await fetch(`${home}/extension.zip`);
  const file = withDashboard(new Uint8Array(await response.arrayBuffer()), home);
  for (const [name, content] of Object.entries(unzipSync(file))) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
}

/** Adds the permissions that a person would give to a manifest. */
function allow(file: string, dashboards: string): void {
  const manifestSchema = z.looseObject({ permissions: z.array(z.string()) });
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const permissions = [...manifest.permissions, 'tabs'];
  writeFileSync(file, JSON.stringify({ ...manifest, permissions, host_permissions: [dashboards] }));
}
