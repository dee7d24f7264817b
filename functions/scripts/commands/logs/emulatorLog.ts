import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT_FOLDER, SetupError } from '../../project';
import { toTerminalLine } from '../start/emulatorOutput';
import type { Follow } from './follow';

const LOG_FILE = path.join(PROJECT_FOLDER, '.emulator-logs/start/emulators.log');
const POLL_MS = 300;

/**
 * Prints the last lines that the functions have logged on the emulators, then new ones until the signal aborts. Starts over when
 * `npm start` runs again.
 * @throws {SetupError} if `npm start` has never run.
 */
export async function followEmulators(follow: Follow, file = LOG_FILE): Promise<void> {
  if (!existsSync(file))
    throw new SetupError('There is no log yet. Run "npm start" in another terminal first.');
  const { text, end } = await readFrom(file, 0);
  // The log does not say when these lines were printed.
  const earlier = shownLines(text, undefined);
  earlier.slice(-follow.lines).forEach(follow.print);
  let position = end;
  while (follow.isEndless && !follow.interrupted.aborted) {
    await sleep(POLL_MS, undefined, { signal: follow.interrupted }).catch(() => undefined);
    const more = await readFrom(file, position);
    position = more.end;
    shownLines(more.text, new Date()).forEach(follow.print);
  }
}

/**
 * Reads the complete lines after a position, or all lines if the file has been replaced by a shorter one. Returns nothing if
 * the file is missing, because `npm start` is restarting.
 */
async function readFrom(file: string, position: number): Promise<{ text: string; end: number }> {
  if (!existsSync(file)) return { text: '', end: 0 };
  await using handle = await open(file);
  const { size } = await handle.stat();
  const start = size < position ? 0 : position;
  const { buffer } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
  const complete = buffer.lastIndexOf('\n') + 1;
  return { text: buffer.subarray(0, complete).toString('utf8'), end: start + complete };
}

function shownLines(text: string, time: Date | undefined): string[] {
  return text.split('\n').flatMap((line) => toTerminalLine(line, time) ?? []);
}
