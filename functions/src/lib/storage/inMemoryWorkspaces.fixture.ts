import { Timestamp } from 'firebase-admin/firestore';
import { SCHEMA_VERSION } from '../shared/contract/documents';
import type { HistoryState } from '../shared/contract/commitState';
import { storedHead, storedListing } from '../shared/contract/documents.fixture';
import type { Chunk, Workspace } from '../shared/model/model';
import type { Author } from '../shared/contract/historyDocument';
import { compareStrings } from '../shared/model/linkOrder';
import { isWithin } from '../shared/dates/period';
import { MAX_COMMIT_BYTES } from './commit/commitSize';
import { expiryOf } from './history/historyDocuments';
import type { Commit, HistoryRecord } from './base/commit';
import type { ListedAuthors } from './base/workspaceCopy';
import { WorkspaceAccess } from '../access/workspaceAccess';
import { wordsFor } from './read/authorsReader';
import type { HistoryRepository } from './base/historyRepository';
import type { WorkspaceRepository } from './base/workspaceRepository';
import { AlreadyMade } from './commit/writeCommit';

export interface InMemoryWorkspaces extends WorkspaceRepository, HistoryRepository {
  /** By user and id. */
  readonly stored: Map<string, Workspace>;
  /** The entries of the history of all workspaces, by change id, oldest first. */
  readonly entries: Map<string, HistoryRecord>;
  readonly authors: Map<string, Author>;
}

const updateTime = Timestamp.fromMillis(0);
const pathOf = ({ uid, workspaceId }: WorkspaceAccess) => `${uid}/${workspaceId}`;

/**
 * Returns a repository that stores workspaces in memory instead of Firestore. Reserves nothing, and caches nothing that
 * is not stored.
 */
export function inMemoryWorkspaces(): InMemoryWorkspaces {
  const stored = new Map<string, Workspace>();
  const commits: string[] = [];
  const entries = new Map<string, HistoryRecord>();
  const authors = new Map<string, Author>();
  /** The workspace of each entry. */
  const places = new Map<string, string>();
  let history: HistoryState = { seq: 0, day: '', bytes: 0 };
  let listed: ListedAuthors = { authors: [] };
  const summaryOf = (changeId: string) => {
    const record = entries.get(changeId);
    if (!record) return [];
    const seq = [...entries.keys()].indexOf(changeId) + 1;
    return [{ ...record, seq, expiresAt: expiryOf(record.at).toISOString(), parts: 0 }];
  };
  const pathsOf = (uid: string) => [...stored.keys()].filter((path) => path.startsWith(`${uid}/`));
  const load = (access: WorkspaceAccess) => {
    const workspace = stored.get(pathOf(access));
    const versions = workspace?.chunks.map(() => 'v1') ?? [];
    return Promise.resolve(
      workspace
        ? {
            ...{ updateTime, workspace, schemaVersion: SCHEMA_VERSION, versions, history },
            ...{ commits: [...commits], ...listed },
          }
        : null,
    );
  };
  return {
    stored,
    entries,
    authors,
    cached: (uid) => pathsOf(uid).flatMap((path) => stored.get(path) ?? []),
    maxCommitBytes: MAX_COMMIT_BYTES,
    cachedCopy: () => Promise.resolve(undefined),
    startNext: () => undefined,
    find: (user, workspaceId) => Promise.resolve({ access: WorkspaceAccess.own(user, workspaceId) }),
    isStillEditor: () => Promise.resolve(true),
    load,
    reload: load,
    loadToShow: load,
    authorWords: (access) => Promise.resolve(access.member && wordsFor(access, Object.fromEntries(authors))),
    prefetchHead: (access) => ({ path: pathOf(access), read: Promise.resolve(null) }),
    listedHead: (access) => ({ path: pathOf(access), read: Promise.resolve(null) }),
    reserve: () => Promise.resolve(),
    loadSeveral: (_uid, _bytes, _signal, work) => work(),
    loadHead(access) {
      const workspace = stored.get(pathOf(access));
      return Promise.resolve(workspace ? storedHead(workspace) : null);
    },
    list(uid) {
      const workspaces = pathsOf(uid).flatMap((path) => stored.get(path) ?? []);
      const heads = workspaces.map(
        (workspace) =>
          [
            workspace.id,
            { ...storedListing(workspace), updateTime, access: WorkspaceAccess.own(uid, workspace.id) },
          ] as const,
      );
      return Promise.resolve(new Map(heads));
    },
    commit(access, base, commit) {
      if (stored.get(pathOf(access)) !== base?.workspace) {
        return Promise.reject(Object.assign(new Error('The workspace has changed.'), { code: 9 }));
      }
      if (commit.records.some(({ changeId }) => entries.has(changeId)))
        return Promise.reject(new AlreadyMade());
      stored.set(pathOf(access), written(base?.workspace, commit));
      commits.push(commit.id);
      for (const record of commit.records) {
        entries.set(record.changeId, record);
        places.set(record.changeId, pathOf(access));
      }
      for (const [id, author] of commit.authors) authors.set(id, author);
      ({ history, listed } = commit);
      return Promise.resolve();
    },
    summaries: (access, changeIds) => {
      const here = changeIds.filter((id) => places.get(id) === pathOf(access));
      return Promise.resolve(new Map(here.flatMap(summaryOf).map((summary) => [summary.changeId, summary])));
    },
    newest(access, { period, after, limit, now }) {
      const { since = 0 } = access.member ?? {};
      const all = [...entries.keys()]
        .filter((id) => places.get(id) === pathOf(access))
        .flatMap(summaryOf)
        .filter(({ seq, at, expiresAt }) => seq > since && expiresAt > now && isWithin(at, period))
        .toSorted(newestFirst)
        .filter((each) => !after || newestFirst(each, after) > 0);
      const found = all.slice(0, limit);
      return Promise.resolve({ entries: found, next: all.length > limit ? found.at(-1) : undefined });
    },
    beginnings: (listed) => Promise.resolve(listed.map(({ changeId }) => entries.get(changeId)?.change)),
    change: (_access, changeId) => Promise.resolve(entries.get(changeId)?.change),
    purge: () => Promise.reject(new Error('Test this with Firestore.')),
    delete: (access) => Promise.resolve(stored.delete(pathOf(access))),
    deleteAll(uid) {
      const paths = pathsOf(uid);
      for (const path of paths) stored.delete(path);
      return Promise.resolve(paths.length > 0);
    },
  };
}

type Place = Pick<HistoryRecord, 'at' | 'changeId'>;

const newestFirst = (a: Place, b: Place) =>
  compareStrings(b.at, a.at) || compareStrings(b.changeId, a.changeId);

/** Returns the workspace that a commit stores. Like Firestore, takes only the changed links from the commit. */
function written(base: Workspace | undefined, { workspace, changes }: Commit): Workspace {
  const chunks = workspace.chunks.map(({ bytes }, index): Chunk => {
    const stored = base?.chunks[index];
    const changed = changes.get(index);
    if (stored && !changed) return stored;
    const links = new Map(stored?.links);
    for (const [id, link] of changed ?? []) {
      if (link) links.set(id, link);
      else links.delete(id);
    }
    return { bytes, links };
  });
  return { ...workspace, chunks };
}
