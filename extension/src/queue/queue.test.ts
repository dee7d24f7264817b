import { saveLink } from '../service/dashboard';
import { Failure } from '../service/failure';
import { accounts } from '../state/accounts';
import { waiting } from '../state/waiting';
import { saveTogether, takeBack, UNDO_MS } from './save';
import { sendWaiting } from './send';

jest.mock('../service/dashboard');

const ACCOUNT = { id: 'a', origin: 'https://a.example', credential: { kind: 'key' as const, key: 'key' } };
const LINKS = ['one', 'two', 'three'].map((title) => {
  return { category: 'Reading', title, url: `https://example.com/${title}` };
});

beforeEach(async () => {
  const stored: Record<string, unknown> = {};
  const local = {
    get: (name: string) => Promise.resolve({ [name]: stored[name] }),
    set: (items: object) => Promise.resolve(Object.assign(stored, items)),
  };
  Object.assign(globalThis, {
    chrome: {
      storage: { local },
      alarms: { create: () => Promise.resolve() },
      runtime: { sendMessage: () => Promise.resolve() },
    },
  });
  await accounts.change(() => ({ list: [ACCOUNT] }));
  jest.useFakeTimers({ now: Date.now(), doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

it('takes back the links that are not being sent yet, and does not send them later', async () => {
  const batch = await saveTogether(ACCOUNT, LINKS);
  jest.advanceTimersByTime(UNDO_MS);
  let taken = 0;
  jest.mocked(saveLink).mockImplementationOnce(async () => {
    taken = await takeBack(batch);
    return { status: 'created', category: 'Reading' };
  });
  await sendWaiting();
  expect([taken, jest.mocked(saveLink).mock.calls.length]).toEqual([2, 1]);
  expect(await waiting.read()).toEqual([]);
});

it('can take back a link that could not be sent', async () => {
  const batch = await saveTogether(ACCOUNT, LINKS);
  jest.advanceTimersByTime(UNDO_MS);
  jest.mocked(saveLink).mockRejectedValueOnce(new Failure('later', 'Offline.'));
  await sendWaiting();
  expect(await takeBack(batch)).toBe(3);
});
