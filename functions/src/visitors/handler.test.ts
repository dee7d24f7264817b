import { endpoint } from '../http/endpoint';
import { fakeExchange } from '../http/exchange.fixture';
import { getInstance } from '../lib/runtime/instance';
import { Unavailable } from '../lib/shared/base/errors';
import { handleVisitor } from './handler';
import { PLAIN_PAGE } from './page';

jest.mock('../lib/platform/log');

const handle = endpoint('workspaceUpdate', [/^\/u\//], handleVisitor);

beforeAll(() => {
  process.env.GCLOUD_PROJECT = 'demo-none';
});

async function get(path: string) {
  const { request, response, sent } = fakeExchange({});
  Object.assign(request, { method: 'GET', path });
  Object.assign(response, {
    type: () => response,
    send: (body: unknown) => Object.assign(sent, { body }),
  });
  await handle(request, response);
  return sent;
}

it('limits the requests from one address, and the page still starts the web app', async () => {
  jest.spyOn(getInstance().publicWorkspaces, 'head').mockResolvedValue(null);
  const { visitorRates } = getInstance();
  const take = jest.spyOn(visitorRates, 'take');
  expect((await get('/u/nobody/nothing')).status).toBe(404);
  expect(take).toHaveBeenCalledWith('203.0.113.1');
  take.mockReturnValue(3);
  expect(await get('/u/nobody/nothing')).toEqual({ status: 429, body: PLAIN_PAGE });
  expect(await get('/u/nobody/nothing/feed.xml')).toMatchObject({
    status: 429,
    body: { retryAfterSeconds: 3 },
  });
});

it('starts the web app while Firestore is unreachable', async () => {
  jest.spyOn(getInstance().visitorRates, 'take').mockReturnValue(0);
  jest.spyOn(getInstance().publicWorkspaces, 'head').mockRejectedValue(new Unavailable());
  expect(await get('/u/nobody/nothing')).toEqual({ status: 503, body: PLAIN_PAGE });
});
