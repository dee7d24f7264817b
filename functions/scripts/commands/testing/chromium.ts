import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import which from 'which';
import { UserError } from '../../project';

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
  return findOrInstall(ANY);
}

/** Chromium with everything, as people use it. The tests of the browser extension need it. */
const FULL: Kind = {
  commands: [
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  packages: ['chromium'],
  download: 'chromium',
  downloaded: 'chromium-*/*/{chrome,Chromium.app/Contents/MacOS/Chromium}',
};

/** Chromium without windows, which takes a third less CPU time in the tests. */
const SHELL: Kind = {
  commands: ['chromium-headless-shell'],
  packages: ['chromium-headless-shell'],
  download: 'chromium-headless-shell',
  downloaded: 'chromium_headless_shell-*/*/{chrome-headless-shell,headless_shell}',
};

const ANY: Kind = {
  ...SHELL,
  commands: [...SHELL.commands, ...FULL.commands],
  // Ubuntu has no package of the first name.
  packages: [...SHELL.packages, ...FULL.packages],
};

/** Which programs will do, and how to get one. */
interface Kind {
  readonly commands: readonly string[];
  readonly packages: readonly string[];
  /** What Playwright calls it, and where it is among Playwright's downloads. */
  readonly download: string;
  readonly downloaded: string;
}

/** Where Playwright stores the browsers that it downloads, on Linux and on macOS. */
const DOWNLOADS = [
  process.env.PLAYWRIGHT_BROWSERS_PATH ?? `${homedir()}/.cache/ms-playwright`,
  `${homedir()}/Library/Caches/ms-playwright`,
];

/** Returns the path of a Chromium that can load extensions. Installs one if necessary. @throws {UserError} */
export const findFullChromium = (): string => findOrInstall(FULL);

/**
 * Returns the path of Chromium with everything if this one is the headless shell, otherwise that of the shell. Installs it if
 * necessary.
 * @throws {UserError}
 */
export const findOtherChromium = (chromium: string): string =>
  findOrInstall(/headless[-_]shell/.test(chromium) ? FULL : SHELL);

function findOrInstall(kind: Kind): string {
  const chromium = findInstalled(kind) ?? downloadWithPlaywright(kind) ?? installWithApt(kind);
  if (chromium === undefined) throw new UserError(MISSING);
  return chromium;
}

function findInstalled(kind: Kind): string | undefined {
  const commands = kind.commands.flatMap((name) => which.sync(name, { all: true, nothrow: true }) ?? []);
  return commands.find(runs) ?? findDownloaded(kind);
}

/** Returns whether a program is a working browser: Ubuntu's chromium-browser may only ask you to install a snap. */
function runs(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function findDownloaded({ downloaded }: Kind): string | undefined {
  return DOWNLOADS.flatMap((folder) => globSync(`${folder}/${downloaded}`)).at(-1);
}

/** Downloads the browser that playwright-core was built for. Returns undefined if the download fails. */
function downloadWithPlaywright(kind: Kind): string | undefined {
  console.log(`The tests need ${kind.download}, which is not installed. Downloading it (once) ...`);
  const command = path.join(path.dirname(require.resolve('playwright-core/package.json')), 'cli.js');
  const { status } = spawnSync(process.execPath, [command, 'install', kind.download], {
    stdio: 'ignore',
    timeout: 300_000,
  });
  return status === 0 ? findDownloaded(kind) : undefined;
}

/** Installs the Debian or Ubuntu package if this process runs as root. Returns undefined if it cannot. */
function installWithApt(kind: Kind): string | undefined {
  return installPackage(kind.packages) ? findInstalled(kind) : undefined;
}

/** Installs the first of these Debian or Ubuntu packages that exists. Returns whether that worked. */
export function installPackage(names: readonly string[]): boolean {
  const apt = which.sync('apt-get', { nothrow: true });
  if (apt === null || process.getuid?.() !== 0) return false;
  console.log(`Installing ${names.join(' or ')} with apt-get ...`);
  const succeeds = (...args: string[]) =>
    spawnSync(apt, ['--quiet', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 600_000,
    }).status === 0;
  return (
    succeeds('update') && names.some((name) => succeeds('install', '--yes', '--no-install-recommends', name))
  );
}

const MISSING = `The tests in a browser need Chromium or Chrome. Neither is installed, and the download failed. Install one:
  Debian           sudo apt-get install chromium-headless-shell
  Ubuntu           sudo apt-get install chromium
  macOS            brew install --cask chromium
  elsewhere        npx playwright-core install chromium-headless-shell
or set CHROMIUM_PATH to its path. "npm run test:long" needs both chromium itself and the headless shell.`;
