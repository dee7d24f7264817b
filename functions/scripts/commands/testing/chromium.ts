import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import which from 'which';
import { UserError } from '../../project';

const COMMANDS = [
  // Has no windows, and takes a third less CPU time in the tests.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Where Playwright stores the browsers that it downloads, on Linux and on macOS. */
const DOWNLOADS = [
  process.env.PLAYWRIGHT_BROWSERS_PATH ?? `${homedir()}/.cache/ms-playwright`,
  `${homedir()}/Library/Caches/ms-playwright`,
].map((folder) => `${folder}/chromium_headless_shell-*/*/{chrome-headless-shell,headless_shell}`);

/**
 * Returns the path of the Chromium or Chrome to test the web app with. Uses the one that CHROMIUM_PATH or CHROME_PATH
 * names, or an installed one, or installs one.
 * @throws {UserError} if that fails, too. The message says what to install.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH;
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new UserError(`CHROMIUM_PATH or CHROME_PATH is set to ${named}, which does not exist.`);
  }
  const chromium = findInstalled() ?? downloadWithPlaywright() ?? installWithApt();
  if (chromium === undefined) throw new UserError(MISSING);
  return chromium;
}

function findInstalled(): string | undefined {
  const commands = COMMANDS.flatMap((name) => which.sync(name, { all: true, nothrow: true }) ?? []);
  return [...commands, MAC_CHROME].find(runs) ?? findDownloaded();
}

/** Returns whether a program is a working browser: Ubuntu's chromium-browser may only ask you to install a snap. */
function runs(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function findDownloaded(): string | undefined {
  return DOWNLOADS.flatMap((pattern) => globSync(pattern)).at(-1);
}

/** Downloads the browser that playwright-core was built for. Returns undefined if the download fails. */
function downloadWithPlaywright(): string | undefined {
  console.log('Chromium or Chrome is not installed. Downloading one to test the web app (once) ...');
  const command = path.join(path.dirname(require.resolve('playwright-core/package.json')), 'cli.js');
  const { status } = spawnSync(process.execPath, [command, 'install', 'chromium-headless-shell'], {
    stdio: 'ignore',
    timeout: 300_000,
  });
  return status === 0 ? findDownloaded() : undefined;
}

/** Installs the Debian or Ubuntu package if this process runs as root. Returns undefined if it cannot. */
function installWithApt(): string | undefined {
  const apt = which.sync('apt-get', { nothrow: true });
  if (apt === null || process.getuid?.() !== 0) return undefined;
  console.log('The download failed. Installing Chromium with apt-get ...');
  const succeeds = (...args: string[]) =>
    spawnSync(apt, ['--quiet', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 600_000,
    }).status === 0;
  const install = (name: string) => succeeds('install', '--yes', '--no-install-recommends', name);
  // Ubuntu has no package of the first name.
  const isInstalled = succeeds('update') && (install('chromium-headless-shell') || install('chromium'));
  return isInstalled ? findInstalled() : undefined;
}

const MISSING = `The web app's tests need Chromium or Chrome. Neither is installed, and the download failed. Install one:
  Debian           sudo apt-get install chromium-headless-shell
  Ubuntu           sudo apt-get install chromium
  macOS            brew install --cask chromium
  elsewhere        npx playwright-core install chromium-headless-shell
or set CHROMIUM_PATH to its path.`;
