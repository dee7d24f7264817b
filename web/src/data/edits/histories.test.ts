import { randomFrom } from '@shared/base/random.fixture';
import { numRuns } from '@shared/base/runs.fixture';
import type { EditOperation } from '@shared/contract/requests/editRequest';
import type { EditOutcome } from '@shared/contract/requests/editsRequest';
import type { Link, Workspace } from '@shared/model/model';
import { allLinks } from '@shared/model/workspace';
import { aLink, instant, workspaceWith } from '@shared/model/workspace.fixture';
import type { Edits } from './queue/contract';
import { FakeBrowser } from './fakeBrowser.fixture';
import { answered, answeredByProxy, FakeService, UNREACHABLE, type Fate } from './fakeService.fixture';
import type { Problem } from './queue/problem';

const STEPS = 60;
const MINUTE = 60_000;

/** Something that a person has done, and what they saw when they did it. */
interface Deed {
  readonly id: string;
  readonly device: Device;
  /** The ids of the edits that the tab showed as made, and had not reported as stored. */
  readonly after: readonly string[];
  readonly operation: EditOperation;
  readonly shown: Workspace;
  /** What the tab has told whoever made it. */
  told: 'nothing' | 'stored' | 'different' | 'failed';
  /** Whether the tab said, when it was closed, that this could be lost. */
  mayBeLost: boolean;
  isWithdrawn: boolean;
}

/** A browser of a person, with its tabs. */
interface Device {
  readonly browser: FakeBrowser;
  readonly tabs: Edits[];
  isReachable: boolean;
  /** Whether its storage has refused to delete. Then what was rejected may be sent again. */
  keepsRejected: boolean;
}

/** A few minutes of people who change the same two workspaces on several devices, while everything fails that can. */
class History {
  readonly deeds: Deed[] = [];
  /** The texts of the problems that were shown, by the id of the edit. */
  readonly named = new Map<string, Problem>();
  readonly service = new FakeService(workspaceWith(...[1, 2, 3].map((number) => aLink(number))), {
    ...workspaceWith(...[4, 5].map((number) => aLink(number))),
    id: 'shared',
  });
  readonly devices: Device[];
  private count = 10;

  constructor(private readonly random: (limit: number) => number) {
    this.devices = [0, 1].map(() => {
      const device: Device = {
        browser: new FakeBrowser((request, onKeptAlive) => {
          this.service.fates.splice(0, Infinity, device.isReachable ? this.fate() : UNREACHABLE);
          return this.service.send(request, onKeptAlive);
        }),
        tabs: [],
        isReachable: true,
        keepsRejected: false,
      };
      this.open(device);
      return device;
    });
  }

  /** Whether anything fails. */
  isFaulty = true;

  private fate(): Fate {
    if (!this.isFaulty) return 'done';
    const fates: Fate[] = [
      ...(['done', 'done', 'done', 'done', 'lost', UNREACHABLE] as const),
      ...[answered(429, undefined, 30), answered(500), answered(503, 'update_required'), answered(401)],
      ...[answeredByProxy(403), answeredByProxy(511), new Error('auth/network-request-failed')],
      (edit) => (edit.editId.endsWith('0') ? { code: 'role_not_allowed', message: 'No.' } : undefined),
    ];
    return fates[this.random(fates.length)] ?? 'done';
  }

  private open(device: Device): void {
    const edits = device.browser.openTab();
    device.tabs.push(edits);
    edits.problems.subscribe((problems) => {
      for (const problem of problems) if (problem.kind !== 'waiting') this.named.set(problem.id, problem);
    });
    this.report(edits);
  }

  private report(edits: Edits): void {
    for (const id of ['default', 'shared']) edits.observe(this.service.stored(id));
  }

  /** Deletes what the storage has. What no tab has read is lost. */
  private deleteDatabase(device: Device): void {
    const known = new Set(device.tabs.flatMap(({ pending }) => pending.value.map(({ id }) => id)));
    for (const deed of this.deeds) if (deed.device === device && !known.has(deed.id)) deed.mayBeLost = true;
    device.browser.deleteDatabase();
  }

  close(device: Device, edits: Edits): void {
    const isRisky = edits.hasUnsent();
    for (const deed of this.deeds) if (deed.device === device && isRisky) deed.mayBeLost = true;
    edits.stop();
    device.tabs.splice(device.tabs.indexOf(edits), 1);
  }

  do(device: Device, edits: Edits, workspaceId: string): void {
    const shown = edits.current(workspaceId);
    if (!shown) return;
    const links = [...allLinks(shown)].map(({ link }) => link);
    const link = links[this.random(links.length)];
    const operation = this.operation(link);
    const after = edits.pending.value.map(({ id }) => id);
    const { ids, outcome } = edits.submit({ id: workspaceId }, { operations: [operation] });
    const deed: Deed = {
      ...{ id: ids[0] ?? '', device, after, operation, shown },
      ...{ told: 'nothing', mayBeLost: false, isWithdrawn: false },
    };
    this.deeds.push(deed);
    outcome.then(
      (outcomes) => {
        if (outcomes) deed.told = outcomes.some(isDifferent) ? 'different' : 'stored';
      },
      () => {
        deed.told = 'failed';
      },
    );
  }

  private operation(link: Link | undefined): EditOperation {
    const token = String(this.count++);
    const kind = this.random(6);
    if (!link || kind < 2)
      return { op: 'addLink', category: 'Reading', title: token, url: `https://example.com/${token}` };
    const target = { category: 'Reading', url: link.url };
    if (kind === 2) return { op: 'deleteLink', ...target };
    if (kind === 3) return { op: 'updateLink', ...target, set: { notes: token } };
    if (kind === 4 && this.random(6) === 0) return { op: 'deleteCategory', category: 'Reading' };
    return { op: 'updateLink', ...target, set: { title: token } };
  }

  async step(): Promise<void> {
    const { random } = this;
    const device = this.devices[random(2)];
    const edits = device?.tabs[random(device.tabs.length)];
    if (!device || !edits) return;
    const { browser } = device;
    switch (random(12)) {
      case 0:
        browser.isOnline.value = !browser.isOnline.value;
        break;
      case 1:
        device.isReachable = !device.isReachable;
        break;
      case 2:
        browser.clockOffset = (random(3) - 1) * 10 * MINUTE;
        break;
      case 3: {
        const fault = (['read', 'write', 'delete'] as const)[random(3)] ?? 'read';
        browser.refuses[fault] = !browser.refuses[fault] && random(2) === 0;
        device.keepsRejected ||= browser.refuses.delete;
        break;
      }
      case 4:
        if (random(4) === 0) this.deleteDatabase(device);
        break;
      case 5:
        if (device.tabs.length < 3) this.open(device);
        else this.close(device, edits);
        break;
      case 6: {
        const deed = this.deeds.findLast((each) => each.device === device);
        if (deed && (await edits.withdraw([deed.id]))) deed.isWithdrawn = true;
        break;
      }
      case 7:
        this.report(edits);
        break;
      default:
        this.do(device, edits, random(3) === 0 ? 'shared' : 'default');
    }
    await jest.advanceTimersByTimeAsync(random(4) === 0 ? random(30_000) : random(300));
  }

  /** Lets everything be sent. */
  async end(): Promise<void> {
    this.isFaulty = false;
    for (const device of this.devices) {
      device.isReachable = true;
      Object.assign(device.browser.refuses, { read: false, write: false, delete: false });
      device.browser.isOnline.value = true;
      for (const edits of [...device.tabs]) {
        await jest.advanceTimersByTimeAsync(20 * MINUTE);
        this.report(edits);
      }
    }
    await jest.advanceTimersByTimeAsync(20 * MINUTE);
    for (const device of this.devices) for (const edits of [...device.tabs]) this.close(device, edits);
    // What only the storage has is sent by the next tab.
    for (const device of this.devices) this.open(device);
    await jest.advanceTimersByTimeAsync(20 * MINUTE);
  }
}

function isDifferent({ error, results = [] }: EditOutcome): boolean {
  return (
    error !== undefined || results.some(({ kept, lost, status }) => kept ?? lost ?? status === 'not_found')
  );
}

const linkIn = (workspace: Workspace, url: string) =>
  [...allLinks(workspace)].find(({ link }) => link.url === url)?.link;

/** Checks what is stored against what people have done and what they were told, without what the queue knows. */
function check({ deeds, service, named, devices }: History): void {
  const made = new Map(service.made.map((each, index) => [each.editId, { ...each, index }]));
  expect(made.size).toBe(service.made.length);
  for (const { tabs } of devices) {
    for (const edits of tabs) expect([edits.waiting.value, edits.hasUnsent()]).toEqual([[], false]);
  }
  for (const deed of deeds) {
    const { id, told, operation, shown, after: earlier } = deed;
    const stored = made.get(id);
    // Somebody who closes a tab that says what would be lost hears nothing of it any more.
    const isNamed = named.has(id) || told === 'failed' || told === 'different' || deed.mayBeLost;
    const about = JSON.stringify({ id, operation, told, isNamed, outcome: stored?.outcome });
    if (deed.isWithdrawn) {
      expect([about, stored]).toEqual([about, undefined]);
      continue;
    }
    // Nothing is lost without a word.
    if (!stored) {
      expect([about, isNamed]).toEqual([about, true]);
      continue;
    }
    expect([about, told === 'failed' && !deed.device.keepsRejected]).toEqual([about, false]);
    // What a person could see is made before what they made of it.
    const later = earlier.filter((each) => {
      const { index = -1, workspaceId } = made.get(each) ?? {};
      // One that was rejected may be sent again, if the browser cannot store that it was.
      return workspaceId === stored.workspaceId && index > stored.index && !named.has(each);
    });
    expect([about, later]).toEqual([about, []]);
    // Nothing that others have written is overwritten or deleted unseen.
    const wasSeen = (url: string) => {
      const [before, seen] = [linkIn(stored.before, url), linkIn(shown, url)];
      return before === undefined || (before.title === seen?.title && before.notes === seen.notes);
    };
    const deleted = [...allLinks(stored.before)].filter(({ link }) => !linkIn(stored.after, link.url));
    for (const { link } of deleted)
      expect([about, link.title, wasSeen(link.url)]).toEqual([about, link.title, true]);
    if (operation.op === 'updateLink') {
      const { url, set } = operation;
      const [before, after] = [linkIn(stored.before, url), linkIn(stored.after, url)];
      for (const field of ['title', 'notes'] as const) {
        if (set[field] === undefined) continue;
        const isOverwritten =
          before !== undefined && after?.[field] === set[field] && before[field] !== set[field];
        const isSeen = before?.[field] === linkIn(shown, url)?.[field];
        if (isOverwritten) expect([about, before[field], isSeen]).toEqual([about, before[field], true]);
        // What a person has written is stored, or they are told.
        expect([about, after?.[field] === set[field] || isNamed]).toEqual([about, true]);
      }
    }
    if (operation.op === 'addLink') {
      expect([about, linkIn(stored.after, operation.url)?.title]).toEqual([about, operation.title]);
    }
  }
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse(instant(3_600)) });
});

let history: History | undefined;

afterEach(() => {
  for (const { tabs } of history?.devices ?? []) for (const edits of tabs) edits.stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it.each(Array.from({ length: numRuns(50, 3_000) }, (_, index) => index + 1))(
  'nothing is lost, nothing is made twice, and whatever differs is named, whatever fails (seed %i)',
  async (seed) => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    let ids = 0;
    jest.spyOn(crypto, 'randomUUID').mockImplementation(() => `00000000-0000-0000-0000-${String(ids++)}`);
    history = new History(randomFrom(seed));
    await jest.advanceTimersByTimeAsync(0);
    for (let step = 0; step < STEPS; step++) await history.step();
    await history.end();
    check(history);
  },
);
