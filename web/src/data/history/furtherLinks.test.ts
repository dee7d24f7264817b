import { getFirestore } from 'firebase/firestore';
import { instant } from '@shared/model/workspace.fixture';
import { createFurtherLinksReader, type FurtherLinks } from './furtherLinks';

/** The links of each further document. */
let stored: Map<string, readonly string[]>;
/** Responds to the oldest read. */
let reads: (() => void)[];

jest.mock('firebase/firestore', () => ({
  getFirestore: () => ({}),
  collection: () => ({}),
  doc: (_: object, name: string) => name,
  getDoc(name: string) {
    const links = (stored.get(name) ?? []).map((id) => ({ id, url: `https://example.com/${id}` }));
    const expiresAt = { toDate: () => new Date(instant()) };
    return new Promise((resolve) => {
      reads.push(() => resolve({ data: () => ({ partOf: 'change', expiresAt, links }) }));
    });
  },
}));

const CHANGE = { id: 'change', parts: 2 };
const USER_WORKSPACE = { uid: 'ada', workspaceId: 'default' };

function setUp() {
  stored = new Map([
    ['change-1', ['a', 'b']],
    ['change-2', ['c']],
  ]);
  reads = [];
  const reports: (readonly string[])[] = [];
  const report = (links: FurtherLinks) => {
    reports.push((links.get(CHANGE.id) ?? []).map(({ id }) => id));
  };
  const { read, forget } = createFurtherLinksReader(report);
  const respond = async () => {
    reads.shift()?.();
    await new Promise(setImmediate);
  };
  return { read: () => read(getFirestore(), USER_WORKSPACE, CHANGE), forget, respond, reports };
}

it('reads the further links of a change once', async () => {
  const { read, respond, reports } = setUp();
  const both = [read(), read()];
  while (reads.length > 0) await respond();
  await Promise.all(both);
  await read();
  expect(reports).toEqual([['a', 'b', 'c']]);
});

it('drops links that are deleted permanently', async () => {
  const { read, forget, respond, reports } = setUp();
  const reading = read();
  while (reads.length > 0) await respond();
  await reading;
  forget(new Set(['a']));
  expect(reports.at(-1)).toEqual(['b', 'c']);
});

it('does not show links again that are deleted permanently while they are read', async () => {
  const { read, forget, respond, reports } = setUp();
  const reading = read();
  await respond();
  stored.set('change-1', ['b']);
  forget(new Set(['a']));
  while (reads.length > 0) await respond();
  await reading;
  expect(reports.flat()).not.toContain('a');
  expect(reports.at(-1)).toEqual(['b', 'c']);
});
