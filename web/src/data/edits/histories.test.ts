import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { randomFrom } from '@shared/base/random.fixture';
import { numRuns } from '@shared/base/runs.fixture';
import {
  editOperationSchema,
  type EditOperation,
  type EditResult,
} from '@shared/contract/requests/editRequest';
import { aLink, instant, workspaceWith } from '@shared/model/workspace.fixture';
import { inModelOrder, PlainModel } from '@shared/operations/plainModel.fixture';
import { editOf, OLDER } from '@shared/operations/steps.fixture';
import type { Edits } from './queue/contract';
import { FakeBrowser } from './fakeBrowser.fixture';
import { answered, answeredByProxy, FakeService, UNREACHABLE, type Fate } from './fakeService.fixture';

const STEPS = 60;
const MINUTE = 60_000;

/** Two workspaces with links that the random edits concern, the first one with links of earlier versions. */
const START = ['default', 'shared'].map((id) => {
  if (id === 'default') return OLDER;
  return {
    ...workspaceWith(aLink(1, { url: 'https://example.com/A' }), aLink(2, { url: 'urn:uuid:c-1' })),
    id,
  };
});

/** Something that a person has done, and what they saw when they did it. */
interface Deed {
  readonly id: string;
  readonly device: Device;
  /** The ids of the edits that the tab showed as made, and had not reported as stored. */
  readonly after: readonly string[];
  readonly edit: EditOperation;
  readonly shown: PlainModel;
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
  /** The ids of the edits that were shown as problems. */
  readonly named = new Set<string>();
  readonly service = new FakeService(...START);
  readonly devices: Device[];

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
      for (const problem of problems) if (problem.kind !== 'waiting') this.named.add(problem.id);
    });
    this.report(edits);
  }

  private report(edits: Edits): void {
    for (const { id } of START) edits.observe(this.service.stored(id));
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

  do(device: Device, tab: Edits, workspaceId: string): void {
    const workspace = tab.current(workspaceId);
    if (!workspace) return;
    const shown = PlainModel.of(workspace);
    // People change only what they see.
    const edits = editOf('').map((edit) => editOperationSchema.parse(edit));
    const possible = edits.filter((edit) => resultOf(edit, shown).status !== 'not_found');
    const [edit] = fc.sample(possible, { seed: this.random(2 ** 31), numRuns: 1 });
    if (!edit) return;
    const after = tab.pending.value.map(({ id }) => id);
    const { ids, outcome } = tab.submit({ id: workspaceId }, { operations: [edit] });
    const deed: Deed = {
      ...{ id: ids[0] ?? '', device, after, edit, shown },
      ...{ told: 'nothing', mayBeLost: false, isWithdrawn: false },
    };
    this.deeds.push(deed);
    outcome.then(
      (outcomes) => {
        const results = outcomes?.flatMap(({ results = [] }) => results) ?? [];
        const isSame = results.every((result) => !isDifferent(deed, result));
        if (outcomes) deed.told = isSame && outcomes.every(({ error }) => !error) ? 'stored' : 'different';
      },
      () => {
        deed.told = 'failed';
      },
    );
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

/** Returns what an edit does to what somebody sees. */
const resultOf = (edit: EditOperation, shown: PlainModel) => shown.copy().edit(edit, instant());

/** Whether an edit is not stored as somebody made it, and they could not see that coming. */
function isDifferent({ edit, shown }: Deed, { kept, lost, status }: EditResult): boolean {
  const expected = resultOf(edit, shown);
  const isDeletion = edit.op === 'deleteLink' || edit.op === 'deleteCategory';
  if (kept || (status === 'not_found' && !isDeletion)) return true;
  const isMerged = edit.op === 'addLink' && status !== 'created' && expected.status === 'created';
  return (
    isMerged || (lost !== undefined && !isDeepStrictEqual(inModelOrder({ status, lost }).lost, expected.lost))
  );
}

/** Everything that people enter in a workspace. */
const contentsOf = ({ results, shownCategories }: PlainModel) => ({
  shownCategories,
  links: results
    .map(({ category, title, url, notes, sourceUrl }) =>
      JSON.stringify({ category, title, url, notes, sourceUrl }),
    )
    .sort(),
});

/** Checks what is stored against what people have done and what they were told, without what the queue knows. */
function check({ deeds, service, named, devices }: History): void {
  for (const { tabs } of devices) {
    for (const edits of tabs) expect([edits.waiting.value, edits.hasUnsent()]).toEqual([[], false]);
  }
  const places = new Map(service.made.map(({ editId }, index) => [editId, index]));
  expect(places.size).toBe(service.made.length);
  // Nothing that others have written is overwritten or deleted unseen.
  const models = new Map(START.map((workspace) => [workspace.id, PlainModel.of(workspace)]));
  for (const { editId, workspaceId, outcome, after } of service.made) {
    const [model, deed] = [models.get(workspaceId), deeds.find(({ id }) => id === editId)];
    const result = deed && model?.edit(deed.edit, instant(), deed.shown);
    expect([deed?.edit, outcome.results?.map(inModelOrder)]).toEqual([deed?.edit, [result]]);
    expect(contentsOf(PlainModel.of(after))).toEqual(model && contentsOf(model));
  }
  for (const deed of deeds) {
    const { id, told, edit, after: earlier, isWithdrawn, mayBeLost, device } = deed;
    const place = places.get(id);
    const { workspaceId, outcome } = service.made[place ?? -1] ?? {};
    const [result] = outcome?.results ?? [];
    // Somebody who closes a tab that says what would be lost hears nothing of it any more.
    const isNamed = named.has(id) || told === 'failed' || told === 'different' || mayBeLost;
    const about = JSON.stringify({ id, edit, told, isNamed, result });
    if (place === undefined) {
      // Nothing is lost without a word.
      expect([about, isWithdrawn || isNamed]).toEqual([about, true]);
      continue;
    }
    expect([about, isWithdrawn || (told === 'failed' && !device.keepsRejected)]).toEqual([about, false]);
    // What a person could see is made before what they made of it.
    const later = earlier.filter((each) => {
      const at = places.get(each) ?? -1;
      // One that was rejected may be sent again, if the browser cannot store that it was.
      return service.made[at]?.workspaceId === workspaceId && at > place && !named.has(each);
    });
    expect([about, later]).toEqual([about, []]);
    // What is not stored as a person has made it is named.
    if (result && isDifferent(deed, result)) expect([about, isNamed]).toEqual([about, true]);
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
