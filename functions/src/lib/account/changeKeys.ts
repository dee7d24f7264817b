import {
  authorize,
  requireAdmission,
  requireRecentSignIn,
  signInRequired,
  type Actor,
} from '../access/actor';
import type { ApiKeyRepository } from '../access/apiKeyRepository';
import type { EventSource } from '../platform/accountEvents';
import { awaitWrite } from '../platform/firestore';
import { InvalidArguments } from '../shared/base/errors';
import type { Admission } from '../shared/contract/requests/admission';
import type { KeysRequest, KeysResponse } from '../shared/contract/requests/keysRequest';

/**
 * Creates an API key of the caller, or revokes one. Either can be sent again after a lost response. Reads and writes like
 * {@link ApiKeyRepository.add} and {@link ApiKeyRepository.revoke}.
 * @throws {NotAllowed} if a key is to be created, and the caller may not use this deployment, has not signed in recently, or has
 * not signed in since their keys were revoked. {@link LimitExceeded} if there are five. {@link InvalidArguments} if the hash is
 * that of another key.
 */
export async function changeKeys(context: KeysContext, request: KeysRequest): Promise<KeysResponse> {
  const { actor, admission, verifiedEmail, source, signal, apiKeys } = context;
  const { create, revoke = '' } = request;
  const uid = authorize(actor);
  if (!create) {
    const was = await awaitWrite(signal, () => apiKeys.revoke(revoke, uid, source));
    return { status: was === 'not_found' ? 'not_found' : 'revoked' };
  }
  requireAdmission(admission);
  requireRecentSignIn(context, ACTION);
  const key = { ...create, verifiedEmail };
  const status = await awaitWrite(signal, () => apiKeys.add(uid, key, actor.signedInAt ?? 0, source));
  if (status === 'sign_in_required') throw signInRequired(ACTION);
  if (status === 'key_exists') throw new InvalidArguments('has the hash of another key. Generate a new key');
  return { status };
}

/** The call of a person who creates or revokes an API key, and the storage it works on. */
export interface KeysContext {
  readonly actor: Extract<Actor, { via: 'idToken' }>;
  readonly admission: Admission;
  /** Their address. Undefined if it is not verified. */
  readonly verifiedEmail: string | undefined;
  /** The time of the call, in ISO 8601. */
  readonly now: string;
  /** Where the call comes from. */
  readonly source?: EventSource | undefined;
  readonly signal: AbortSignal;
  readonly apiKeys: Pick<ApiKeyRepository, 'add' | 'revoke'>;
}

const ACTION = 'Creating a key';
