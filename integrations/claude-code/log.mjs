import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FOLDER } from './configuration.mjs';

const LOG_FILE = path.join(FOLDER, 'hook.log');
const MAX_LINES = 200;
const MAX_LINE_CHARACTERS = 500;

/** Adds a line with the time to `hook.log` and drops the oldest lines. Ignores failures: there is nowhere to report them. */
export function writeLog(/** @type {string} */ message) {
  const line = message.replace(/\s+/g, ' ').slice(0, MAX_LINE_CHARACTERS);
  const lines = [...readLines(), `${new Date().toISOString()} ${line}`].slice(-MAX_LINES);
  try {
    writeFileSync(LOG_FILE, `${lines.join('\n')}\n`, { mode: 0o600 });
  } catch {
    // The folder is read-only or gone.
  }
}

function readLines() {
  try {
    return readFileSync(LOG_FILE, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
