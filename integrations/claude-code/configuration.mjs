import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The folder in which the hooks keep files. Claude Code keeps it when it updates the plugin. */
export const FOLDER = process.env.CLAUDE_PLUGIN_DATA || path.dirname(fileURLToPath(import.meta.url));

/** @typedef {{ readonly url: string, readonly key: string }} Configuration */

/**
 * Returns the URL of the dashboard, as `https://host`, and the API key. Claude Code asks for both and passes them on. Both
 * are required: a URL alone could be from somewhere else, and have your key sent there.
 *
 * @returns {Configuration}
 * @throws if one is missing or invalid.
 */
export function readConfiguration() {
  const { CLAUDE_PLUGIN_OPTION_URL: url = '', CLAUDE_PLUGIN_OPTION_KEY: key = '' } = process.env;
  if (!URL.canParse(url)) throw new Error(`The URL is invalid: ${url}. Use https://PROJECT_ID.web.app/mcp.`);
  const { protocol, hostname, origin, pathname } = new URL(url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) {
    throw new Error('The URL must start with https://, so that nobody can read your key on its way.');
  }
  // Anything else would break the header.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Error('The API key is missing or contains invalid characters.');
  return { url: `${origin}${pathname}`.replace(/(?<!\/)\/+$/, '').replace(/\/mcp$/, ''), key };
}
