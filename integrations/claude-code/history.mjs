import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FOLDER } from './configuration.mjs';
import { membersOf, parseJson, stringOf } from './json.mjs';

// Remembers what was logged. A resumed session ends again, and must not overwrite what the user has changed in the
// dashboard since. If two sessions end at the same time, one may be forgotten. It is then sent in full once more.

const FILE_NAME = 'sessions.json';
const HISTORY_FILE = path.join(FOLDER, FILE_NAME);
const MAX_SESSIONS = 500;

/** Returns the title under which a session was last logged, or undefined. */
export function lastTitleOf(/** @type {string} */ id) {
  return stringOf(membersOf(readHistory())[id]);
}

/** Remembers that a session was logged, and forgets the oldest ones. */
export function rememberTitle(/** @type {string} */ id, /** @type {string} */ title) {
  const others = Object.entries(membersOf(readHistory())).filter(([other]) => other !== id);
  const sessions = Object.fromEntries([...others, [id, title]].slice(-MAX_SESSIONS));
  writeFileSync(HISTORY_FILE, `${JSON.stringify(sessions, null, 2)}\n`, { mode: 0o600 });
}

/** Forgets all sessions logged by the hook in a folder, because it will log into another dashboard. */
export function forgetSessions(/** @type {string} */ folder) {
  rmSync(path.join(folder, FILE_NAME), { force: true });
}

function readHistory() {
  try {
    return parseJson(readFileSync(HISTORY_FILE, 'utf8'));
  } catch {
    return undefined;
  }
}
