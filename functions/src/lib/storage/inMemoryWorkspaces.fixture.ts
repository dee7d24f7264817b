import { Timestamp } from 'firebase-admin/firestore';
import { listedHead, SCHEMA_VERSION } from '../shared/contract/documents';
import { storedHead } from '../shared/contract/documents.fixture';
import type { Chunk, Workspace } from '../shared/model/model';
import type { AuthorizedWorkspaceKey, WorkspaceRepository } from './workspaceRepository';
import type { Commit } from './writeCommit';

export interface InMemoryWorkspaces extends WorkspaceRepository {
  /** By user and id. */
  readonly stored: Map<string, Workspace>;
}

const updateTime = Timestamp.fromMillis(0);
const pathOf = ({ uid, workspaceId }: AuthorizedWorkspaceKey) => `${uid}/${workspaceId}`;

/** Returns a repository that stores workspaces in memory instead of Firestore. Reserves nothing, and caches nothing that is not stored. */
export function inMemoryWorkspaces(): InMemoryWorkspaces {
  const stored = new Map<string, Workspace>();
  const commits: string[] = [];
  const pathsOf = (uid: string) => [...stored.keys()].filter((path) => path.startsWith(`${uid}/`));
  const load = (key: AuthorizedWorkspaceKey) => {
    const workspace = stored.get(pathOf(key));
    const versions = workspace?.chunks.map(() => 'v1') ?? [];
    return Promise.resolve(
      workspace
        ? { updateTime, workspace, schemaVersion: SCHEMA_VERSION, versions, commits: [...commits] }
        : null,
    );
  };
  return {
    stored,
    cached: (uid) => pathsOf(uid).flatMap((path) => stored.get(path) ?? []),
    cachedCopy: () => Promise.resolve(undefined),
    load,
    reload: load,
    prefetchHead: (key) => ({ path: pathOf(key), read: Promise.resolve(null) }),
    listedHead: (key) => ({ path: pathOf(key), read: Promise.resolve(null) }),
    reserve: () => Promise.resolve(),
    loadSeveral: (_uid, _bytes, _signal, work) => work(),
    loadHead(key) {
      const workspace = stored.get(pathOf(key));
      return Promise.resolve(workspace ? storedHead(workspace) : null);
    },
    list(uid) {
      const workspaces = pathsOf(uid).flatMap((path) => stored.get(path) ?? []);
      const heads = workspaces.map(
        (workspace) => [workspace.id, { ...listedHead(storedHead(workspace)), updateTime }] as const,
      );
      return Promise.resolve(new Map(heads));
    },
    commit(key, base, commit) {
      if (stored.get(pathOf(key)) !== base?.workspace) {
        return Promise.reject(Object.assign(new Error('The workspace has changed.'), { code: 9 }));
      }
      stored.set(pathOf(key), written(base?.workspace, commit));
      commits.push(commit.id);
      return Promise.resolve();
    },
    delete: (key) => Promise.resolve(stored.delete(pathOf(key))),
    deleteAll(uid) {
      const paths = pathsOf(uid);
      for (const path of paths) stored.delete(path);
      return Promise.resolve(paths.length > 0);
    },
  };
}

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
