import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { checked, FOLDER, readConfigurationFile, writeConfiguration } from './configuration.mjs';
import { forgetSessions } from './history.mjs';
import { readKey } from './prompt.mjs';
import { checkService } from './service.mjs';
import { disablesHooks, hasHook, readSettings, withHook, withoutHook, writeSettings } from './settings.mjs';

const USAGE = `Logs every Claude Code session in your dashboard.

  node install.mjs --url https://PROJECT_ID.web.app   Installs or updates the hook
  node install.mjs --uninstall                        Removes it

The installer asks for your API key, or reads LINK_DASHBOARD_KEY.`;

/** Claude Code's folder, and what this installer writes there. */
const CLAUDE_FOLDER = process.env.CLAUDE_CONFIG_DIR || path.join(homedir(), '.claude');
const SETTINGS_FILE = path.join(CLAUDE_FOLDER, 'settings.json');
const TARGET = path.join(CLAUDE_FOLDER, 'link-dashboard');

/** Whether the installer has started to change anything. */
let isChanging = false;

try {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, uninstall: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) console.log(USAGE);
  else if (values.uninstall) uninstall();
  else await install(values.url);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.error(isChanging ? 'The change is incomplete. Run this again.' : 'Nothing was changed.');
  process.exitCode = 1;
}

/** Installs or updates the hook. Checks everything before it changes anything. Without a URL, keeps the stored one. */
async function install(/** @type {string | undefined} */ url) {
  const settings = readSettings(SETTINGS_FILE);
  const configuration = await configurationFor(url);
  await checkService(configuration);

  isChanging = true;
  mkdirSync(TARGET, { recursive: true });
  chmodSync(TARGET, 0o700);
  if (path.resolve(FOLDER) !== path.resolve(TARGET)) {
    const scripts = readdirSync(FOLDER).filter((name) => name.endsWith('.mjs'));
    for (const name of scripts) copyFileSync(path.join(FOLDER, name), path.join(TARGET, name));
  }
  const previous = readConfigurationFile(TARGET);
  if (previous && (previous.url !== configuration.url || previous.key !== configuration.key)) {
    forgetSessions(TARGET);
  }
  writeConfiguration(TARGET, configuration);
  const hook = path.join(TARGET, 'hook.mjs');
  writeSettings(SETTINGS_FILE, withHook(settings, `node ${quoted(hook)}`));

  console.log(`Installed. From now on, Claude Code logs each session at ${configuration.url} when it ends.`);
  console.log(`To check the hook, run: node ${quoted(hook)} --test`);
  if (disablesHooks(settings)) {
    console.log(`But hooks are off: remove "disableAllHooks" from ${SETTINGS_FILE}.`);
  }
}

/** Returns the configuration to install. Asks for what is missing. */
async function configurationFor(/** @type {string | undefined} */ url) {
  const installed = readConfigurationFile(TARGET);
  const { LINK_DASHBOARD_KEY } = process.env;
  if (url === undefined) {
    if (!installed) throw new Error(`The URL of your dashboard is missing.\n\n${USAGE}\n`);
    return checked({ ...installed, ...(LINK_DASHBOARD_KEY && { key: LINK_DASHBOARD_KEY }) });
  }
  return checked({ url, key: LINK_DASHBOARD_KEY || (await readKey()) });
}

/** Removes the hook. Changes the settings first, so that Claude Code never calls a script that is gone. */
function uninstall() {
  const settings = readSettings(SETTINGS_FILE);
  isChanging = true;
  if (hasHook(settings)) writeSettings(SETTINGS_FILE, withoutHook(settings));
  rmSync(TARGET, { recursive: true, force: true });
  console.log('Uninstalled. The sessions that were logged stay in your dashboard.');
}

/** Quotes a path for sh or, on Windows, for both Git Bash and PowerShell: Claude Code uses one of the two. */
function quoted(/** @type {string} */ file) {
  if (process.platform === 'win32') return `"${file.replaceAll('\\', '/')}"`;
  return /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`;
}
