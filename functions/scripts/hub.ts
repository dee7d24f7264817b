import { z } from 'zod';
import { HOST } from './ports';
import { SetupError } from './project';

/** Long enough for much data, and not for ever. */
const EXPORT_TIMEOUT_MS = 60_000;

const runningEmulators = z.object({ firestore: z.object({ pid: z.int().positive() }) });

/** Asks the hub, which steers the emulators, for the id of Firestore's process; undefined if it cannot tell. */
export async function findFirestoreProcess(hubPort: number): Promise<number | undefined> {
  try {
    const response = await fetch(`${hubUrl(hubPort)}/emulators`, { signal: AbortSignal.timeout(2_000) });
    return runningEmulators.parse(await response.json()).firestore.pid;
  } catch {
    // Not started yet, or ended already.
    return undefined;
  }
}

/**
 * Saves what the emulators hold to a folder, which is replaced as a whole when all is written.
 *
 * `--export-on-exit` would do this too, but it also saves the part of the data that is there when a start is
 * interrupted, and takes the data of any other suite of the same project.
 * @throws {SetupError} when it was not saved.
 */
export async function exportData(hubPort: number, folder: string): Promise<void> {
  try {
    const response = await fetch(`${hubUrl(hubPort)}/_admin/export`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ path: folder, initiatedBy: 'exit' }),
      signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(await response.text());
  } catch (error) {
    throw new SetupError(`The data was not saved, and is as it was at the last end: ${String(error)}`);
  }
}

function hubUrl(port: number): string {
  return `http://${HOST}:${String(port)}`;
}
