import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseJson } from './json.mjs';

const MAX_CHARACTERS = 64 * 1024;

/**
 * Returns what is on standard input. Stops reading when the JSON is complete, because Claude Code does not always close
 * the pipe, and returns what arrived if nothing more does for this long.
 */
export async function readInput(/** @type {number} */ waitMs) {
  let text = '';
  const reading = (async () => {
    process.stdin.setEncoding('utf8');
    for await (const chunk of process.stdin) {
      text += chunk;
      if (parseJson(text) !== undefined || text.length > MAX_CHARACTERS) return;
    }
  })();
  await Promise.race([reading, sleep(waitMs)]);
  return text;
}
