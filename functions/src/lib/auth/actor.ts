import { z } from 'zod';
import { NotAllowed } from '../errors';

/** Who calls, resolved before any work. */
export type Actor =
  | { readonly via: 'idToken'; readonly uid: string }
  | { readonly via: 'userKey'; readonly uid: string; readonly hint: string }
  /** The server's own key acts for any user; `uid` is its owner, where one is configured. */
  | { readonly via: 'serverKey'; readonly uid: string | undefined };

const authorizedUidSchema = z.string().brand<'AuthorizedUid'>();

/** A user whose workspaces the actor may touch: made by {@link authorize} alone, so that no check is skipped. */
export type AuthorizedUid = z.infer<typeof authorizedUidSchema>;

/**
 * The user on whose workspaces a call works: `userId` where it is given, else the actor's own.
 * @throws {NotAllowed} when the actor may not act for that user, or does not say for whom.
 */
export function authorize(actor: Actor, userId?: string): AuthorizedUid {
  const uid = userId ?? actor.uid;
  if (uid === undefined) {
    throw new NotAllowed(
      'user_required',
      'This key belongs to no user. Call again with userId, or set MCP_OWNER_UID on the server.',
    );
  }
  if (actor.via !== 'serverKey' && uid !== actor.uid) {
    throw new NotAllowed(
      'user_not_allowed',
      'This key acts on its own user only. Leave userId out, or use a key of that user.',
    );
  }
  return authorizedUidSchema.parse(uid);
}
