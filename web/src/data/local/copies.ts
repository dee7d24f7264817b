import { z } from 'zod';
import { newestFirstInChunk } from '@shared/model/linkOrder';
import type { Workspace } from '@shared/model/model';
import {
  parseChunk,
  parseHead,
  type Head,
  type StoredChunk,
  type WorkspaceKey,
} from '@shared/contract/documents';
import { utf8Bytes } from '@shared/text/bytes';
import { earlyHead, readEntries, takeEarlyList } from './entries';
import { firstScreenOf, parseFirstScreen, type FirstScreen } from './firstScreen';
import { withCopy, type Transaction } from './database';
import { makeRoom, remove, storedHeadSchema, type StoredHead } from './room';
import { breathe } from './slices';

/** A workspace as it was when this browser last read it. Some of its chunks may be missing, or have another version. */
export interface Copy {
  readonly head: Head;
  readonly chunks: ReadonlyMap<number, StoredChunk>;
}

const storedChunkSchema = z.object({ index: z.int(), json: z.string() });

/** Reads the copy of a workspace. Leaves out what is damaged. Returns undefined if there is none. */
export async function readCopy({ uid, workspaceId }: WorkspaceKey): Promise<Copy | undefined> {
  const found = await readEntries({ uid, workspaceId });
  const head = orUndefined(() => headFrom(storedHeadSchema.parse(found?.[0]).json));
  if (!found || !head) return undefined;
  const chunks = new Map<number, StoredChunk>();
  for (const value of found[1]) {
    await breathe();
    const { data } = storedChunkSchema.safeParse(value);
    const chunk = data && orUndefined(() => parseChunk(JSON.parse(data.json)));
    if (data && chunk) chunks.set(data.index, chunk);
  }
  return { head, chunks };
}

/** Returns the first cards of a workspace that is about to be read, if they were read with the list of workspaces. */
export function readFirstScreen(key: WorkspaceKey): FirstScreen | undefined {
  return orUndefined(() => {
    const { json, first = 'null' } = storedHeadSchema.parse(earlyHead(key));
    return parseFirstScreen(key.workspaceId, headFrom(json), JSON.parse(first));
  });
}

/**
 * Stores a head, the first cards, and the chunks that have changed, whose versions are given by index. If there is no room, evicts
 * the workspaces that were not open for longest. Unless this one `isOpen`, evicts none that was opened later, and stores it only
 * if it is in the stored list.
 */
export async function writeCopy(
  { uid, workspaceId }: WorkspaceKey,
  head: Head,
  changed: ReadonlyMap<number, string>,
  workspace: Workspace,
  isOpen = true,
): Promise<void> {
  const texts = new Map<number, { json: string; bytes: number }>();
  for (const [index, version] of changed) {
    await breathe();
    const chunk = workspace.chunks[index];
    if (!chunk) continue;
    // Whoever reads the copy sorts the links, which takes no time if they are sorted already.
    const links = Object.fromEntries(newestFirstInChunk(chunk).map(({ id, link }) => [id, link]));
    const json = JSON.stringify({ version, links });
    texts.set(index, { json, bytes: utf8Bytes(json) });
  }
  const json = JSON.stringify(head);
  const first = JSON.stringify(firstScreenOf(workspace));
  await withCopy(uid, 'readwrite', async (transaction) => {
    const heads = transaction.objectStore('heads');
    const before = storedHeadSchema.safeParse(await heads.get(workspaceId)).data;
    // Another tab has stored a later one.
    if (before && before.updatedAt > head.updatedAt) return;
    // The user may have lost it while it was being read.
    if (!isOpen && !(await listIn(transaction)).some(({ id }) => id === workspaceId)) return;
    const chunks = transaction.objectStore('chunks');
    const sizes = head.chunks.map((_, index) => texts.get(index)?.bytes ?? before?.sizes[index + 1] ?? 0);
    const { updatedAt } = head;
    const headBytes = utf8Bytes(json) + utf8Bytes(first);
    const openedAt = isOpen ? Date.now() : (before?.openedAt ?? 0);
    const stored: StoredHead = { json, first, updatedAt, openedAt, sizes: [headBytes, ...sizes] };
    const bytes = stored.sizes.reduce((total, size) => total + size, 0);
    if (!(await makeRoom(transaction, { id: workspaceId, openedAt: isOpen ? Infinity : openedAt, bytes })))
      return;
    await heads.put(stored, workspaceId);
    for (const [index, text] of texts) await chunks.put({ index, json: text.json }, [workspaceId, index]);
    await chunks.delete(IDBKeyRange.bound([workspaceId, head.chunks.length], [workspaceId, Infinity]));
  });
}

async function listIn(transaction: Transaction<'readwrite'>): Promise<Listed[]> {
  const list = listFrom(await transaction.objectStore('lists').get('workspaces'));
  return listSchema.safeParse(list).data ?? [];
}

/** Deletes the copy of a workspace, such as when the user may not read it any more. */
export async function dropWorkspaceCopy({ uid, workspaceId }: WorkspaceKey): Promise<void> {
  await withCopy(uid, 'readwrite', (transaction) => remove(transaction, workspaceId));
}

/** Returns the stored list of workspaces, once, if it was just read. It still has to be parsed. */
export function readEarlyList(uid: string): unknown {
  return listFrom(takeEarlyList(uid));
}

/** Reads the stored list of workspaces. It still has to be parsed. */
export async function readList(uid: string): Promise<unknown> {
  return listFrom(
    await withCopy(uid, 'readonly', (transaction) => transaction.objectStore('lists').get('workspaces')),
  );
}

const listFrom = (json: unknown) => orUndefined((): unknown => JSON.parse(z.string().parse(json)));

/** Deletes the copies of what others share with a user. */
export async function dropShared(uid: string): Promise<void> {
  const { data: list = [] } = listSchema.safeParse(await readList(uid));
  await writeList(
    uid,
    list.filter(({ shared }) => shared === undefined),
  );
}

const listSchema = z.array(
  z.looseObject({
    id: z.string(),
    shared: z.looseObject({ uid: z.string(), workspaceId: z.string() }).optional(),
  }),
);
type Listed = Pick<z.infer<typeof listSchema>[number], 'id' | 'shared'>;

/** Stores the list of workspaces, and deletes the copies of all others, and of those whose id is that of another workspace now. */
export async function writeList(uid: string, list: readonly Listed[]): Promise<void> {
  const json = JSON.stringify(list);
  await withCopy(uid, 'readwrite', async (transaction) => {
    const known = new Map(list.map((each) => [each.id, each]));
    const before = new Map((await listIn(transaction)).map((each) => [each.id, each]));
    for (const id of await transaction.objectStore('heads').getAllKeys()) {
      const now = known.get(id);
      const last = before.get(id) ?? now;
      if (!now || !last || !isSamePlace(now, last)) await remove(transaction, id);
    }
    await transaction.objectStore('lists').put(json, 'workspaces');
  });
}

/** Returns whether two entries with the same id are the same workspace. */
function isSamePlace({ shared: a }: Listed, { shared: b }: Listed): boolean {
  return a?.uid === b?.uid && a?.workspaceId === b?.workspaceId;
}

/** Parses a head as it was stored here. In Firestore, times are objects and chunks are called pages. */
function headFrom(json: string): Head {
  const { createdAt, updatedAt, chunks, ...rest } = jsonHeadSchema.parse(JSON.parse(json));
  const stored = (time: string) => ({ toDate: () => new Date(time) });
  return parseHead({ ...rest, createdAt: stored(createdAt), updatedAt: stored(updatedAt), pages: chunks });
}

const jsonHeadSchema = z.looseObject({ createdAt: z.string(), updatedAt: z.string(), chunks: z.unknown() });

/** Returns undefined if `read` throws, because what is stored here is damaged or has another shape. */
function orUndefined<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
