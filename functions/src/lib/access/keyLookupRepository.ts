import { FieldPath, FieldValue, type CollectionReference, type Firestore } from 'firebase-admin/firestore';
import { awaitRead, awaitWrite } from '../platform/firestore';
import { log } from '../platform/log';
import { apiKeySchema, type ApiKeyDocument } from '../shared/contract/apiKeyDocument';
import type { KeyIdentity, KeyLookup, KeyUse } from './keyLookup';

/** Looks up the keys in Firestore that calls use, and the access tokens of apps, which are stored among them. */
export class KeyLookupRepository implements KeyLookup {
  constructor(private readonly firestore: Firestore) {}

  async find(keyHash: string, signal: AbortSignal): Promise<ApiKeyDocument | null> {
    const snapshot = await awaitRead(signal, this.keys.doc(keyHash).get());
    return snapshot.exists ? apiKeySchema.parse(snapshot.data()) : null;
  }

  /** Logs and skips a malformed document, so that it does not fail the other lookups. */
  async findAll(
    keyHashes: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, ApiKeyDocument>> {
    const query = this.keys.where(FieldPath.documentId(), 'in', keyHashes);
    const snapshot = await awaitRead(signal, query.get());
    const found = new Map<string, ApiKeyDocument>();
    for (const document of snapshot.docs) {
      const { data, error } = apiKeySchema.safeParse(document.data());
      if (data) found.set(document.id, data);
      else log('ERROR', 'Malformed API key document', { keyHash: document.id, error: String(error) });
    }
    return found;
  }

  async any(signal: AbortSignal): Promise<boolean> {
    const snapshot = await awaitRead(signal, this.keys.limit(1).select().get());
    return !snapshot.empty;
  }

  async recordUse(
    { keyHash, grantId }: KeyIdentity,
    { tool, client }: KeyUse,
    signal: AbortSignal,
  ): Promise<void> {
    const used = grantId === undefined ? this.keys.doc(keyHash) : this.firestore.doc(`grants/${grantId}`);
    const fields = {
      lastUsedAt: FieldValue.serverTimestamp(),
      lastTool: tool,
      lastClient: client ?? FieldValue.delete(),
    };
    await awaitWrite(signal, () => used.update(fields));
  }

  private get keys(): CollectionReference {
    return this.firestore.collection('apiKeys');
  }
}
