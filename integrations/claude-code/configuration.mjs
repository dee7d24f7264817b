import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { membersOf, parseJson, stringOf } from './json.mjs';

/** The folder of the script that is running. Once installed, it has everything that the hook reads and writes. */
export const FOLDER = path.dirname(fileURLToPath(import.meta.url));
export const CONFIGURATION_FILE = 'config.json';

/** @typedef {{ readonly url: string, readonly key: string }} Configuration */

/**
 * Returns where to log sessions, and the API key. Reads LINK_DASHBOARD_URL and LINK_DASHBOARD_KEY if both are set, else
 * `config.json` in the hook's folder. Ignores a URL alone: a project's settings could set it to have your key sent there.
 *
 * @returns {Configuration}
 * @throws if there is no configuration, or if its URL or key is invalid.
 */
export function readConfiguration() {
  const { LINK_DASHBOARD_URL: url, LINK_DASHBOARD_KEY: key } = process.env;
  const configuration = url && key ? { url, key } : readConfigurationFile(FOLDER);
  if (!configuration) {
    throw new Error(`There is no valid ${path.join(FOLDER, CONFIGURATION_FILE)}. Run install.mjs again.`);
  }
  return checked(configuration);
}

/** Returns the configuration in a folder, or undefined if there is none. */
export function readConfigurationFile(/** @type {string} */ folder) {
  let text;
  try {
    text = readFileSync(path.join(folder, CONFIGURATION_FILE), 'utf8');
  } catch {
    return undefined;
  }
  const members = membersOf(parseJson(text));
  const [url, key] = [stringOf(members.url), stringOf(members.key)];
  return url !== undefined && key !== undefined ? { url, key } : undefined;
}

/** Writes the configuration so that only the user can read it. */
export function writeConfiguration(/** @type {string} */ folder, /** @type {Configuration} */ configuration) {
  const file = path.join(folder, CONFIGURATION_FILE);
  writeFileSync(file, `${JSON.stringify(configuration, null, 2)}\n`, { mode: 0o600 });
  // The mode above only applies to a new file.
  chmodSync(file, 0o600);
}

/**
 * Returns the configuration with the URL as `https://host`. Accepts the URL of the MCP endpoint too.
 *
 * @returns {Configuration}
 * @throws if the URL or the key is invalid.
 */
export function checked(/** @type {Configuration} */ { url, key }) {
  if (!URL.canParse(url)) throw new Error(`The URL is invalid: ${url}. Use https://PROJECT_ID.web.app.`);
  const { protocol, hostname, origin, pathname } = new URL(url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) {
    throw new Error('The URL must start with https://, so that nobody can read your key on its way.');
  }
  // Anything else would break the header.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Error('The API key is empty or contains invalid characters.');
  return { url: `${origin}${pathname}`.replace(/\/+$/, '').replace(/\/mcp$/, ''), key };
}
