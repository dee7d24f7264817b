import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { generateApiKey, hashApiKey, hintOf } from '../../src/lib/shared/contract/fields/apiKey';
import { aLink, workspaceWith } from '../../src/lib/shared/model/workspace.fixture';
import { newGrantId } from '../../src/lib/apps/grants/secrets';
import { LINK } from '../../src/mcp/tools/toolCalls.fixture';
import { documentsOf } from '../rules/workspaceDocuments';
import { storedAt, storedOf } from '../support/users/stored';
import { signUp } from '../support/users/users';
import { testDatabase } from '../support/testDatabase';

const WORKSPACE = workspaceWith(aLink(1, LINK), aLink(2));

/** A user with a document at each path that the rules mention, and at some that they do not. */
export class SeededUser {
  readonly key = generateApiKey();
  /** A key that could be created. */
  readonly newKey = generateApiKey();
  /** For each kind of path: an existing document, and one that could be created. */
  readonly paths;

  private constructor(
    readonly uid: string,
    readonly idToken: string,
  ) {
    const user = `users/${uid}`;
    const head = `${user}/workspaces/default`;
    this.paths = {
      head: [head, `${user}/workspaces/another`],
      chunk: [`${head}/pages/0`, `${head}/pages/1`],
      history: [`${head}/history/a-change`, `${head}/history/another`],
      authors: [`${head}/private/authors`, `${head}/private/others`],
      apiKeys: [`apiKeys/${hashApiKey(this.key)}`, `apiKeys/${hashApiKey(this.newKey)}`],
      keySlots: [`${user}/keySlots/0`, `${user}/keySlots/1`],
      events: [`${user}/events/an-event`, `${user}/events/another`],
      user: [user, user],
      grants: [`grants/${newGrantId()}`, `grants/${newGrantId()}`],
      // Never stored: that would let apps sign in to the service that all tests share.
      appSignIn: [`appSignIn/${uid}`, `appSignIn/${uid}`],
      unknown: [`unknown/${uid}`, `unknown/${uid}-new`],
    } as const;
  }

  static async create(): Promise<SeededUser> {
    const { uid, idToken } = await signUp();
    const user = new SeededUser(uid, idToken);
    await user.seed();
    return user;
  }

  /** Restores the existing documents and removes the creatable ones, bypassing the rules. */
  async seed(): Promise<void> {
    const database = testDatabase();
    const batch = database.batch();
    for (const [, created] of Object.values(this.paths)) batch.delete(database.doc(created));
    for (const [path, data] of Object.entries(this.documents())) batch.set(database.doc(path), data);
    await batch.commit();
  }

  /** Removes the documents that could be created. */
  async removeCreated(): Promise<void> {
    const database = testDatabase();
    const batch = database.batch();
    for (const [, created] of Object.values(this.paths)) batch.delete(database.doc(created));
    await batch.commit();
  }

  /** Returns everything stored for this user, and at each path that a cell of the matrix may write. */
  async stored(): Promise<Record<string, unknown>> {
    return { ...(await storedOf(this.uid)), ...(await storedAt(...Object.values(this.paths).flat())) };
  }

  private documents(): Record<string, DocumentData> {
    const { head, history, authors, apiKeys, keySlots, events, user, grants, unknown } = this.paths;
    const createdAt = Timestamp.fromDate(new Date('2026-01-02'));
    // Looks like a public document of this user, so a rule that is too lax would allow access to it.
    const tempting = { uid: this.uid, isPublic: true };
    return {
      ...documentsOf(WORKSPACE, head[0]),
      [history[0]]: tempting,
      [authors[0]]: tempting,
      [apiKeys[0]]: { uid: this.uid, slot: '0', label: 'Laptop', hint: hintOf(this.key), createdAt },
      [keySlots[0]]: { keyHash: hashApiKey(this.key) },
      [events[0]]: tempting,
      [user[0]]: tempting,
      [grants[0]]: { ...tempting, clientName: 'An app', createdAt },
      [unknown[0]]: tempting,
    };
  }
}
