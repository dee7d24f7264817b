import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { testDatabase } from '../support/testDatabase';

const documentsSchema = z.record(z.string(), z.record(z.string(), z.unknown()));
const fixtureSchema = z.object({ key: z.string(), revokedKey: z.string(), documents: documentsSchema });

const timeSchema = z
  .strictObject({ timestamp: z.iso.datetime() })
  .transform(({ timestamp }) => new Date(timestamp));
const repeatedSchema = z
  .strictObject({ repeat: z.string(), times: z.int() })
  .transform(({ repeat, times }) => repeat.repeat(times));
const encodedSchema = z.union([timeSchema, repeatedSchema]);

/**
 * Everything that the first commit of this repository stored for a user: two workspaces, an active key and a revoked one.
 * Its code was run on the emulator, and the documents were read from there; of 28 long links, 4 are left. In the file,
 * `{timestamp}` is a time and `{repeat, times}` a long string.
 */
export const FIRST_VERSION = fixtureSchema.parse(
  JSON.parse(readFileSync(join(__dirname, 'firstVersion.json'), 'utf8'), (_, value: unknown) => {
    return encodedSchema.safeParse(value).data ?? value;
  }),
);

/** The user of the documents. Each test stores them for a user of its own. */
const FIRST_UID = 'first-version-user';

/** Returns the documents as this user's, by path. */
export function firstDocuments(uid: string): Readonly<Record<string, Record<string, unknown>>> {
  return Object.fromEntries(
    Object.entries(FIRST_VERSION.documents).map(([path, fields]) => [
      path.replace(FIRST_UID, uid),
      'uid' in fields ? { ...fields, uid } : fields,
    ]),
  );
}

/** Stores the documents for this user. The keys are theirs from now on. */
export async function storeFirstVersion(uid: string): Promise<void> {
  const database = testDatabase();
  const batch = database.batch();
  for (const [path, fields] of Object.entries(firstDocuments(uid))) batch.set(database.doc(path), fields);
  await batch.commit();
}
