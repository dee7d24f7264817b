import { authorize } from '../../src/lib/auth/actor';
import { databaseDeadline } from '../../src/lib/deadline';
import { Unavailable } from '../../src/lib/errors';
import { getDatabase } from '../../src/lib/firestore';
import { LIMITS } from '../../src/lib/domain/limits';
import { WorkspaceRepository, type AuthorizedWorkspaceKey } from '../../src/lib/storage/workspaceRepository';
import { storeSized } from '../support/storedWorkspace';
import { newUid } from '../support/users';

/** Two of them are more than is loaded at once. */
const BIG = Math.floor(LIMITS.workspaceBytes * 0.6);
const SMALL = 1024;

const database = getDatabase();

async function workspaceOf(bytes: number): Promise<AuthorizedWorkspaceKey> {
  const uid = newUid();
  await storeSized(uid, bytes);
  return { uid: authorize({ via: 'idToken', uid }), workspaceId: 'default' };
}

const workspacesOf = (count: number, bytes: number) =>
  Promise.all(Array.from({ length: count }, () => workspaceOf(bytes)));

/** A repository whose readings of pages begin, are counted, and end when they are told. */
class HeldReadings {
  readonly repository = new WorkspaceRepository(database, { copyBytes: LIMITS.workspaceBytes });
  begun = 0;
  /** The most that were under way at once. */
  most = 0;
  private underWay = 0;
  private readonly opened = Promise.withResolvers<undefined>();

  constructor() {
    const getAll = database.getAll.bind(database);
    jest.spyOn(database, 'getAll').mockImplementation(async (...references) => {
      // A head comes this way, too.
      const isOfPages = references.some((one) => 'parent' in one && one.parent.id === 'pages');
      if (!isOfPages) return getAll(...references);
      this.begun++;
      this.most = Math.max(this.most, ++this.underWay);
      await this.opened.promise;
      const read = await getAll(...references);
      this.underWay--;
      return read;
    });
  }

  load(key: AuthorizedWorkspaceKey, signal = databaseDeadline()) {
    return this.repository.load(key, signal);
  }

  async until(begun: number): Promise<void> {
    while (this.begun < begun) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  open(): void {
    this.opened.resolve(undefined);
  }
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('loads of one instance', () => {
  it('of four big workspaces at once come one after the other, and all are answered', async () => {
    const keys = await workspacesOf(4, BIG);
    const readings = new HeldReadings();
    const loads = Promise.all(keys.map((key) => readings.load(key)));
    readings.open();
    expect((await loads).map((copy) => copy?.workspace.chunks.length)).toEqual([1, 1, 1, 1]);
    expect([readings.begun, readings.most]).toEqual([4, 1]);
  });

  it('of small workspaces do not wait for a big one, nor for each other', async () => {
    const [big, ...small] = [await workspaceOf(BIG), ...(await workspacesOf(20, SMALL))];
    const readings = new HeldReadings();
    const first = readings.load(big);
    await readings.until(1);
    const others = Promise.all(small.map((key) => readings.load(key)));
    await readings.until(21);
    expect(readings.most).toBe(21);
    readings.open();
    await expect(Promise.all([first, others])).resolves.toHaveLength(2);
  });

  it('that wait end with the request, and read nothing then', async () => {
    const [first, second, third] = await workspacesOf(3, BIG);
    if (!first || !second || !third) throw new Error('Three workspaces were to be made.');
    const readings = new HeldReadings();
    const running = readings.load(first);
    await readings.until(1);
    const request = new AbortController();
    const ahead = readings.repository.prefetchHead(second);
    await ahead.snapshot;
    const waiting = readings.repository.load(second, request.signal, ahead);
    const refused = expect(waiting).rejects.toThrow(Unavailable);
    // Its head is read, so that it now waits for its turn.
    await new Promise((resolve) => setImmediate(resolve));
    request.abort();
    await refused;
    readings.open();
    const later = readings.load(third);
    expect((await Promise.all([running, later])).map((copy) => copy?.workspace.id)).toEqual([
      'default',
      'default',
    ]);
    expect(readings.begun).toBe(2);
  });

  it('count what a page holds, also where its head says less: a browser may have made it say so', async () => {
    const key = await workspaceOf(0);
    const repository = new WorkspaceRepository(database, { copyBytes: LIMITS.workspaceBytes });
    const copy = await repository.load(key, databaseDeadline());
    expect(copy?.workspace.chunks.map(({ bytes }) => bytes)).toEqual([
      'One'.length + 'https://example.com/'.length,
    ]);
  });
});
