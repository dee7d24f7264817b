import type { ApiKeyDocument } from '../shared/contract/apiKeyDocument';

/** Where keys are stored. Every method throws `Unavailable` if the database is unreachable or `signal` aborts first. */
export interface KeyLookup {
  /** Returns the key with this hash, revoked or not, or null if it does not exist. Reads one document. */
  find(keyHash: string, signal: AbortSignal): Promise<ApiKeyDocument | null>;
  /**
   * Returns the keys with these hashes, at most {@link MAX_KEYS_PER_QUERY}, by hash. Reads the documents that it
   * finds; Firestore bills at least one read.
   */
  findAll(keyHashes: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, ApiKeyDocument>>;
  /** Returns whether any key is stored. Reads at most one document. */
  any(signal: AbortSignal): Promise<boolean>;
  /** Records that a key, or the app that a token belongs to, was used just now. Writes one document. */
  recordUse(key: KeyIdentity, use: KeyUse, signal: AbortSignal): Promise<void>;
}

/** The most keys that one query looks up: Firestore's limit for `in`. */
export const MAX_KEYS_PER_QUERY = 30;

/** How a key was used: the tool that was called and, if known, the client that called it. */
export interface KeyUse {
  readonly tool: string;
  readonly client?: string | undefined;
}

/** Identifies a stored key or, with a grant, the access token of an app. */
export interface KeyIdentity {
  readonly keyHash: string;
  readonly grantId?: string | undefined;
}
