import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { findOnPath } from './executables';
import { SetupError } from './project';

const HOME = homedir();

const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

/** Where browsers are that no shell would find. */
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${HOME}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
];

/** Where Playwright keeps the browsers that it has downloaded. */
const PLAYWRIGHT_FOLDERS = [`${HOME}/.cache/ms-playwright`, `${HOME}/Library/Caches/ms-playwright`];
const PLAYWRIGHT_PROGRAMS = [
  'chromium_headless_shell-*/*/{chrome-headless-shell,headless_shell}',
  'chromium-*/*/chrome',
  'chromium-*/*/*.app/Contents/MacOS/*',
];

/**
 * The path of a Chromium or Chrome for the tests of the page: CHROMIUM_PATH or CHROME_PATH, one that is installed,
 * or one that is fetched now.
 * @throws {SetupError} that says what to install when there is none and none can be fetched.
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string {
  const named = environment.CHROMIUM_PATH ?? environment.CHROME_PATH;
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new SetupError(`CHROMIUM_PATH or CHROME_PATH names ${named}, where there is no program.`);
  }
  const chromium = findInstalled() ?? downloadOfPlaywright() ?? installWithApt();
  if (chromium === undefined) throw new SetupError(MISSING);
  return chromium;
}

function findInstalled(): string | undefined {
  const installed = [...COMMANDS.flatMap((name) => findOnPath(name)), ...APPLICATIONS.filter(existsSync)];
  return installed.find(runs) ?? findDownloaded();
}

/** Whether a program is what its name says: Ubuntu's chromium-browser only speaks of the snap that is not there. */
function runs(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function findDownloaded(): string | undefined {
  const { PLAYWRIGHT_BROWSERS_PATH } = process.env;
  const folders = [...(PLAYWRIGHT_BROWSERS_PATH ? [PLAYWRIGHT_BROWSERS_PATH] : []), ...PLAYWRIGHT_FOLDERS];
  const patterns = folders.flatMap((folder) => PLAYWRIGHT_PROGRAMS.map((name) => path.join(folder, name)));
  return patterns.flatMap((pattern) => globSync(pattern)).at(-1);
}

/** Downloads what playwright-core goes with; undefined where the download is refused. */
function downloadOfPlaywright(): string | undefined {
  console.log('No Chromium or Chrome is installed: downloading one for the tests of the page (once) ...');
  const command = path.join(path.dirname(require.resolve('playwright-core/package.json')), 'cli.js');
  const { status } = spawnSync(process.execPath, [command, 'install', 'chromium-headless-shell'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: 300_000,
  });
  return status === 0 ? findDownloaded() : undefined;
}

/** Debian's and Ubuntu's own package, where this process may install it. */
function installWithApt(): string | undefined {
  const [apt] = findOnPath('apt-get');
  if (apt === undefined || process.getuid?.() !== 0) return undefined;
  console.log('The download was refused: installing the chromium package with apt-get ...');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    const { status } = spawnSync(apt, ['--quiet', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment,
      timeout: 600_000,
    });
    if (status !== 0) return undefined;
  }
  return findInstalled();
}

const MISSING = `The tests of the page need Chromium or Chrome. None is on this machine, and none could be fetched.

Install one:
  Debian, Ubuntu   sudo apt-get install chromium
  macOS            brew install --cask chromium
  elsewhere        npx playwright-core install chromium-headless-shell
or point CHROMIUM_PATH at one.`;
