import { createHmac, randomBytes } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { databaseDeadline } from '../../platform/deadline';
import { awaitRead, awaitWrite, isConflict } from '../../platform/firestore';
import type { WorkspaceKey } from '../../shared/contract/documents';

/** Returns the id of an author in a workspace. `credential` identifies them. */
export interface AuthorIds {
  readonly idOf: (key: WorkspaceKey, credential: string, signal: AbortSignal) => Promise<string>;
  /** Reads in advance what the first id needs. Does nothing if that is known. */
  readonly prefetch: () => void;
}

/** Base64url characters of an id: 48 bits, enough to tell the few authors of a workspace apart. */
const ID_LENGTH = 8;

/** Returns the id of an author. Without the secret, nobody can find out whose id it is, or whose ids in two workspaces are. */
export function authorId(secret: string, { uid, workspaceId }: WorkspaceKey, credential: string): string {
  const text = JSON.stringify([uid, workspaceId, credential]);
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, ID_LENGTH);
}

/** Returns the id under which a head counts what a member has used of the limits. */
export function memberIdOf(
  ids: AuthorIds,
  key: WorkspaceKey,
  uid: string,
  signal: AbortSignal,
): Promise<string> {
  return ids.idOf(key, `${uid} `, signal);
}

const secretSchema = z.object({ secret: z.string() });

/**
 * Returns ids made with the secret in the document `secrets/authorIds`, so that every instance makes the same. An instance
 * reads the document once, and creates it if it is missing.
 */
export function firestoreAuthorIds(firestore: Firestore): AuthorIds {
  const reference = firestore.doc('secrets/authorIds');
  let known: string | undefined;
  let reading: Promise<string | undefined> | undefined;

  async function read(signal: AbortSignal): Promise<string> {
    const stored = await awaitRead(signal, reference.get());
    if (stored.exists) return secretSchema.parse(stored.data()).secret;
    const secret = randomBytes(32).toString('base64url');
    try {
      await awaitWrite(signal, () => reference.create({ secret }));
      return secret;
    } catch (error) {
      if (isConflict(error)) return read(signal);
      throw error;
    }
  }

  return {
    async idOf(key, credential, signal) {
      known ??= (await reading) ?? (await read(signal));
      return authorId(known, key, credential);
    },
    prefetch() {
      if (known !== undefined) return;
      const end = () => {
        reading = undefined;
      };
      // If it fails, the first id reads it again.
      reading ??= read(databaseDeadline())
        .catch(() => undefined)
        .finally(end);
    },
  };
}
