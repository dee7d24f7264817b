import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FOLDER } from './configuration.mjs';
import { membersOf, parseJson, stringOf } from './json.mjs';

// Remembers what was logged. A resumed session ends again, and must not overwrite what the user has changed in the
// dashboard since. If two sessions end at the same time, one may be forgotten. It is then sent in full once more.

const HISTORY_FILE = path.join(FOLDER, 'sessions.json');
const MAX_SESSIONS = 500;

/** Returns the title under which a session was last logged in the dashboard at this URL, or undefined. */
export function lastTitleOf(/** @type {string} */ url, /** @type {string} */ id) {
  return stringOf(membersOf(readHistory())[nameOf(url, id)]);
}

/** Remembers that a session was logged, and forgets the oldest ones. */
export function rememberTitle(
  /** @type {string} */ url,
  /** @type {string} */ id,
  /** @type {string} */ title,
) {
  const name = nameOf(url, id);
  const others = Object.entries(membersOf(readHistory())).filter(([other]) => other !== name);
  const sessions = Object.fromEntries([...others, [name, title]].slice(-MAX_SESSIONS));
  writeFileSync(HISTORY_FILE, `${JSON.stringify(sessions, null, 2)}\n`, { mode: 0o600 });
}

function nameOf(/** @type {string} */ url, /** @type {string} */ id) {
  return `${url} ${id}`;
}

function readHistory() {
  try {
    return parseJson(readFileSync(HISTORY_FILE, 'utf8'));
  } catch {
    return undefined;
  }
}
