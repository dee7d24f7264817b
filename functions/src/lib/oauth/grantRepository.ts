import {
  FieldValue,
  Timestamp,
  type CollectionReference,
  type DocumentReference,
  type Firestore,
  type Query,
  type Transaction,
} from 'firebase-admin/firestore';
import { hashApiKey } from '../auth/apiKey';
import { hintOf } from '../auth/secret';
import { withDeadline } from '../deadline';
import { MAX_CONNECTED_APPS } from '../domain/appSignIn';
import { orUnavailable } from '../firestore';
import { codeSchema, consentOf, grantSchema, type Consent, type StoredGrant } from './documents';
import type { OAuthError } from './oauthError';
import { rotate, type StoredRefreshToken } from './refreshTokens';
import { invalidGrant, problemWithRedemption, type CodeRedemption } from './tokenRequest';
import { transact } from './transact';

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

/** When a call comes, in milliseconds since 1970, and how long it may wait. */
interface Call {
  readonly now: number;
  readonly signal: AbortSignal;
}

/** Returns whether a user has as many connected apps as allowed. Reads their grants. */
export async function hasAllApps(
  firestore: Firestore,
  uid: string,
  now: number,
  transaction: Transaction,
): Promise<boolean> {
  const grants = firestore.collection('grants').where('uid', '==', uid).select('expiresAt');
  const { docs } = await transaction.get(grants);
  const live = docs.filter((grant) => {
    const expiresAt: unknown = grant.get('expiresAt');
    return expiresAt instanceof Timestamp && expiresAt.toMillis() > now;
  });
  return live.length >= MAX_CONNECTED_APPS;
}

/**
 * Stores connected apps and the hashes of their tokens. Every method throws `Unavailable` if the database is unreachable or
 * the signal aborts first.
 */
export class GrantRepository {
  constructor(private readonly firestore: Firestore) {}

  /**
   * Redeems a code for a grant with its first tokens. Redeeming it again ends that grant, because somebody else may have
   * the code. Reads the code and the user's grants. Writes the code, the grant and the access token.
   * @returns what the person agreed to, or why the code cannot be redeemed.
   */
  async redeemCode(
    codeHash: string,
    redemption: CodeRedemption,
    { grantId, familyHash, ...tokens }: NewTokens & { grantId: string; familyHash: string },
    { now, signal }: Call,
  ): Promise<Consent | OAuthError> {
    return transact(this.firestore, signal, async (transaction) => {
      const snapshot = await transaction.get(this.codes.doc(codeHash));
      if (!snapshot.exists) return invalidGrant('The code is not valid.');
      const code = codeSchema.parse(snapshot.data());
      const problem = problemWithRedemption(code, redemption);
      if (problem) return problem;
      if (code.grantId !== undefined) {
        await this.end(this.grants.doc(code.grantId), transaction);
        return invalidGrant('The code was used before, so the app is disconnected.');
      }
      if (code.expiresAt <= now) return invalidGrant('The code has expired.');
      if (await hasAllApps(this.firestore, code.uid, now, transaction)) {
        return invalidGrant(`${String(MAX_CONNECTED_APPS)} apps are connected, which is the limit.`);
      }
      const consent = consentOf(code);
      transaction.create(this.grants.doc(grantId), {
        ...consent,
        familyHash,
        refreshTokens: [{ hash: tokens.refreshTokenHash }],
        createdAt: FieldValue.serverTimestamp(),
        expiresAt: Timestamp.fromMillis(now + GRANT_MS),
      });
      this.createAccessToken(transaction, tokens.accessToken, { ...consent, grantId }, now);
      transaction.update(snapshot.ref, { grantId });
      return consent;
    });
  }

  /** Returns a grant, or undefined. Reads one document. */
  async find(grantId: string, signal: AbortSignal): Promise<StoredGrant | undefined> {
    const snapshot = await withDeadline(signal, orUnavailable(this.grants.doc(grantId).get()));
    return snapshot.exists ? grantSchema.parse(snapshot.data()) : undefined;
  }

  /**
   * Replaces a refresh token of a grant, and stores a new access token. If the refresh token was replaced too long ago, ends
   * the grant instead. Reads the grant. Writes it, and the access token.
   * @returns why the token was not replaced, if it was not.
   */
  async refresh(
    grantId: string,
    usedHash: string,
    { accessToken, refreshTokenHash }: NewTokens,
    { now, signal }: Call,
  ): Promise<OAuthError | undefined> {
    return transact(this.firestore, signal, async (transaction) => {
      const reference = this.grants.doc(grantId);
      const snapshot = await transaction.get(reference);
      if (!snapshot.exists) return invalidGrant('The app is disconnected.');
      const grant = grantSchema.parse(snapshot.data());
      const rotated = rotate(grant.refreshTokens, usedHash, refreshTokenHash, now);
      if (!rotated) {
        await this.end(reference, transaction);
        return invalidGrant('The refresh token was replaced before, so the app is disconnected.');
      }
      transaction.update(reference, {
        refreshTokens: rotated.map(toDocument),
        expiresAt: Timestamp.fromMillis(now + GRANT_MS),
      });
      this.createAccessToken(transaction, accessToken, { ...consentOf(grant), grantId }, now);
      return undefined;
    });
  }

  /**
   * Ends a grant with all of its tokens: the next request with one of them is rejected. With `uid`, does so only if the grant
   * is that user's. Reads and deletes these documents.
   * @returns whether there was such a grant.
   */
  async endGrant(grantId: string, signal: AbortSignal, uid?: string): Promise<boolean> {
    return transact(this.firestore, signal, async (transaction) => {
      const reference = this.grants.doc(grantId);
      const snapshot = await transaction.get(reference);
      if (!snapshot.exists || (uid !== undefined && snapshot.get('uid') !== uid)) return false;
      await this.end(reference, transaction);
      return true;
    });
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
    for (const { ref } of codes.docs) await withDeadline(signal, orUnavailable(ref.delete()));
    const grants = await withDeadline(signal, orUnavailable(ofUser(this.grants, uid).get()));
    let ended = 0;
    for (const { id } of grants.docs) if (await this.endGrant(id, signal, uid)) ended++;
    return ended;
  }

  /** Stores an access token where keys are stored, so that resolving it takes one read. */
  private createAccessToken(
    transaction: Transaction,
    accessToken: string,
    { uid, clientName, resource, access, timeZone, grantId }: Consent & { grantId: string },
    now: number,
  ): void {
    transaction.create(this.accessTokens.doc(hashApiKey(accessToken)), {
      uid,
      label: clientName,
      hint: hintOf(accessToken),
      access,
      resource,
      grantId,
      ...(timeZone !== undefined && { timeZone }),
      createdAt: FieldValue.serverTimestamp(),
      expiresAt: Timestamp.fromMillis(now + ACCESS_TOKEN_MS),
    });
  }

  /** Deletes a grant and its access tokens. Must come before any write of the transaction. */
  private async end(grant: DocumentReference, transaction: Transaction): Promise<void> {
    const tokens = await transaction.get(this.accessTokens.where('grantId', '==', grant.id).select());
    for (const { ref } of tokens.docs) transaction.delete(ref);
    transaction.delete(grant);
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
