import { getFirestore } from 'firebase/firestore';
import { toHead } from '@shared/contract/documents';
import { newestFirst } from '@shared/model/linkOrder';
import type { Workspace } from '@shared/model/model';
import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { openPublicWorkspace } from './publicWorkspace';

/** The documents in Firestore, by path. */
const stored = new Map<string, object>();
/** Called after a document was read. */
let afterRead: (path: string) => void;

jest.mock('firebase/firestore', () => {
  const at = ({ path = '' }: { path?: string }, ...names: string[]) => ({ path: [path, ...names].join('/') });
  const get = ({ path }: { path: string }) => {
    const data = stored.get(path);
    afterRead(path);
    return Promise.resolve({ exists: () => data !== undefined, data: () => data });
  };
  return { getFirestore: () => ({}), collection: at, doc: at, getDoc: get, getDocFromServer: get };
});

let isPublic: boolean;

const HEAD = '/users/ada/workspaces/default';

/** Stores a workspace, in a chunk for each of these groups of links. Their versions say what is in them. */
function store(...groups: number[][]): void {
  const all = workspaceWith(...groups.flat().map((number) => aLink(number)));
  const entries = newestFirst(all);
  const chunks = groups.map((numbers) => {
    const urls = numbers.map((number) => aLink(number).url);
    const own = entries.filter(({ link }) => urls.includes(link.url));
    return { bytes: 100, links: new Map(own.map(({ id, link }) => [id, link])) };
  });
  const workspace: Workspace = { ...all, isPublic, chunks };
  const versions = groups.map((numbers) => `v ${numbers.join(' ')}`);
  const { createdAt, updatedAt, ...head } = toHead(workspace, versions);
  const time = (date: Date) => ({ toDate: () => date });
  stored.clear();
  stored.set(HEAD, { ...head, createdAt: time(createdAt), updatedAt: time(updatedAt) });
  for (const [index, { links }] of chunks.entries())
    stored.set(`${HEAD}/pages/${String(index)}`, {
      version: versions[index],
      links: Object.fromEntries(links),
    });
}

/** Opens the workspace as a visitor, and reads its links. */
async function readAll() {
  const opened = await openPublicWorkspace(getFirestore(), { uid: 'ada', workspaceId: 'default' });
  const newest: Workspace[] = [];
  const read = await opened?.readLinks((part) => newest.push(part));
  return { newest: newest.map(urlsOf), summary: read?.summary, urls: read && urlsOf(read.workspace) };
}

const urlsOf = (workspace: Workspace) => newestFirst(workspace).map(({ link }) => link.url);
const urls = (...numbers: number[]) => numbers.map((number) => aLink(number).url);

beforeEach(() => {
  afterRead = () => undefined;
  isPublic = true;
});

describe('a public workspace', () => {
  it('is read from its newest chunk on', async () => {
    store([1, 2], [3]);
    expect(await readAll()).toMatchObject({ newest: [urls(3)], urls: urls(3, 2, 1) });
  });

  it.each([
    ['before', HEAD],
    ['after', `${HEAD}/pages/1`],
  ])('shows a link once that is moved %s the first chunk is read', async (_, path) => {
    store([1, 2], [3]);
    afterRead = (read) => {
      if (read !== path) return;
      store([2], [1, 3]);
      afterRead = () => undefined;
    };
    const { urls: shown, summary } = await readAll();
    expect(shown?.toSorted()).toEqual(urls(1, 2, 3));
    expect(summary?.linkCount).toBe(3);
  });

  it('shows the name and the counts that belong to the links', async () => {
    store([1, 2], [3]);
    afterRead = (read) => {
      if (read === HEAD) store([1], [2], [3, 4]);
    };
    const { urls: shown, summary } = await readAll();
    expect([shown, summary?.linkCount]).toEqual([urls(4, 3, 2, 1), 4]);
  });

  it('is missing if it becomes private while it is read', async () => {
    store([1, 2], [3]);
    afterRead = (read) => {
      if (read !== HEAD) return;
      isPublic = false;
      store([1, 2], [3, 4]);
    };
    const { urls: shown, summary } = await readAll();
    expect([shown, summary]).toEqual([null, undefined]);
  });

  it('fails if it keeps changing', async () => {
    let count = 0;
    afterRead = () => store([1, 2], [3, count++]);
    store([1, 2], [3]);
    await expect(readAll()).rejects.toThrow('This workspace is being changed right now.');
  });
});
