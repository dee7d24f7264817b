import { authorize, type Actor } from '../access/actor';
import type { ApiKeyRepository } from '../access/apiKeyRepository';
import type { EventSource } from '../platform/accountEvents';
import { awaitWrite } from '../platform/firestore';
import type { SessionsResponse } from '../shared/contract/requests/sessionsRequest';

/**
 * Signs the caller out on all of their devices, and ends their lease to read what others share. Keys and apps stay. Needs no recent
 * sign-in, because it only takes away. Calls the Auth backend, and writes two documents.
 * @throws {Unavailable} if the Auth backend or the database does not respond in time. Call it again to complete it.
 */
export async function endSessions(context: SessionsContext): Promise<SessionsResponse> {
  const { actor, source = {}, signal, revokeSessions, apiKeys } = context;
  const uid = authorize(actor);
  // First, so that nobody gets a new token once the second step has made the old ones useless.
  await revokeSessions(uid, signal);
  await awaitWrite(signal, () => apiKeys.requireNewSignIn(uid, source));
  return { status: 'ended' };
}

/** The call of a person who signs out everywhere, and what it works on. */
export interface SessionsContext {
  readonly actor: Actor;
  /** Where the call comes from. */
  readonly source?: EventSource | undefined;
  readonly signal: AbortSignal;
  /** Makes Firebase Authentication reject all ID tokens and refresh tokens of a user. */
  readonly revokeSessions: (uid: string, signal: AbortSignal) => Promise<void>;
  readonly apiKeys: Pick<ApiKeyRepository, 'requireNewSignIn'>;
}
