import { z } from 'zod';
import { NotAllowed } from '../errors';
import type { KeyAccess } from './apiKey';

/** The caller, resolved before anything else happens. */
export type Actor =
  | {
      readonly via: 'idToken';
      readonly uid: string;
      /** When the user last entered their credentials, in milliseconds since 1970. */
      readonly signedInAt?: number;
    }
  | {
      readonly via: 'userKey';
      readonly uid: string;
      readonly hint: string;
      readonly access: KeyAccess;
      /** As stored with the key, so it may not be a time zone. */
      readonly timeZone?: string | undefined;
    }
  /** The server key may act for any user. `uid` is its owner, if one is configured. */
  | { readonly via: 'serverKey'; readonly uid: string | undefined };

const authorizedUidSchema = z.string().brand<'AuthorizedUid'>();

/** A user whose workspaces the actor may access. Only {@link authorize} creates one, so the check cannot be skipped. */
export type AuthorizedUid = z.infer<typeof authorizedUidSchema>;

/** How long a sign-in counts as recent. */
const RECENT_MS = 5 * 60_000;

/** Rejects keys that may only read. @throws {NotAllowed} if the actor may not change anything. */
export function requireWriteAccess(actor: Actor): void {
  if (actor.via !== 'userKey' || actor.access === 'write') return;
  throw new NotAllowed(
    'read_only_key',
    'This API key is read-only, so nothing was changed. To make changes, create a key that can read and write in the web app, under Settings.',
  );
}

/** Rejects everyone who has not entered their credentials recently. `now` is in ISO 8601. @throws {NotAllowed} */
export function requireRecentSignIn(actor: Actor, now: string): void {
  const { signedInAt = -Infinity } = actor.via === 'idToken' ? actor : {};
  if (Date.parse(now) - signedInAt <= RECENT_MS) return;
  throw new NotAllowed(
    'sign_in_required',
    'Deleting everything requires a sign-in within the last 5 minutes. Sign in again, then send this request with the new ID token.',
  );
}

/**
 * Returns the user whose workspaces a call works on: `userId` if given, otherwise the actor's own.
 * @throws {NotAllowed} if the actor may not act for that user, or if neither the call nor the actor has a user.
 */
export function authorize(actor: Actor, userId?: string): AuthorizedUid {
  const uid = userId ?? actor.uid;
  if (uid === undefined) {
    throw new NotAllowed(
      'user_required',
      'This key does not belong to a user. Call again with userId, or set MCP_OWNER_UID on the server.',
    );
  }
  if (actor.via !== 'serverKey' && uid !== actor.uid) {
    throw new NotAllowed(
      'user_not_allowed',
      'This key can only act for its own user. Omit userId, or use a key that belongs to that user.',
    );
  }
  return authorizedUidSchema.parse(uid);
}
