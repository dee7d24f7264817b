import { DocumentReference, Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { getDatabase } from '../../platform/firestore';
import { Unavailable } from '../../shared/base/errors';
import { storedHead } from '../../shared/contract/documents.fixture';
import { categoryId, linkId } from '../../shared/model/identity';
import { emptyWorkspace } from '../../shared/model/model';
import { instant, withCategories, withLinks } from '../../shared/model/workspace.fixture';
import type { ReadHead } from '../base/readHead';
import { HeadReader } from './headReader';
import { PublicWorkspaces } from './publicWorkspaces';

process.env.GCLOUD_PROJECT = 'demo-link-dashboard';

const LINKS = 100;
const KEY = { uid: 'ada', workspaceId: 'links' };
const NEVER = new AbortController().signal;

/** The paths of the chunks that were read. */
let read: string[];

/** Returns a workspace of 20 chunks with 20 links each, which were added at these times. */
function workspaceOf(timeOf: (link: number) => string) {
  const category = categoryId('Reading');
  const entries = Array.from({ length: 400 }, (_, index) => {
    const url = `https://example.com/${String(index)}`;
    const link = { category, title: 'Page', url, notes: '注'.repeat(4_000), addedAt: timeOf(index) };
    return { id: linkId(category, url), link };
  });
  return withLinks(withCategories(emptyWorkspace('links', instant()), ['Reading']), entries);
}

/** Publishes a workspace whose commits `next` makes. Holds the chunks back until `arrive` is called, if `isHeld`. */
function publish(workspace: ReturnType<typeof workspaceOf>, isHeld = false) {
  const { chunks } = workspace;
  const head = storedHead({ ...workspace, isPublic: true });
  let updateTime = Timestamp.now();
  const heads = new HeadReader();
  jest
    .spyOn(heads, 'readPublic')
    .mockImplementation((): Promise<Required<ReadHead>> => Promise.resolve({ updateTime, head }));
  const arrived = Promise.withResolvers<undefined>();
  jest.spyOn(DocumentReference.prototype, 'get').mockImplementation(async function (this: DocumentReference) {
    read.push(this.path);
    if (isHeld) await arrived.promise;
    const index = Number(this.id);
    const document = {
      version: head.chunks[index]?.version,
      links: Object.fromEntries(chunks[index]?.links ?? []),
    };
    const snapshot: DocumentSnapshot = Object.create({ exists: true, data: () => document });
    return snapshot;
  });
  const workspaces = new PublicWorkspaces(getDatabase(), heads);
  return {
    chunks,
    newest: (key = KEY) => workspaces.newest(key, LINKS, NEVER, () => false),
    next: () => {
      updateTime = Timestamp.fromMillis(updateTime.toMillis() + 1);
    },
    arrive: () => arrived.resolve(undefined),
  };
}

beforeEach(() => {
  read = [];
});
afterEach(() => jest.restoreAllMocks());

it('reads only as many chunks as it takes if all links have one time, as after an import', async () => {
  const { chunks, newest } = publish(workspaceOf(() => instant()));
  expect(chunks.length).toBeGreaterThan(13);
  expect((await newest())?.links).toHaveLength(LINKS);
  const needed = Math.ceil(LINKS / (chunks.at(-1)?.links.size ?? 1)) + 1;
  expect(read.length).toBeLessThanOrEqual(needed);
});

it('reads at most 13 chunks, the newest ones, however the newest links are spread', async () => {
  // Each chunk has one new link.
  const { chunks, newest } = publish(
    workspaceOf((index) => instant(index % 15 === 0 ? 1_000 + index : index)),
  );
  expect(chunks.length).toBeGreaterThan(13);
  const found = await newest();
  expect(read.length).toBe(13);
  expect(found?.links.at(0)?.link.addedAt).toBe(instant(1_390));
});

it('reads each version once for all who ask for it meanwhile', async () => {
  const { newest, arrive } = publish(workspaceOf(instant), true);
  const all = Array.from({ length: 20 }, () => newest());
  arrive();
  for (const found of await Promise.all(all)) expect(found?.links).toHaveLength(LINKS);
  expect(new Set(read).size).toBe(read.length);
});

it('reads the chunks of one workspace at a time', async () => {
  const { newest, arrive } = publish(workspaceOf(instant), true);
  const both = [newest(), newest({ uid: 'grace', workspaceId: 'links' })];
  await new Promise((resolve) => setImmediate(resolve));
  expect(read).toHaveLength(1);
  arrive();
  await Promise.all(both);
  const owners = read.map((path) => path.split('/')[1]);
  expect(owners).toEqual(owners.toSorted());
});

it('reads the links of an owner only so often, however often they change, and those of others all the same', async () => {
  const { newest, next } = publish(workspaceOf(instant));
  const changeAndRead = async () => {
    next();
    return newest();
  };
  for (let change = 0; change < 10; change++) expect((await changeAndRead())?.links).toHaveLength(LINKS);
  await expect(changeAndRead()).rejects.toThrow(Unavailable);
  expect((await newest({ uid: 'grace', workspaceId: 'links' }))?.links).toHaveLength(LINKS);
});
