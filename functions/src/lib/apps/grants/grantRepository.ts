import { FieldValue, Timestamp, type DocumentSnapshot, type WriteBatch } from 'firebase-admin/firestore';
import { hashApiKey } from '../../shared/contract/fields/apiKey';
import { hash } from '#hash';
import { hintOf } from '../../shared/contract/fields/secret';
import { upgradeGrant } from '../../shared/contract/upgrade';
import { MAX_CONNECTED_APPS } from '../../shared/contract/requests/appSignIn';
import { accountEvent } from '../../platform/accountEvents';
import { awaitRead, awaitWrite } from '../../platform/firestore';
import { codesOf, connectionsOf, keepOn, switchOf } from './connections';
import { codeSchema, consentOf, grantSchema, untilEnd, type Consent, type StoredGrant } from './documents';
import type { OAuthError } from '../protocol/oauthError';
import { GrantEnding } from './grantEnding';
import { replacedConnections } from './replacement';
import { rotate, type StoredRefreshToken } from './refreshTokens';
import { invalidGrant, problemWithRedemption, type CodeRedemption } from './tokenRequest';
import { accessTokenWith, newNonce, successorOf } from './secrets';
import { unchanged, untilCommitted } from '../../platform/optimistic';
import { DAY_MS, HOUR_MS } from '../../shared/base/durations';

/**
 * Stores connected apps and the hashes of their tokens, and ends them. Every method throws `Unavailable` if the database
 * is unreachable or the signal aborts first.
 */
export class GrantRepository extends GrantEnding {
  /**
   * Redeems a code for a grant and its first tokens. Redeeming it again ends that grant, because somebody else may
   * have the code. Reads the code, whether the user lets apps connect, and the user's grants. Ends the grants that the new
   * one replaces, and writes the code, the grant and the access token.
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
      const [wanted, connections] = await awaitRead(
        signal,
        Promise.all([switchOf(this.firestore, uid).get(), connectionsOf(this.firestore, uid, now)]),
      );
      if (!wanted.exists) return invalidGrant('The user no longer lets apps connect.');
      // The user has stopped letting apps connect since, even if they may connect again.
      if (codesOf(wanted)?.includes(codeHash) === false) return invalidGrant('The code is not valid.');
      const replaced = replacedConnections(consent, connections, now);
      if (!replaced)
        return invalidGrant(`${String(MAX_CONNECTED_APPS)} apps are connected, which is the limit.`);
      // Before the commit, so that a call that fails can be repeated with the same code.
      if (replaced.length > 0)
        await this.end(
          replaced.map(({ document }) => document),
          signal,
        );
      const batch = this.firestore.batch();
      keepOn(batch, wanted);
      batch.update(snapshot.ref, { grantId }, unchanged(snapshot));
      batch.create(this.grants.doc(grantId), {
        ...consent,
        familyHash,
        refreshTokens: [{ hash: hash(tokens.refreshToken) }],
        accessTokens: [hashApiKey(tokens.accessToken)],
        createdAt: FieldValue.serverTimestamp(),
        expiresAt: Timestamp.fromMillis(untilEnd(consent, now + GRANT_MS)),
      });
      this.storeAccessToken(batch, tokens.accessToken, { ...consent, grantId }, now);
      const { clientName: name, device } = consent;
      batch.create(...accountEvent(this.firestore, uid, { kind: 'appConnected', name }, { device }));
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
      const expiresInMs = untilEnd(grant, issuedAt + ACCESS_TOKEN_MS) - now;
      const tokens = { accessToken, refreshToken, expiresInMs };
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
        expiresAt: Timestamp.fromMillis(untilEnd(grant, now + GRANT_MS)),
      };
      batch.update(snapshot.ref, changes, unchanged(snapshot));
      this.storeAccessToken(batch, accessToken, { ...consentOf(grant), grantId }, now);
      await awaitWrite(signal, () => batch.commit());
      return tokens;
    });
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
      ownOnly,
      workspaces,
      timeZone,
      email,
      emailVerified,
      endsAt,
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
      ...(ownOnly !== undefined && { ownOnly }),
      ...(workspaces !== undefined && { workspaces }),
      ...(timeZone !== undefined && { timeZone }),
      ...(email !== undefined && { email }),
      ...(emailVerified !== undefined && { emailVerified }),
      createdAt: FieldValue.serverTimestamp(),
      expiresAt: Timestamp.fromMillis(untilEnd({ endsAt }, now + ACCESS_TOKEN_MS)),
    });
  }
}

/** How long an access token works. */
export const ACCESS_TOKEN_MS = HOUR_MS;

/** The most access tokens of a grant that work at once. Beyond that, a refresh deletes the oldest one. */
const MAX_ACCESS_TOKENS = 10;

/** How long an app stays connected if it does not refresh its tokens. */
const GRANT_MS = 90 * DAY_MS;

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

/** Returns the grant in a document, or undefined if it does not exist or has ended. */
function liveGrant(snapshot: DocumentSnapshot): StoredGrant | undefined {
  const grant = snapshot.exists ? grantSchema.parse(upgradeGrant(snapshot.data())) : undefined;
  return grant?.endedAt === undefined ? grant : undefined;
}

function toDocument({ hash, replacedAt }: StoredRefreshToken) {
  return { hash, ...(replacedAt !== undefined && { replacedAt: Timestamp.fromMillis(replacedAt) }) };
}
