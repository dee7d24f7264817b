import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import { connectedAppSchema } from '../../shared/contract/grantDocument';

// The documents of sign-in for apps: see docs/data-model.md. Secrets are stored as SHA-256 in hex.

/** A time of Firestore, in milliseconds since 1970. */
export const timeSchema = z.instanceof(Timestamp).transform((time) => time.toMillis());

/** What a person agreed to. The code and the grant have copies of these fields. */
const consentSchema = connectedAppSchema
  .pick({ clientName: true, host: true, access: true, ownOnly: true, workspaces: true, device: true })
  .extend({
    uid: z.string(),
    /** The SHA-256 of the client's id. */
    clientHash: z.string(),
    /** The URL of the MCP endpoint. */
    resource: z.string(),
    timeZone: z.string().optional(),
    /** The person's address, if it was verified. Missing in what an earlier version stored. A malformed one is nobody's. */
    email: z.string().optional().catch(''),
    /** Stored only if the address was not verified. */
    emailVerified: z.literal(false).optional().catch(false),
    /** When the app is disconnected, if the person has limited that. A malformed one has passed. */
    endsAt: z.instanceof(Timestamp).optional().catch(Timestamp.fromMillis(0)),
  });
export type Consent = z.infer<typeof consentSchema>;

export const codeSchema = consentSchema.extend({
  redirect: z.string(),
  challenge: z.string(),
  expiresAt: timeSchema,
  /** Set once the code has been redeemed. */
  grantId: z.string().optional(),
});
/** A code that a client can redeem once: the document `authorizationCodes/{SHA-256 of the code}`. */
export type StoredCode = z.infer<typeof codeSchema>;

export const grantSchema = consentSchema.extend({
  /** The SHA-256 of the secret that all refresh tokens of the grant share. */
  familyHash: z.string(),
  refreshTokens: z.array(z.object({ hash: z.string(), replacedAt: timeSchema.optional() })),
  /** What its next tokens are derived from, together with the last one. Missing until they are refreshed. */
  nonce: z.string().optional(),
  /** The hashes of its access tokens, newest last. */
  accessTokens: z.array(z.string()),
  /** Set once the app is being disconnected. Its tokens are deleted next. */
  endedAt: timeSchema.optional(),
  createdAt: timeSchema,
  expiresAt: timeSchema,
});
/** A connected app: the document `grants/{grantId}`. */
export type StoredGrant = z.infer<typeof grantSchema>;

/** Returns only the consent fields of a stored code or grant. */
export function consentOf(stored: Consent): Consent {
  const { uid, clientHash, clientName, host, resource, access, ownOnly, workspaces, device } = stored;
  const { timeZone, email, emailVerified, endsAt } = stored;
  return {
    uid,
    clientHash,
    clientName,
    resource,
    access,
    ...(host !== undefined && { host }),
    ...(ownOnly !== undefined && { ownOnly }),
    ...(workspaces !== undefined && { workspaces }),
    ...(device !== undefined && { device }),
    ...(timeZone !== undefined && { timeZone }),
    ...(email !== undefined && { email }),
    ...(emailVerified !== undefined && { emailVerified }),
    ...(endsAt !== undefined && { endsAt }),
  };
}

/** Returns the earlier of a time and the end of what a person agreed to, in milliseconds since 1970. */
export function untilEnd({ endsAt }: Pick<Consent, 'endsAt'>, time: number): number {
  return Math.min(time, endsAt?.toMillis() ?? Infinity);
}
