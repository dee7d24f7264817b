import { z } from 'zod';
import { NotAllowed } from '../errors';

/** The caller, resolved before anything else happens. */
export type Actor =
  | { readonly via: 'idToken'; readonly uid: string }
  | { readonly via: 'userKey'; readonly uid: string; readonly hint: string }
  /** The server key may act for any user. `uid` is its owner, if one is configured. */
  | { readonly via: 'serverKey'; readonly uid: string | undefined };

const authorizedUidSchema = z.string().brand<'AuthorizedUid'>();

/** A user whose workspaces the actor may access. Only {@link authorize} creates one, so the check cannot be skipped. */
export type AuthorizedUid = z.infer<typeof authorizedUidSchema>;

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
