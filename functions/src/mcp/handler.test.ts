import { PassThrough } from 'node:stream';
import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import { DEVELOPMENT_KEY } from '../lib/config';
import { handleMcp } from './handler';

beforeAll(() => {
  process.env.FUNCTIONS_EMULATOR = 'true';
  process.env.GCLOUD_PROJECT = 'demo-none';
  process.env.MCP_API_KEY = DEVELOPMENT_KEY;
});

it('asks the client to send a truncated body again', async () => {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-api-key': DEVELOPMENT_KEY,
  };
  const request: Request = Object.assign(Object.create(new PassThrough()), {
    method: 'POST',
    headers,
    get: (name: string) => headers[name],
    socket: { remoteAddress: '203.0.113.1' },
  });
  const sent: unknown[] = [];
  const response: Response = Object.create({
    status(status: number) {
      sent.push(status);
      return this;
    },
    set() {
      return this;
    },
    json(body: unknown) {
      sent.push(body);
    },
  });
  const handled = handleMcp(request, response, { outcome: 'ok' });
  request.emit('aborted');
  await handled;
  const message = 'The body was cut off. Send it again.';
  expect(sent).toEqual([400, { jsonrpc: '2.0', id: null, error: { code: -32600, message } }]);
});
