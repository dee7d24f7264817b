import { getAuth, type DecodedIdToken } from 'firebase-admin/auth';
import { endpoint } from '../http/endpoint';
import { fakeExchange } from '../http/exchange.fixture';
import { claimedUid } from '../lib/access/idToken';
import { getFirebaseApp } from '../lib/platform/firebaseApp';
import { getInstance } from '../lib/runtime/instance';
import { handleRest } from './handler';

jest.mock('../lib/platform/log');

/** Returns an unsigned ID token, which the mocked Auth backend accepts. */
function tokenOf(uid: string): string {
  return `header.${Buffer.from(JSON.stringify({ sub: uid })).toString('base64url')}.signature`;
}

const handle = endpoint('workspaceUpdate', ['/api/workspace/update'], handleRest);

/** Sends a compressed body, which is rejected only after every other check. Returns the status. */
async function send(token: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-encoding': 'gzip' };
  const { request, response, sent } = fakeExchange(headers);
  await handle(request, response);
  return sent.status;
}

describe('the rate limit of a user', () => {
  let asked: string[];
  let isRevoked: boolean;

  beforeAll(() => {
    process.env.USER_RATE_BURST = '2';
    process.env.USER_RATE_PER_SECOND = '0.001';
    process.env.GCLOUD_PROJECT = 'demo-none';
  });

  beforeEach(() => {
    asked = [];
    isRevoked = false;
    jest.spyOn(getAuth(getFirebaseApp()), 'verifyIdToken').mockImplementation((token, checkRevoked) => {
      asked.push(checkRevoked === true ? 'the backend' : 'the signature');
      if (checkRevoked === true && isRevoked)
        return Promise.reject(Object.assign(new Error(), { code: 'auth/id-token-revoked' }));
      const decoded: DecodedIdToken = Object.create({ uid: claimedUid(token) });
      return Promise.resolve(decoded);
    });
  });

  it('skips the revocation check for users who have exceeded it', async () => {
    const token = tokenOf('ada');
    expect([await send(token), await send(token)]).toEqual([415, 415]);
    expect(asked).toEqual(['the backend', 'the backend']);
    expect(await send(token)).toBe(429);
    expect(asked.slice(2)).toEqual(['the signature']);
  });

  it('does not count requests with revoked tokens', async () => {
    const token = tokenOf('bob');
    isRevoked = true;
    expect([await send(token), await send(token), await send(token)]).toEqual([401, 401, 401]);
    isRevoked = false;
    expect([await send(token), await send(token)]).toEqual([415, 415]);
  });
});

it('asks the client to send a truncated body again', async () => {
  const decoded: DecodedIdToken = Object.create({ uid: 'eve' });
  jest.spyOn(getAuth(getFirebaseApp()), 'verifyIdToken').mockResolvedValue(decoded);
  const headers = { authorization: `Bearer ${tokenOf('eve')}`, 'content-type': 'application/json' };
  const { request, response, sent } = fakeExchange(headers);
  const handled = handle(request, response);
  setImmediate(() => request.emit('aborted'));
  await handled;
  const details = [{ path: '', message: 'was cut off: send it again' }];
  expect(sent).toEqual({ status: 400, body: { error: 'Invalid request body', details } });
});

it('responds within 25 s, however long each stage takes: the web app gives up after 30 s', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  const decoded: DecodedIdToken = Object.create({ uid: 'max' });
  jest.spyOn(getAuth(getFirebaseApp()), 'verifyIdToken').mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    return decoded;
  });
  jest.spyOn(getInstance().workspaces, 'cachedCopy').mockReturnValue(new Promise(() => undefined));
  const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  for (const bodySeconds of [14, 16]) {
    const headers = { authorization: `Bearer ${tokenOf('max')}`, 'content-type': 'application/json' };
    const { request, response, sent, body } = fakeExchange(headers);
    void handle(request, response);
    let seconds = 0;
    for (; sent.status === undefined; seconds++) {
      if (seconds === 9 + bodySeconds) body.end('{"name":"Mine"}');
      else if (seconds >= 9) body.write(' '.repeat(40 * 1024));
      await settled();
      jest.advanceTimersByTime(1_000);
      await settled();
    }
    expect(seconds).toBeLessThanOrEqual(25);
    expect(sent.status).toBe(bodySeconds === 14 ? 503 : 400);
  }
  jest.useRealTimers();
});
