import { z } from 'zod';
import { SetupError } from '../project';
import { HOST } from './ports';

/** Enough for a large export. */
const EXPORT_TIMEOUT_MS = 60_000;

const runningEmulators = z.object({ firestore: z.object({ pid: z.int().positive() }) });

/**
 * Returns the process id of the Firestore emulator, or undefined if none is found. Asks the hub, which controls the
 * emulators.
 */
export async function findFirestoreProcess(hubPort: number): Promise<number | undefined> {
  try {
    const response = await fetch(`${hubUrl(hubPort)}/emulators`, { signal: AbortSignal.timeout(2_000) });
    return runningEmulators.parse(await response.json()).firestore.pid;
  } catch {
    // Not started yet, or already stopped.
    return undefined;
  }
}

/**
 * Saves the emulators' data to a folder. Replaces the folder only after everything is written.
 *
 * Do not use `--export-on-exit` instead: it also saves partial data if startup is interrupted, and it exports
 * the data of any other suite that uses the same project.
 * @throws {SetupError} if the data cannot be saved.
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
    throw new SetupError(
      `Could not save the data. The data saved by the previous run is unchanged. Cause: ${String(error)}`,
    );
  }
}

function hubUrl(port: number): string {
  return `http://${HOST}:${String(port)}`;
}
