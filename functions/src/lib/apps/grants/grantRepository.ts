import {
  FieldValue,
  Timestamp,
  type CollectionReference,
  type DocumentSnapshot,
  type Firestore,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { hashApiKey } from '../../shared/contract/apiKey';
import { hash } from '../../shared/base/hash';
import { hintOf } from '../../shared/contract/secret';
import { MAX_CONNECTED_APPS } from '../../shared/contract/appSignIn';
import { awaitRead, awaitWrite, isConflict } from '../../platform/firestore';
import { deleteInPages } from '../../platform/pagedDeletion';
import { codesOf, hasAllApps, keepOn, switchOf } from './connections';
import { codeSchema, consentOf, grantSchema, type Consent, type StoredGrant } from './documents';
import type { OAuthError } from '../protocol/oauthError';
import { rotate, type StoredRefreshToken } from './refreshTokens';
import { invalidGrant, problemWithRedemption, type CodeRedemption } from './tokenRequest';
import { accessTokenWith, newNonce, successorOf } from './secrets';
import { unchanged, untilCommitted } from '../../platform/optimistic';

const MINUTE_MS = 60_000;
/** How long an access token works. */
export const ACCESS_TOKEN_MS = 60 * MINUTE_MS;
/** The most access tokens of a grant that work at once. Beyond that, a refresh deletes the oldest one. */
const MAX_ACCESS_TOKENS = 10;
/** The most grants that are ended together: Firestore's limit for `in`. */
const MAX_ENDED_TOGETHER = 30;
/** How long an app stays connected if it does not refresh its tokens. */
const GRANT_MS = 90 * 24 * 60 * MINUTE_MS;

/** The tokens of a client. Only hashes of them are stored. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** For how much longer the access token works. */
  readonly expiresInMs: number;
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
    { grantId, familyHash, ...tokens }: Tokens & { grantId: string; familyHash: string },
    { now, signal }: Call,
  ): Promise<Consent | OAuthError> {
    return untilCommitted(signal, async () => {
      const snapshot = await awaitRead(signal, this.codes.doc(codeHash).get());
      if (!snapshot.exists) return invalidGrant('The code is not valid.');
      const code = codeSchema.parse(snapshot.data());
      const problem = problemWithRedemption(code, redemption);
      if (problem) return problem;
      const consent = consentOf(code);
      // The commit was stored, but its response was lost.
      if (code.grantId === grantId) return consent;
      if (code.grantId !== undefined) {
        await this.endGrant(code.grantId, signal);
        return invalidGrant('The code was used before, so the app is disconnected.');
      }
      if (code.expiresAt <= now) return invalidGrant('The code has expired.');
      const { uid } = code;
      const [wanted, hasAll] = await awaitRead(
        signal,
        Promise.all([switchOf(this.firestore, uid).get(), hasAllApps(this.firestore, uid, now)]),
      );
      if (!wanted.exists) return invalidGrant('The user no longer lets apps connect.');
      // The user has stopped letting apps connect since, even if they may connect again.
      if (codesOf(wanted)?.includes(codeHash) === false) return invalidGrant('The code is not valid.');
      if (hasAll)
        return invalidGrant(`${String(MAX_CONNECTED_APPS)} apps are connected, which is the limit.`);
      const batch = this.firestore.batch();
      keepOn(batch, wanted);
      batch.update(snapshot.ref, { grantId }, unchanged(snapshot));
      batch.create(this.grants.doc(grantId), {
        ...consent,
        familyHash,
        refreshTokens: [{ hash: hash(tokens.refreshToken) }],
        accessTokens: [hashApiKey(tokens.accessToken)],
        createdAt: FieldValue.serverTimestamp(),
        expiresAt: Timestamp.fromMillis(now + GRANT_MS),
      });
      this.storeAccessToken(batch, tokens.accessToken, { ...consent, grantId }, now);
      await awaitWrite(signal, () => batch.commit());
      return consent;
    });
  }

  /** Returns what a person agreed to when they got a code, or undefined if there is no such code. Reads one document. */
  async findConsent(codeHash: string, signal: AbortSignal): Promise<Consent | undefined> {
    const snapshot = await awaitRead(signal, this.codes.doc(codeHash).get());
    return snapshot.exists ? consentOf(codeSchema.parse(snapshot.data())) : undefined;
  }

  /** Returns a grant, or undefined if there is no such grant or it has ended. Reads one document. */
  async find(grantId: string, signal: AbortSignal): Promise<StoredGrant | undefined> {
    const snapshot = await awaitRead(signal, this.grants.doc(grantId).get());
    return liveGrant(snapshot);
  }

  /**
   * Replaces a refresh token of a grant, and stores a new access token in place of the oldest one. If the refresh token
   * was replaced shortly before, returns the same tokens again and stores nothing. If it was replaced too long ago, ends
   * the grant. Reads and writes the grant, and writes the access token.
   * @returns the new tokens, or why the token cannot be replaced.
   * @throws {RateLimited} if the app refreshes too often.
   */
  async refresh(grantId: string, used: string, { now, signal }: Call): Promise<Tokens | OAuthError> {
    return untilCommitted(signal, async () => {
      const snapshot = await awaitRead(signal, this.grants.doc(grantId).get());
      const grant = liveGrant(snapshot);
      if (!grant) return invalidGrant('The app is disconnected.');
      const { nonce = newNonce() } = grant;
      const rotation = rotate(grant.refreshTokens, used, (token) => successorOf(token, nonce), now);
      if (!rotation) {
        await this.endGrant(grantId, signal);
        return invalidGrant('The refresh token was replaced before, so the app is disconnected.');
      }
      const { token: refreshToken, issuedAt, changed } = rotation;
      const accessToken = accessTokenWith(refreshToken, nonce);
      const tokens = { accessToken, refreshToken, expiresInMs: issuedAt + ACCESS_TOKEN_MS - now };
      if (!changed) return tokens;
      const batch = this.firestore.batch();
      const accessTokens = [...grant.accessTokens, hashApiKey(accessToken)];
      for (const oldest of accessTokens.splice(0, accessTokens.length - MAX_ACCESS_TOKENS)) {
        batch.delete(this.accessTokens.doc(oldest));
      }
      const changes = {
        nonce,
        refreshTokens: changed.map(toDocument),
        accessTokens,
        expiresAt: Timestamp.fromMillis(now + GRANT_MS),
      };
      batch.update(snapshot.ref, changes, unchanged(snapshot));
      this.storeAccessToken(batch, accessToken, { ...consentOf(grant), grantId }, now);
      await awaitWrite(signal, () => batch.commit());
      return tokens;
    });
  }

  /**
   * Ends a grant and all of its tokens: the next request with one of them is rejected. If `uid` is given, only ends
   * a grant of that user. Reads and deletes these documents. If it fails halfway, calling it again does the rest.
   * @returns whether there was such a grant.
   */
  async endGrant(grantId: string, signal: AbortSignal, uid?: string): Promise<boolean> {
    const grant = await awaitRead(signal, this.grants.doc(grantId).get());
    if (!grant.exists || (uid !== undefined && grant.get('uid') !== uid)) return false;
    await this.end([grant], signal);
    return true;
  }

  /** Deletes an access token. Does nothing if there is no such token. */
  async deleteAccessToken(accessToken: string, signal: AbortSignal): Promise<void> {
    await awaitWrite(signal, () => this.accessTokens.doc(hashApiKey(accessToken)).delete());
  }

  /**
   * Ends all grants of a user, and deletes their codes. Call it after turning the switch off. Reads and deletes these
   * documents, and deletes the access tokens.
   * @returns how many grants there were.
   */
  async endAll(uid: string, signal: AbortSignal): Promise<number> {
    const some = this.grants.where('uid', '==', uid).limit(MAX_ENDED_TOGETHER).select('accessTokens');
    let count = 0;
    for (;;) {
      const { docs } = await awaitRead(signal, some.get());
      if (docs.length === 0) break;
      await this.end(docs, signal);
      count += docs.length;
    }
    // None of them has become a grant meanwhile, because turning the switch off has made them useless.
    await deleteInPages(this.codes.where('uid', '==', uid), signal);
    return count;
  }

  /** Stores an access token next to the API keys, so that looking it up takes one read. */
  private storeAccessToken(
    batch: WriteBatch,
    accessToken: string,
    {
      uid,
      clientName,
      resource,
      access,
      timeZone,
      email,
      emailVerified,
      grantId,
    }: Consent & { grantId: string },
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
      ...(email !== undefined && { email }),
      ...(emailVerified !== undefined && { emailVerified }),
      createdAt: FieldValue.serverTimestamp(),
      expiresAt: Timestamp.fromMillis(now + ACCESS_TOKEN_MS),
    });
  }

  /** Ends grants. They stop working first, and are deleted last, so that a call that fails can be repeated. */
  private async end(grants: readonly DocumentSnapshot[], signal: AbortSignal): Promise<void> {
    await Promise.all(grants.map((grant) => this.stop(grant, signal)));
    // Tokens of earlier versions, and one that a refresh has stored since the grant was read.
    const ids = grants.map(({ id }) => id);
    await deleteInPages(this.accessTokens.where('grantId', 'in', ids), signal);
    await awaitWrite(signal, () => Promise.all(grants.map(({ ref }) => ref.delete())));
  }

  /**
   * Makes a grant reject its refresh tokens, and deletes the access tokens that it names. Does not depend on when the
   * grant was last changed. Otherwise, an app that keeps refreshing its tokens could not be disconnected.
   */
  private async stop(grant: DocumentSnapshot, signal: AbortSignal): Promise<void> {
    const batch = this.firestore.batch();
    batch.update(grant.ref, { endedAt: FieldValue.serverTimestamp() });
    const { accessTokens } = grantSchema.pick({ accessTokens: true }).parse(grant.data());
    for (const tokenHash of accessTokens) batch.delete(this.accessTokens.doc(tokenHash));
    try {
      await awaitWrite(signal, () => batch.commit());
    } catch (error) {
      // The grant has been deleted meanwhile.
      if (!isConflict(error)) throw error;
    }
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

/** Returns the grant in a document, or undefined if it does not exist or has ended. */
function liveGrant(snapshot: DocumentSnapshot): StoredGrant | undefined {
  const grant = snapshot.exists ? grantSchema.parse(snapshot.data()) : undefined;
  return grant?.endedAt === undefined ? grant : undefined;
}

function toDocument({ hash, replacedAt }: StoredRefreshToken) {
  return { hash, ...(replacedAt !== undefined && { replacedAt: Timestamp.fromMillis(replacedAt) }) };
}
