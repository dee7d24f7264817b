import {
  FieldValue,
  type CollectionReference,
  type DocumentSnapshot,
  type Firestore,
} from 'firebase-admin/firestore';
import { hashApiKey } from '../../shared/contract/fields/apiKey';
import { upgradeGrant } from '../../shared/contract/upgrade';
import { accountEvent, type EventSource } from '../../platform/accountEvents';
import { awaitAll, awaitRead, awaitWrite, isConflict } from '../../platform/firestore';
import { deleteInPages } from '../../platform/pagedDeletion';
import { grantSchema } from './documents';

/** Ends grants. Every method throws `Unavailable` if the database is unreachable or the signal aborts first. */
export class GrantEnding {
  constructor(protected readonly firestore: Firestore) {}

  /**
   * Ends a grant and all of its tokens: the next request with one of them is rejected. If `uid` is given, only ends
   * a grant of that user. Reads and deletes these documents. If it fails halfway, calling it again does the rest.
   * @returns whether there was such a grant.
   */
  async endGrant(grantId: string, signal: AbortSignal, uid?: string, source?: EventSource): Promise<boolean> {
    const grant = await awaitRead(signal, this.grants.doc(grantId).get());
    if (!grant.exists || (uid !== undefined && grant.get('uid') !== uid)) return false;
    await this.end([grant], signal, uid === undefined ? BY_APP : source);
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
  async endAll(uid: string, signal: AbortSignal, source?: EventSource): Promise<number> {
    const some = this.grants.where('uid', '==', uid).limit(MAX_ENDED_TOGETHER);
    const wanted = some.select('accessTokens', 'uid', 'clientName');
    let count = 0;
    for (;;) {
      const { docs } = await awaitRead(signal, wanted.get());
      if (docs.length === 0) break;
      await this.end(docs, signal, source);
      count += docs.length;
    }
    // None of them has become a grant meanwhile, because turning the switch off has made them useless.
    await deleteInPages(this.codes.where('uid', '==', uid), signal);
    return count;
  }

  /** Ends grants. They stop working first, and are deleted last, so that a call that fails can be repeated. */
  protected async end(
    grants: readonly DocumentSnapshot[],
    signal: AbortSignal,
    source: EventSource = BY_APP,
  ): Promise<void> {
    await awaitAll(grants.map((grant) => this.stop(grant, signal)));
    // Tokens of earlier versions, and one that a refresh has stored since the grant was read.
    const ids = grants.map(({ id }) => id);
    await deleteInPages(this.accessTokens.where('grantId', 'in', ids), signal);
    const batch = this.firestore.batch();
    for (const grant of grants) {
      batch.delete(grant.ref);
      // One that is malformed ends, too.
      const { data } = grantSchema.pick({ uid: true, clientName: true }).safeParse(grant.data());
      if (!data) continue;
      const event = { kind: 'appDisconnected', name: data.clientName } as const;
      // Two calls may end it at once.
      batch.set(...accountEvent(this.firestore, data.uid, event, source, `${grant.id}-end`));
    }
    await awaitWrite(signal, () => batch.commit());
  }

  /**
   * Makes a grant reject its refresh tokens, and deletes the access tokens that it names. Does not depend on when the
   * grant was last changed. Otherwise, an app that keeps refreshing its tokens could not be disconnected.
   */
  private async stop(grant: DocumentSnapshot, signal: AbortSignal): Promise<void> {
    const batch = this.firestore.batch();
    batch.update(grant.ref, { endedAt: FieldValue.serverTimestamp() });
    const { accessTokens } = grantSchema.pick({ accessTokens: true }).parse(upgradeGrant(grant.data()));
    for (const tokenHash of accessTokens) batch.delete(this.accessTokens.doc(tokenHash));
    try {
      await awaitWrite(signal, () => batch.commit());
    } catch (error) {
      // The grant has been deleted meanwhile.
      if (!isConflict(error)) throw error;
    }
  }

  protected get codes(): CollectionReference {
    return this.firestore.collection('authorizationCodes');
  }

  protected get grants(): CollectionReference {
    return this.firestore.collection('grants');
  }

  protected get accessTokens(): CollectionReference {
    return this.firestore.collection('apiKeys');
  }
}

/** An app disconnects itself, or is disconnected because of what it does. */
const BY_APP: EventSource = { by: 'app' };

/** The most grants that are ended together: Firestore's limit for `in`. */
const MAX_ENDED_TOGETHER = 30;
