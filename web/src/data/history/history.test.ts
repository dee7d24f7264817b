import fc from 'fast-check';
import { getFirestore } from 'firebase/firestore';
import { numRuns } from '@shared/base/runs.fixture';
import { instant } from '@shared/model/workspace.fixture';
import { watchHistory, type History } from './history';
import { StoredHistory, type PageQuery } from './storedHistory.fixture';

let stored: StoredHistory;

jest.mock('firebase/firestore', () => {
  const nothing = () => ({});
  return {
    ...{ getFirestore: nothing, collection: nothing, doc: nothing, orderBy: nothing, limit: nothing },
    startAfter: (after: number) => ({ after }),
    query: (_: object, ...constraints: PageQuery[]) => constraints.at(-1),
    onSnapshot: (_: object, __: object, listener: (snapshot: object) => void) => {
      stored.listen(listener);
      return () => undefined;
    },
    getDocs: (query: PageQuery) => stored.read(query),
  };
});

const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

/** Watches a history of this many entries. */
function watch(count: number) {
  stored = new StoredHistory();
  stored.add(count);
  const reports: { places: number[]; hasMore: boolean }[] = [];
  const report = ({ changes, hasMore }: History) => {
    reports.push({ places: changes.map(({ seq }) => seq), hasMore });
  };
  const fail = (error: Error) => {
    throw error;
  };
  const reader = watchHistory(getFirestore(), { uid: 'ada', workspaceId: 'default' }, report, fail);
  stored.deliver();
  return { ...reader, reports, latest: () => reports.at(-1) ?? { places: [], hasMore: false } };
}

beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => Date.parse(instant(stored.now)));
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('while an older page is read', () => {
  it.each([
    ['one entry', 1, range(121, 21)],
    ['a page of entries', 50, range(170, 21)],
    ['one more, which leaves a gap,', 51, range(171, 72)],
  ])('nothing is missing or listed twice if %s arrives', async (_, count, places) => {
    const { readMore, latest } = watch(120);
    const reading = readMore();
    stored.add(count);
    stored.deliver();
    while (stored.isRead()) await stored.respond();
    await reading;
    expect(latest()).toEqual({ places, hasMore: true });
  });

  it('lists once what the watched page has after entries were deleted', async () => {
    const { readMore, latest } = watch(250);
    for (const places of [range(130, 81), range(130, 31)]) {
      const reading = readMore();
      stored.find();
      stored.remove(131, 120);
      stored.deliver();
      await stored.respond();
      await reading;
      expect(latest()).toEqual({ places, hasMore: true });
    }
  });

  it('reads it again if links are deleted permanently', async () => {
    const { readMore, forget, latest } = watch(120);
    const reading = readMore();
    stored.find();
    stored.remove(60, 1);
    forget(new Set(['link 60']));
    while (stored.isRead()) await stored.respond();
    await reading;
    expect(latest().places).toEqual([...range(120, 61), ...range(59, 20)]);
  });

  it('reports nothing once it has stopped', async () => {
    const { readMore, stop, reports } = watch(120);
    const reading = readMore();
    stop();
    await stored.respond();
    await reading;
    expect(reports).toHaveLength(1);
  });
});

it('omits what expires while it is watched', async () => {
  const { readMore, latest } = watch(20);
  stored.now = 100;
  stored.add(70);
  stored.deliver();
  const reading = readMore();
  await stored.respond();
  await reading;
  stored.now = 300;
  stored.add(1);
  stored.deliver();
  expect(latest()).toEqual({ places: range(91, 21), hasMore: false });
});

it('reads on after a page that a newer version has stored', async () => {
  const { readMore, latest } = watch(60);
  stored.add(50, true);
  stored.deliver();
  expect(latest()).toEqual({ places: [], hasMore: true });
  const reading = readMore();
  await stored.respond();
  await reading;
  expect(latest()).toEqual({ places: range(60, 11), hasMore: true });
});

const anyCount = fc.oneof(fc.nat(3), fc.constantFrom(49, 50, 51), fc.nat(150));
/** A step. Places are counted back from the newest entry. */
const anyStep = fc.oneof(
  fc.record({ op: fc.constant('add'), count: anyCount, isForeign: fc.boolean() }),
  fc.record({ op: fc.constant('remove'), back: anyCount, count: anyCount }),
  fc.record({ op: fc.constant('forget'), back: anyCount }),
  fc.record({ op: fc.constant('wait'), count: fc.nat(80) }),
  fc.record({
    op: fc.constantFrom('deliver', 'deliver', 'readMore', 'readMore', 'find', 'respond', 'respond'),
  }),
);
interface Step {
  readonly op: string;
  readonly back?: number;
  readonly count?: number;
  readonly isForeign?: boolean;
}

it('lists everything once, from the newest entry that has arrived on down, whatever happens in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(200), fc.array<Step>(anyStep, { maxLength: 40 }), async (count, steps) => {
      const { readMore, forget, reports, latest } = watch(count);
      const forgotten = new Set<number>();
      let arrived = count;
      const run = async ({ op, back = 0, count = 1, isForeign }: Step) => {
        const from = (stored.entries[0]?.seq ?? 0) - back;
        if (op === 'add') stored.add(count, isForeign);
        else if (op === 'wait') stored.now += count;
        else if (op === 'find') stored.find();
        else if (op === 'respond') await stored.respond();
        else if (op === 'readMore') void readMore();
        else if (op === 'deliver') {
          arrived = stored.entries[0]?.seq ?? 0;
          stored.deliver();
        } else stored.remove(from, count);
        if (op !== 'forget' || from > arrived) return;
        forgotten.add(from);
        forget(new Set([`link ${String(from)}`]));
      };
      const runAndCheck = async (step: Step) => {
        const before = reports.length;
        await run(step);
        if (reports.length === before) return;
        const { places, hasMore } = latest();
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => b - a));
        const end = hasMore ? (places.at(-1) ?? Infinity) : 0;
        const expected = stored.places().filter((place) => place <= arrived && place >= end);
        const all = new Set(stored.entries.map(({ seq }) => seq));
        expect(places.filter((place) => all.has(place))).toEqual(expected);
        // Older pages are not watched, so they may still list what somebody else has deleted.
        const watched = step.op === 'deliver' ? (stored.entries[49]?.seq ?? 0) : Infinity;
        const isWrong = (place: number) => forgotten.has(place) || (place >= watched && !all.has(place));
        expect(places.filter(isWrong)).toEqual([]);
      };
      for (const step of [...steps, { op: 'deliver' }]) await runAndCheck(step);
      for (let page = 0; latest().hasMore; page++) {
        expect(page).toBeLessThan(stored.entries.length / 50 + 2);
        await runAndCheck({ op: 'readMore' });
        while (stored.isRead()) await runAndCheck({ op: 'respond' });
      }
    }),
    { numRuns: numRuns(100, 2_000) },
  );
});
