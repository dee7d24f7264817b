import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import which from 'which';
import { SetupError } from '../../project';

const HOME = homedir();

const COMMANDS = [
  // Has no windows, and takes a third less CPU time in the tests.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

/** Where browsers are installed outside the PATH. */
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${HOME}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
];

/** Where Playwright stores the browsers it downloads. */
const PLAYWRIGHT_FOLDERS = [`${HOME}/.cache/ms-playwright`, `${HOME}/Library/Caches/ms-playwright`];
const PLAYWRIGHT_PROGRAMS = [
  'chromium_headless_shell-*/*/{chrome-headless-shell,headless_shell}',
  'chromium-*/*/chrome',
  'chromium-*/*/*.app/Contents/MacOS/*',
];

/**
 * Returns the path of the Chromium or Chrome to test the web app with. Uses the one that CHROMIUM_PATH or CHROME_PATH
 * names, or an installed one, or installs one.
 * @throws {SetupError} if that fails, too. The message says what to install.
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string {
  const named = environment.CHROMIUM_PATH ?? environment.CHROME_PATH;
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new SetupError(`CHROMIUM_PATH or CHROME_PATH is set to ${named}, which does not exist.`);
  }
  const chromium = findInstalled() ?? downloadWithPlaywright() ?? installWithApt();
  if (chromium === undefined) throw new SetupError(MISSING);
  return chromium;
}

function findInstalled(): string | undefined {
  const commands = COMMANDS.flatMap((name) => which.sync(name, { all: true, nothrow: true }) ?? []);
  const installed = [...commands, ...APPLICATIONS.filter(existsSync)];
  return installed.find(runs) ?? findDownloaded();
}

/** Returns whether a program is a working browser: Ubuntu's chromium-browser may only ask you to install a snap. */
function runs(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function findDownloaded(): string | undefined {
  const { PLAYWRIGHT_BROWSERS_PATH } = process.env;
  const folders = [...(PLAYWRIGHT_BROWSERS_PATH ? [PLAYWRIGHT_BROWSERS_PATH] : []), ...PLAYWRIGHT_FOLDERS];
  const patterns = folders.flatMap((folder) => PLAYWRIGHT_PROGRAMS.map((name) => path.join(folder, name)));
  return patterns.flatMap((pattern) => globSync(pattern)).at(-1);
}

/** Downloads the browser that playwright-core was built for. Returns undefined if the download fails. */
function downloadWithPlaywright(): string | undefined {
  console.log('Chromium or Chrome is not installed. Downloading one to test the web app (once) ...');
  const command = path.join(path.dirname(require.resolve('playwright-core/package.json')), 'cli.js');
  const { status } = spawnSync(process.execPath, [command, 'install', 'chromium-headless-shell'], {
    stdio: ['ignore', 'ignore', 'ignore'],
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

const MISSING = `The web app's tests need Chromium or Chrome. Neither is installed, and the download failed.

Install one:
  Debian           sudo apt-get install chromium-headless-shell
  Ubuntu           sudo apt-get install chromium
  macOS            brew install --cask chromium
  elsewhere        npx playwright-core install chromium-headless-shell
or set CHROMIUM_PATH to its path.`;
