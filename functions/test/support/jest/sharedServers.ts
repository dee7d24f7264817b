import { chromium, type BrowserServer } from 'playwright-core';
import { KEEP_ALIVE, startFunctionProcess, type FunctionProcess } from '../processes/functionsFramework';
import { signInEnvironment } from '../processes/signIn';
import { SIGN_IN_PROJECT } from '../environment';
import { readDevelopmentKey } from '../../../scripts/project';

// All test files of a run share one process for each of the functions that they call most, and one Chromium.
let functions: FunctionProcess[] = [];
let browser: BrowserServer | undefined;

/**
 * Turns off the suggestions of the address bar, which Chromium renders as two pages in each window, even if it
 * is headless. They took half of its CPU time. Repeats the features that Playwright turns off, because Chromium
 * reads only the last list.
 */
const DISABLED_FEATURES = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  // Would start a process for a page that may never be opened.
  'SpareRendererForSitePerProcess',
];

/** Keeps Chromium from making its own requests, and from rendering what nobody sees. */
const FLAGS = [
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  // Makes Google unreachable at once, so that no test waits for it. Aborting the requests in Playwright would
  // disable the cache.
  '--no-proxy-server',
  '--host-resolver-rules=MAP apis.google.com ~NOTFOUND',
  '--disable-gpu',
  // Avoids a separate GPU process, which only adds work without a GPU.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium's sandbox does not work for root, and tests in containers run as root. */
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Starts the shared servers. Returns environment variables with their URLs. */
export async function startSharedServers(): Promise<Record<string, string>> {
  const { CHROMIUM_PATH, BASE_URL } = process.env;
  if (CHROMIUM_PATH === undefined || BASE_URL === undefined)
    throw new Error('CHROMIUM_PATH or BASE_URL is not set: run the tests with "npm test".');
  const { key, ownerUid } = readDevelopmentKey();
  const nodeArguments = [KEEP_ALIVE];
  const environment = { FUNCTIONS_EMULATOR: 'true', MCP_API_KEY: key, MCP_OWNER_UID: ownerUid };
  const [mcp, workspaceUpdate, signIn, started] = await Promise.all([
    startFunctionProcess('mcp', { environment, nodeArguments }),
    startFunctionProcess('workspaceUpdate', { environment, nodeArguments }),
    startFunctionProcess('mcp', { environment: signInEnvironment(SIGN_IN_PROJECT), nodeArguments }),
    chromium.launchServer({ executablePath: CHROMIUM_PATH, args: [...FLAGS, ...asRoot] }),
    // Makes the Functions emulator start the function, so that the web app's first edit does not wait for it.
    fetch(`${BASE_URL}/api/workspace/edit`, { method: 'POST' }),
  ]);
  functions = [mcp, workspaceUpdate, signIn];
  browser = started;
  return {
    MCP_URL: mcp.url,
    UPDATE_URL: workspaceUpdate.url,
    SIGN_IN_URL: signIn.url,
    BROWSER_ENDPOINT: browser.wsEndpoint(),
  };
}

export async function stopSharedServers(): Promise<void> {
  await Promise.all([browser?.close(), ...functions.map(({ stop }) => stop())]);
}
