import assert from 'node:assert/strict';
import { databaseDeadline } from '../../src/lib/deadline';
import { authorize } from '../../src/lib/auth/actor';
import { getDatabase } from '../../src/lib/firestore';
import { categoryIdentity } from '../../src/lib/domain/identity/identity';
import { linkResult, type LinkResult } from '../../src/lib/domain/queries/linkResult';
import { DEFAULT_WORKSPACE_ID, SESSIONS_WORKSPACE_ID } from '../../src/lib/domain/model';
import { newestFirst } from '../../src/lib/domain/queries/linkOrder';
import { PlainModel } from '../../src/lib/domain/operations/plainModel.fixture';
import { WorkspaceRepository } from '../../src/lib/storage/workspaceRepository';
import { summarise } from '../../src/lib/domain/queries/summary';
import { apiKeys, signUp } from '../support/users';

/** A user with keys, and what a plain model says that their workspaces hold. */
export interface User {
  readonly uid: string;
  readonly idToken: string;
  readonly keys: readonly string[];
  readonly links: PlainModel;
  readonly sessions: PlainModel;
  /** What was answered "created", which is said of a link once. */
  readonly created: Set<string>;
}

export async function createUser(keyCount: number): Promise<User> {
  const { uid, idToken } = await signUp();
  const keys: string[] = [];
  for (let count = 0; count < keyCount; count++) keys.push(await apiKeys().create(uid, 'soak'));
  return { uid, idToken, keys, links: new PlainModel(), sessions: new PlainModel(), created: new Set() };
}

/**
 * What two links must have in common. When a link was added is the service's to say, and which spelling of its
 * category came first depends on the order in which the calls of several keys are committed.
 */
export function comparable({ category, title, url, notes, sourceUrl }: Omit<LinkResult, 'addedAt'>) {
  return { category: categoryIdentity(category), title, url, notes, sourceUrl };
}

/**
 * Holds the documents of a user against the model: each link is there once, with all its fields and nothing
 * else, and the head counts what the pages hold.
 * @throws {assert.AssertionError} when they differ.
 */
export async function checkStored({ uid, links, sessions }: User): Promise<void> {
  const repository = new WorkspaceRepository(getDatabase(), { copyBytes: 1 });
  const authorized = authorize({ via: 'idToken', uid });
  const heads = await repository.list(authorized, databaseDeadline());
  for (const [workspaceId, model] of [
    [DEFAULT_WORKSPACE_ID, links],
    [SESSIONS_WORKSPACE_ID, sessions],
  ] as const) {
    const copy = await repository.load({ uid: authorized, workspaceId }, databaseDeadline());
    assert(copy, `${uid} has no workspace ${workspaceId}`);
    const { workspace } = copy;
    const stored = newestFirst(workspace).map(({ link }) => linkResult(workspace, link));
    assert.deepEqual(inOrder(stored), inOrder(model.results));
    const { linkCount, categories, sourceUrls } = summarise(workspace);
    const head = heads.get(workspaceId);
    assert.deepEqual(
      { linkCount: head?.linkCount, categories: head?.categories, sourceUrls: head?.sourceUrls },
      { linkCount, categories, sourceUrls },
    );
  }
}

/** Links by their place, as they are compared. */
export function inOrder(links: readonly Omit<LinkResult, 'addedAt'>[]) {
  const place = ({ category, url }: (typeof links)[number]) => `${categoryIdentity(category)} ${url}`;
  return links.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)).map(comparable);
}
