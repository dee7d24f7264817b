import { getFirestore } from 'firebase/firestore';
import { toHead } from '@shared/contract/documents';
import type { Workspace } from '@shared/model/model';
import { newestFirst } from '@shared/model/linkOrder';
import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { watchWorkspace } from './watchWorkspace';

/** The listeners that have not stopped, by the path that they listen to. */
const listening = new Map<string, (snapshot: object) => void>();

jest.mock('firebase/firestore', () => {
  const at = ({ path = '' }: { path?: string }, ...names: string[]) => ({ path: [path, ...names].join('/') });
  const onSnapshot = ({ path }: { path: string }, _: object, listener: (snapshot: object) => void) => {
    listening.set(path, listener);
    return () => listening.delete(path);
  };
  return { getFirestore: () => ({}), collection: at, doc: at, onSnapshot, snapshotEqual: () => false };
});

const CHUNKS = 10;
const WORKSPACES = '/users/ada/workspaces';
const HEAD = `${WORKSPACES}/default`;

/** A workspace with one link in each chunk. */
const all = workspaceWith(...Array.from({ length: CHUNKS }, (_, index) => aLink(index)));
const chunks = newestFirst(all).map(({ id, link }) => ({ bytes: 100, links: new Map([[id, link]]) }));
const stored: Workspace = { ...all, chunks };

const snapshotOf = (path: string, data: object) => ({
  ...{ id: path.split('/').at(-1), exists: () => true, data: () => data },
  metadata: { fromCache: false },
});

/** Returns the head of the workspace in which all chunks have this version. */
function headWith(version: string) {
  const versions = chunks.map(() => version);
  const { createdAt, updatedAt, ...head } = toHead(stored, versions);
  const time = (date: Date) => ({ toDate: () => date });
  return snapshotOf(HEAD, { ...head, createdAt: time(createdAt), updatedAt: time(updatedAt) });
}

const chunkPaths = () => [...listening.keys()].filter((path) => path.includes('/pages/'));

it('reads at most three of many changed chunks at a time, and shows them together', () => {
  const known = new Map(chunks.map(({ links }, index) => [index, { version: 'old', links }]));
  const shown: (Workspace | null)[] = [];
  const userWorkspace = { uid: 'ada', workspaceId: 'default' };
  const onChange = (workspace: Workspace | null) => shown.push(workspace);
  const stop = watchWorkspace(getFirestore(), userWorkspace, onChange, fail, { known });
  listening.get(WORKSPACES)?.({ docs: [headWith('new')], metadata: { fromCache: false } });
  const read: string[] = [];
  for (let paths = chunkPaths(); paths.length > 0; paths = chunkPaths()) {
    expect(paths.length).toBeLessThanOrEqual(3);
    const [path = ''] = paths;
    read.push(path);
    expect(shown).toEqual([]);
    const links = Object.fromEntries(chunks[Number(path.split('/').at(-1))]?.links ?? []);
    listening.get(path)?.(snapshotOf(path, { version: 'new', links }));
  }
  expect(new Set(read).size).toBe(CHUNKS);
  expect(read).toHaveLength(CHUNKS);
  expect(shown.map((workspace) => workspace?.chunks.length)).toEqual([CHUNKS]);
  stop();
  expect([...listening.keys()]).toEqual([]);
});

function fail(error: Error): void {
  throw error;
}
