import assert from 'node:assert/strict';
import { databaseDeadline } from '../../src/lib/platform/deadline';
import { authorize } from '../../src/lib/access/actor';
import { getDatabase } from '../../src/lib/platform/firestore';
import { categoryIdentity } from '../../src/lib/shared/model/identity';
import { linkResult, type LinkResult } from '../../src/lib/shared/contract/linkResult';
import { DEFAULT_WORKSPACE_ID, SESSIONS_WORKSPACE_ID } from '../../src/lib/shared/model/model';
import { newestFirst } from '../../src/lib/shared/model/linkOrder';
import { PlainModel } from '../../src/lib/shared/operations/plainModel.fixture';
import { WorkspaceRepository } from '../../src/lib/storage/workspaceRepository';
import { summarise } from '../../src/lib/shared/model/summary';
import { apiKeys, signUp } from '../support/users/users';

/** A user with keys, and a plain model of each of their workspaces. */
export interface User {
  readonly uid: string;
  readonly idToken: string;
  readonly keys: readonly string[];
  readonly links: PlainModel;
  readonly sessions: PlainModel;
  /** By id. Includes `links` and `sessions`. */
  readonly workspaces: Map<string, PlainModel>;
  /** The links that were reported as "created", which must happen only once per link. */
  readonly created: Set<string>;
}

export async function createUser(keyCount: number): Promise<User> {
  const { uid, idToken } = await signUp();
  const keys: string[] = [];
  for (let count = 0; count < keyCount; count++) keys.push(await apiKeys().create(uid, 'soak'));
  const [links, sessions] = [new PlainModel(), new PlainModel()];
  sessions.name = 'Assistant Sessions';
  const workspaces = new Map([
    [DEFAULT_WORKSPACE_ID, links],
    [SESSIONS_WORKSPACE_ID, sessions],
  ]);
  return { uid, idToken, keys, links, sessions, workspaces, created: new Set() };
}

/**
 * Returns what a link must have in common with the model's. Leaves out when it was added, which the service decides.
 * Normalises its category, because its spelling depends on which key's call was committed first.
 */
export function comparable({ category, title, url, notes, sourceUrl }: Omit<LinkResult, 'addedAt'>) {
  return { category: categoryIdentity(category), title, url, notes, sourceUrl };
}

/**
 * Compares a user's documents with the model: there are exactly its workspaces, each link is stored once, with exactly its
 * fields, and the head's counts match the chunks. Throws an AssertionError if they differ.
 */
export async function checkStored({ uid, workspaces }: User): Promise<void> {
  const repository = new WorkspaceRepository(getDatabase(), { copyBytes: 1 });
  const authorized = authorize({ via: 'idToken', uid });
  const heads = await repository.list(authorized, databaseDeadline());
  assert.deepEqual([...heads.keys()].sort(), [...workspaces.keys()].sort());
  for (const [workspaceId, model] of workspaces) {
    const copy = await repository.load({ uid: authorized, workspaceId }, databaseDeadline());
    assert(copy, `${uid} has no workspace ${workspaceId}`);
    const { workspace } = copy;
    const stored = newestFirst(workspace).map(({ link }) => linkResult(workspace, link));
    assert.deepEqual(inOrder(stored), inOrder(model.results));
    const { linkCount, sourceUrls, ...summary } = summarise(workspace);
    // A list names categories without their ids.
    const categories = summary.categories.map(({ name, linkCount }) => ({ name, linkCount }));
    const head = heads.get(workspaceId);
    assert.deepEqual(
      {
        name: head?.name,
        linkCount: head?.linkCount,
        categories: head?.categories,
        sourceUrls: head?.sourceUrls,
      },
      { name: model.name, linkCount, categories, sourceUrls },
    );
  }
}

/** Sorts links and keeps only what is {@link comparable}. */
export function inOrder(links: readonly Omit<LinkResult, 'addedAt'>[]) {
  const identity = ({ category, url }: (typeof links)[number]) => `${categoryIdentity(category)} ${url}`;
  return links.toSorted((a, b) => (identity(a) < identity(b) ? -1 : 1)).map(comparable);
}
