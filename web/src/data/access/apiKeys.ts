import { collection, query, where, type Firestore } from 'firebase/firestore';
import type { z } from 'zod';
import { hashApiKey, hintOf } from '@shared/contract/fields/apiKey';
import {
  keysResponseSchema,
  type keysRequestSchema,
  type NewKey,
} from '@shared/contract/requests/keysRequest';
import { timeZoneSchema } from '@shared/contract/fields/validators';
import { compareStrings } from '@shared/model/linkOrder';
import { apiKeySchema, type ApiKeyDocument } from '@shared/contract/apiKeyDocument';
import { watchQuery } from '../../firebase/listeners';
import { callService } from '../service/callService';

/** A stored key. The id is the hash of the key; the key itself is not stored. Times are in ISO 8601. */
export interface ApiKey extends ApiKeyDocument {
  readonly id: string;
}

interface Created {
  readonly id: string;
  readonly createdAt: string;
}

/** Orders keys or connected apps by creation time, newest first. */
export function compareNewest(a: Created, b: Created): number {
  return compareStrings(b.createdAt, a.createdAt) || compareStrings(a.id, b.id);
}

/**
 * Calls `onChange` with a user's keys, including revoked ones, newest first, once the server has responded and again on
 * every change.
 * @returns a function that stops watching.
 */
export function watchApiKeys(
  firestore: Firestore,
  uid: string,
  onChange: (keys: ApiKey[]) => void,
  onError: (error: Error) => void,
): () => void {
  return watchQuery(
    query(collection(firestore, 'apiKeys'), where('uid', '==', uid)),
    ({ docs }) => {
      // Access tokens of connected apps are stored among the keys.
      const stored = docs.filter((document) => document.get('grantId') === undefined);
      const keys = stored.map((document) => {
        return { id: document.id, ...apiKeySchema.parse(document.data()) };
      });
      onChange(keys.sort(compareNewest));
    },
    onError,
  );
}

/**
 * Creates a key. Only its hash is sent and stored, with the label, the permission and the browser's time zone, in which the
 * service reads dates. Creating the same key again does nothing. Only tests
 * pass the `origin` of the service. @throws what `callService` throws.
 */
export async function createApiKey(
  idToken: string,
  key: string,
  options: Pick<NewKey, 'label' | 'permission' | 'ownOnly' | 'workspaces' | 'expiresInDays'>,
  origin = '',
): Promise<void> {
  const { data: timeZone } = timeZoneSchema.safeParse(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const hash = { keyHash: hashApiKey(key), hint: hintOf(key) };
  await changeKeys(
    idToken,
    { create: { ...options, ...hash, ...(timeZone !== undefined && { timeZone }) } },
    origin,
  );
}

/** Revokes a key. The service rejects it from the next request on. Revoking it again does nothing. @throws what `callService` throws. */
export async function revokeApiKey(idToken: string, id: string, origin = ''): Promise<void> {
  await changeKeys(idToken, { revoke: id }, origin);
}

async function changeKeys(
  idToken: string,
  body: z.input<typeof keysRequestSchema>,
  origin: string,
): Promise<void> {
  keysResponseSchema.parse(await callService(`${origin}/api/workspace/keys`, { idToken, body }));
}
