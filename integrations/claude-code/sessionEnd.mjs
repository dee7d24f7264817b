import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readInput } from './input.mjs';
import { parseJson } from './json.mjs';
import { writeLog } from './log.mjs';
import { logSession, refreshContext } from './session.mjs';

// Claude Code runs this script when a session ends, with JSON on standard input. The hook prints nothing and always exits
// with 0, so that it never disturbs the assistant.

const INPUT_WAIT_MS = 1_000;
/** Claude Code waits for the hook. By default it kills a SessionEnd hook after 1.5 seconds. */
const BACKGROUND_WAIT_MS = 700;
/** Stops the background process, whatever it is waiting for: a network drive, for example. */
const BACKGROUND_LIMIT_MS = 20_000;

await run(process.argv[2] === '--log' ? logInBackground : handOver);

/** Runs a part of the hook, writes what goes wrong to the log, and exits with 0. */
async function run(/** @type {() => Promise<void>} */ part) {
  process.on('uncaughtException', exitQuietly);
  try {
    await part();
  } catch (error) {
    exitQuietly(error);
  }
  process.exit(0);
}

/** @returns {never} */
function exitQuietly(/** @type {unknown} */ error) {
  writeLog(`Not logged: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(0);
}

/**
 * Passes the input on to a background process and waits for it only briefly. The assistant can exit almost at once, and if
 * the service is slow, for example after a cold start, the session is still logged after the terminal is closed.
 */
async function handOver() {
  const input = await readInput(INPUT_WAIT_MS);
  const background = spawn(process.execPath, [fileURLToPath(import.meta.url), '--log'], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  background.stdin.end(input);
  await Promise.race([once(background, 'exit'), sleep(BACKGROUND_WAIT_MS)]);
}

async function logInBackground() {
  setTimeout(() => exitQuietly('It took too long.'), BACKGROUND_LIMIT_MS).unref();
  const input = parseJson(await readInput(INPUT_WAIT_MS));
  writeLog(await logSession(input));
  await refreshContext(input);
}
