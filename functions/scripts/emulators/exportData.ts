import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../project';
import { hubUrl } from './suiteProcess';

/**
 * Saves the emulators' data to a folder. Replaces the folder only after everything is written.
 *
 * Do not use `--export-on-exit` instead: it also saves partial data if startup is interrupted, and it exports
 * the data of any other suite that uses the same project.
 * @throws {UserError} if the data cannot be saved.
 */
export async function exportData(hubPort: number, folder: string): Promise<void> {
  try {
    await post(`${hubUrl(hubPort)}/_admin/export`, { path: folder, initiatedBy: 'exit' });
  } catch (error) {
    throw notSaved(error);
  }
}

/**
 * Saves what is in Firestore, whose emulator goes on running if firebase-tools has ended by itself. Replaces that part of the data
 * only after everything is written. The accounts in the folder stay those of the previous run: firebase-tools had the others.
 * @throws {UserError} if the data cannot be saved.
 */
export async function exportFirestore(host: string, project: string, folder: string): Promise<void> {
  const exported = `${folder}.new`;
  try {
    rmSync(exported, { recursive: true, force: true });
    mkdirSync(exported, { recursive: true });
    await post(`http://${host}/emulator/v1/projects/${project}:export`, {
      database: `projects/${project}/databases/(default)`,
      export_directory: exported,
      export_name: FIRESTORE,
    });
    mkdirSync(folder, { recursive: true });
    rmSync(path.join(folder, FIRESTORE), { recursive: true, force: true });
    renameSync(path.join(exported, FIRESTORE), path.join(folder, FIRESTORE));
    const metadata = path.join(folder, 'firebase-export-metadata.json');
    if (!existsSync(metadata)) writeFileSync(metadata, JSON.stringify(FIRST_METADATA));
  } catch (error) {
    throw notSaved(error);
  } finally {
    rmSync(exported, { recursive: true, force: true });
  }
}

/** The folder of Firestore's data in an export. */
const FIRESTORE = 'firestore_export';

/** What firebase-tools writes next to an export, as far as it reads it. */
const FIRST_METADATA = {
  version: '1',
  firestore: {
    version: '1',
    path: FIRESTORE,
    metadata_file: `${FIRESTORE}/${FIRESTORE}.overall_export_metadata`,
  },
};

/** Enough for a large export. */
const EXPORT_TIMEOUT_MS = 60_000;

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
}

function notSaved(error: unknown): UserError {
  return new UserError(
    `Could not save the data. The data saved by the previous run is unchanged. Cause: ${String(error)}`,
  );
}
