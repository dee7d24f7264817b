import { fakeExchange } from '../http/exchange.fixture';
import { DEVELOPMENT_KEY } from '../lib/runtime/config';
import { handleMcp } from './handler';

beforeAll(() => {
  process.env.FUNCTIONS_EMULATOR = 'true';
  process.env.GCLOUD_PROJECT = 'demo-none';
  process.env.MCP_API_KEY = DEVELOPMENT_KEY;
});

it('asks the client to send a truncated body again', async () => {
  const headers = { 'content-type': 'application/json', 'x-api-key': DEVELOPMENT_KEY };
  const { request, response, sent } = fakeExchange(headers);
  const handled = handleMcp({ request, response, entry: { outcome: 'ok' } });
  request.emit('aborted');
  await handled;
  const error = { code: -32600, message: 'The body was cut off. Send it again.' };
  expect(sent).toEqual({ status: 400, body: { jsonrpc: '2.0', id: null, error } });
});

it.each([undefined, '', 'not-a-key', `${DEVELOPMENT_KEY}x`])(
  'rejects the key %s before the body has arrived',
  async (key) => {
    const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'x-api-key': key }) };
    const { request, response, sent } = fakeExchange(headers);
    await handleMcp({ request, response, entry: { outcome: 'ok' } });
    expect(sent).toMatchObject({ status: 401, body: { error: 'Invalid or missing API key' } });
  },
);
