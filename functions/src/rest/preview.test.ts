import { EventEmitter } from 'node:events';
import { getAuth, type DecodedIdToken } from 'firebase-admin/auth';
import { endpoint } from '../http/endpoint';
import { fakeExchange } from '../http/exchange.fixture';
import { getFirebaseApp } from '../lib/platform/firebaseApp';
import { previewPage } from '../lib/preview/previewPage';
import { getConfig } from '../lib/runtime/config';
import { getInstance } from '../lib/runtime/instance';
import { handleRest } from './handler';

jest.mock('../lib/platform/log');
jest.mock('../lib/preview/previewPage');

const PATH = '/api/workspace/preview';
const handle = endpoint('workspaceUpdate', [PATH], handleRest);

beforeAll(() => {
  process.env.GCLOUD_PROJECT = 'demo-none';
});

/** Asks for a preview as this user. Returns what was sent, and how to hang up. */
function ask(uid: string, query: object = { url: 'https://example.com/' }) {
  const decoded: DecodedIdToken = Object.create({ uid });
  jest.spyOn(getAuth(getFirebaseApp()), 'verifyIdToken').mockResolvedValueOnce(decoded);
  const subject = Buffer.from(JSON.stringify({ sub: uid })).toString('base64url');
  const { request, response, sent } = fakeExchange({ authorization: `Bearer header.${subject}.signature` });
  Object.assign(request, { method: 'GET', path: PATH, query });
  const events = new EventEmitter();
  Object.assign(response, { once: events.once.bind(events) });
  const done = handle(request, response).then(() => sent);
  return { done, hangUp: () => events.emit('close') };
}

const pending = () => getInstance().previews.usedCapacity;
const untilPending = async (count: number) => {
  while (pending() !== count) await new Promise((resolve) => setImmediate(resolve));
};

it('says what a page says, and nothing about why a page cannot be read', async () => {
  jest.mocked(previewPage).mockResolvedValueOnce({ title: 'A page' });
  expect(await ask('ada').done).toEqual({ status: 200, body: { title: 'A page' } });
  jest.mocked(previewPage).mockRejectedValueOnce(new Error('ECONNREFUSED 10.0.0.1'));
  expect(await ask('ada').done).toEqual({ status: 200, body: {} });
  for (const query of [{}, { url: 'example.com' }, { url: ['https://a.example', 'https://b.example'] }]) {
    expect(await ask('ada', query).done).toEqual({
      status: 400,
      body: { error: 'url must be an absolute URL' },
    });
  }
});

it('is limited to 30 pages a minute', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  jest.mocked(previewPage).mockResolvedValue({});
  let read = 0;
  for (let second = 0; second < 60; second++) {
    for (let index = 0; index < 2; index++) if ((await ask('bob').done).status === 200) read++;
    jest.advanceTimersByTime(1_000);
  }
  jest.useRealTimers();
  expect(read).toBeGreaterThan(20);
  expect(read).toBeLessThanOrEqual(30);
});

it('is limited to four pages of a user at once, and eight in all, until they are read or the user hangs up', async () => {
  jest.mocked(previewPage).mockImplementation(
    (_, __, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  const running = ['eve', 'eve', 'eve', 'eve', 'max', 'max', 'max', 'max'].map((uid) => ask(uid));
  await untilPending(8);
  expect((await ask('eve').done).status).toBe(429);
  expect((await ask('kim').done).status).toBe(429);
  for (const { hangUp } of running) hangUp();
  for (const { done } of running) expect(await done).toEqual({ status: 200, body: {} });
  expect(pending()).toBe(0);
});

it('takes four seconds at most', async () => {
  const slow = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(slow.signal);
  jest
    .mocked(previewPage)
    .mockImplementationOnce(
      (_, __, signal) => new Promise((_, reject) => signal.addEventListener('abort', reject)),
    );
  const { done } = ask('ada');
  await untilPending(1);
  expect(timeout).toHaveBeenCalledWith(4_000);
  slow.abort();
  expect(await done).toEqual({ status: 200, body: {} });
});

it('can be turned off', async () => {
  jest.replaceProperty(getConfig(), 'hasPagePreviews', false);
  expect(await ask('ada').done).toMatchObject({ status: 404, body: { code: 'previews_off' } });
});
