import {
  FieldValue,
  Timestamp,
  type CollectionReference,
  type Firestore,
  type Query,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { hashApiKey } from '../../shared/contract/apiKey';
import { hintOf } from '../../shared/contract/secret';
import { withDeadline } from '../../platform/deadline';
import { MAX_CONNECTED_APPS } from '../../shared/contract/appSignIn';
import { orUnavailable } from '../../platform/firestore';
import { hasAllApps, keepOn, switchOf } from './connections';
import { codeSchema, consentOf, grantSchema, type Consent, type StoredGrant } from './documents';
import type { OAuthError } from '../protocol/oauthError';
import { rotate, type StoredRefreshToken } from './refreshTokens';
import { invalidGrant, problemWithRedemption, type CodeRedemption } from './tokenRequest';
import { unchanged, untilCommitted } from './optimistic';

const MINUTE_MS = 60_000;
/** How long an access token works. */
export const ACCESS_TOKEN_MS = 60 * MINUTE_MS;
/** How long an app stays connected if it does not refresh its tokens. */
const GRANT_MS = 90 * 24 * 60 * MINUTE_MS;

/** The new tokens of a client. Only hashes of them are stored. */
export interface NewTokens {
  readonly accessToken: string;
  readonly refreshTokenHash: string;
}

/** The time of a call, in milliseconds since 1970, and its deadline. */
interface Call {
  readonly now: number;
  readonly signal: AbortSignal;
}

/**
 * Stores connected apps and the hashes of their tokens. Every method throws `Unavailable` if the database is unreachable or
 * the signal aborts first.
 */
export class GrantRepository {
  constructor(private readonly firestore: Firestore) {}

  /**
   * Redeems a code for a grant and its first tokens. Redeeming it again ends that grant, because somebody else may
   * have the code. Reads the code, whether the user lets apps connect, and the user's grants. Writes the code, the
   * grant and the access token.
   * @returns what the person agreed to, or why the code cannot be redeemed.
   */
  async redeemCode(
    codeHash: string,
    redemption: CodeRedemption,
    { grantId, familyHash, ...tokens }: NewTokens & { grantId: string; familyHash: string },
    { now, signal }: Call,
  ): Promise<Consent | OAuthError> {
    return untilCommitted(signal, async () => {
      const snapshot = await this.codes.doc(codeHash).get();
      if (!snapshot.exists) return invalidGrant('The code is not valid.');
      const code = codeSchema.parse(snapshot.data());
      const problem = problemWithRedemption(code, redemption);
      if (problem) return problem;
      const consent = consentOf(code);
      // The commit was stored, but its response was lost.
      if (code.grantId === grantId) return consent;
      if (code.grantId !== undefined) {
        await this.end(code.grantId);
        return invalidGrant('The code was used before, so the app is disconnected.');
      }
      if (code.expiresAt <= now) return invalidGrant('The code has expired.');
      const { uid } = code;
      const [wanted, hasAll] = await Promise.all([
        switchOf(this.firestore, uid).get(),
        hasAllApps(this.firestore, uid, now),
      ]);
      if (!wanted.exists) return invalidGrant('The user no longer lets apps connect.');
      if (hasAll)
        return invalidGrant(`${String(MAX_CONNECTED_APPS)} apps are connected, which is the limit.`);
      const batch = this.firestore.batch();
      keepOn(batch, wanted);
      batch.update(snapshot.ref, { grantId }, unchanged(snapshot));
      batch.create(this.grants.doc(grantId), {
        ...consent,
        familyHash,
        refreshTokens: [{ hash: tokens.refreshTokenHash }],
        createdAt: FieldValue.serverTimestamp(),
        expiresAt: Timestamp.fromMillis(now + GRANT_MS),
      });
      this.storeAccessToken(batch, tokens.accessToken, { ...consent, grantId }, now);
      await batch.commit();
      return consent;
    });
  }

  /** Returns the uid of a code's user, or undefined if there is no such code. Reads one document. */
  async userOfCode(codeHash: string, signal: AbortSignal): Promise<string | undefined> {
    const snapshot = await withDeadline(signal, orUnavailable(this.codes.doc(codeHash).get()));
    return snapshot.exists ? codeSchema.parse(snapshot.data()).uid : undefined;
  }

  /** Returns a grant, or undefined if there is no such grant. Reads one document. */
  async find(grantId: string, signal: AbortSignal): Promise<StoredGrant | undefined> {
    const snapshot = await withDeadline(signal, orUnavailable(this.grants.doc(grantId).get()));
    return snapshot.exists ? grantSchema.parse(snapshot.data()) : undefined;
  }

  /**
   * Replaces a refresh token of a grant, and stores a new access token. If the refresh token was replaced too long
   * ago, ends the grant instead. Reads and writes the grant, and writes the access token.
   * @returns why the token cannot be replaced, or undefined if it was.
   */
  async refresh(
    grantId: string,
    usedHash: string,
    { accessToken, refreshTokenHash }: NewTokens,
    { now, signal }: Call,
  ): Promise<OAuthError | undefined> {
    return untilCommitted(signal, async () => {
      const snapshot = await this.grants.doc(grantId).get();
      if (!snapshot.exists) return invalidGrant('The app is disconnected.');
      const grant = grantSchema.parse(snapshot.data());
      // The commit was stored, but its response was lost.
      if (grant.refreshTokens.some(({ hash }) => hash === refreshTokenHash)) return undefined;
      const rotated = rotate(grant.refreshTokens, usedHash, refreshTokenHash, now);
      if (!rotated) {
        await this.end(grantId);
        return invalidGrant('The refresh token was replaced before, so the app is disconnected.');
      }
      const batch = this.firestore.batch();
      const changes = {
        refreshTokens: rotated.map(toDocument),
        expiresAt: Timestamp.fromMillis(now + GRANT_MS),
      };
      batch.update(snapshot.ref, changes, unchanged(snapshot));
      this.storeAccessToken(batch, accessToken, { ...consentOf(grant), grantId }, now);
      await batch.commit();
      return undefined;
    });
  }

  /**
   * Ends a grant and all of its tokens: the next request with one of them is rejected. If `uid` is given, only ends
   * a grant of that user. Reads and deletes these documents.
   * @returns whether there was such a grant.
   */
  async endGrant(grantId: string, signal: AbortSignal, uid?: string): Promise<boolean> {
    return untilCommitted(signal, () => this.end(grantId, uid));
  }

  /** Deletes an access token. Does nothing if there is no such token. */
  async deleteAccessToken(accessToken: string, signal: AbortSignal): Promise<void> {
    await withDeadline(signal, orUnavailable(this.accessTokens.doc(hashApiKey(accessToken)).delete()));
  }

  /**
   * Ends all grants of a user, and deletes their codes. Reads and deletes these documents, and the access tokens.
   * @returns how many grants there were.
   */
  async endAll(uid: string, signal: AbortSignal): Promise<number> {
    // Delete the codes first, so that none of them becomes a grant meanwhile.
    const codes = await withDeadline(signal, orUnavailable(ofUser(this.codes, uid).get()));
    await withDeadline(signal, orUnavailable(Promise.all(codes.docs.map(({ ref }) => ref.delete()))));
    const grants = await withDeadline(signal, orUnavailable(ofUser(this.grants, uid).get()));
    const ended = await Promise.all(grants.docs.map(({ id }) => this.endGrant(id, signal, uid)));
    return ended.filter(Boolean).length;
  }

  /** Stores an access token next to the API keys, so that looking it up takes one read. */
  private storeAccessToken(
    batch: WriteBatch,
    accessToken: string,
    { uid, clientName, resource, access, timeZone, emailVerified, grantId }: Consent & { grantId: string },
    now: number,
  ): void {
    batch.set(this.accessTokens.doc(hashApiKey(accessToken)), {
      uid,
      label: clientName,
      hint: hintOf(accessToken),
      access,
      resource,
      grantId,
      ...(timeZone !== undefined && { timeZone }),
      ...(emailVerified !== undefined && { emailVerified }),
      createdAt: FieldValue.serverTimestamp(),
      expiresAt: Timestamp.fromMillis(now + ACCESS_TOKEN_MS),
    });
  }

  /** Attempts {@link endGrant} once. Fails if a refresh changes the grant at the same time. */
  private async end(grantId: string, uid?: string): Promise<boolean> {
    const grant = await this.grants.doc(grantId).get();
    if (!grant.exists || (uid !== undefined && grant.get('uid') !== uid)) return false;
    const tokens = await this.accessTokens.where('grantId', '==', grantId).select().get();
    const batch = this.firestore.batch();
    batch.delete(grant.ref, unchanged(grant));
    for (const { ref } of tokens.docs) batch.delete(ref);
    await batch.commit();
    return true;
  }

  private get codes(): CollectionReference {
    return this.firestore.collection('authorizationCodes');
  }

  private get grants(): CollectionReference {
    return this.firestore.collection('grants');
  }

  private get accessTokens(): CollectionReference {
    return this.firestore.collection('apiKeys');
  }
}

function ofUser(collection: CollectionReference, uid: string): Query {
  return collection.where('uid', '==', uid).select();
}

function toDocument({ hash, replacedAt }: StoredRefreshToken) {
  return { hash, ...(replacedAt !== undefined && { replacedAt: Timestamp.fromMillis(replacedAt) }) };
}
