import { createServer } from 'node:http';
import { once } from 'node:events';
import { signedInBrowser } from '../support/users/browser';
import { having } from '../support/jest/matchers';
import { makeEdit } from './edit';

const ADD = { op: 'addLink', category: 'Reading', title: 'A page', url: 'https://example.com' } as const;

describe('editing a workspace from the browser', () => {
  it('returns the status of each edit', async () => {
    const { idToken } = await signedInBrowser();
    await expect(makeEdit(await idToken(), [ADD, ADD])).resolves.toMatchObject({
      workspaceId: 'default',
      edits: [having({ results: [having({ status: 'created' }), { status: 'unchanged' }] })],
    });
  });

  it('reports what is wrong with each field', async () => {
    const { idToken } = await signedInBrowser();
    await expect(makeEdit(await idToken(), [{ ...ADD, category: '', url: 'nowhere' }])).rejects.toMatchObject(
      {
        name: 'RestError',
        status: 400,
        message:
          'Invalid request body: edits[0].operations[0].category must not be empty; edits[0].operations[0].url must be an absolute URL, such as https://example.com/page',
        details: [{ path: 'edits[0].operations[0].category' }, { path: 'edits[0].operations[0].url' }],
      },
    );
  });

  it('reports the status and the message for an invalid ID token', async () => {
    await expect(makeEdit('none', [ADD])).rejects.toMatchObject({
      status: 401,
      message: 'Invalid or expired ID token',
    });
  });

  it('reports a service that does not respond as an error that may pass', async () => {
    const timedOut = AbortSignal.abort(new DOMException('Too slow.', 'TimeoutError'));
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timedOut);
    await expect(makeEdit('any', [ADD])).rejects.toMatchObject({
      name: 'RestError',
      status: 504,
      message: 'The dashboard did not respond in time. Try again.',
    });
    timeout.mockRestore();
  });

  it('reports when to retry, even if the response is not JSON', async () => {
    const server = createServer((_, response) => {
      response.writeHead(503, { 'Retry-After': '7' }).end('<html>');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    try {
      await expect(
        makeEdit('any', [ADD], 'default', `http://127.0.0.1:${String(port)}`),
      ).rejects.toMatchObject({
        status: 503,
        retryAfterSeconds: 7,
        message: 'The service returned status 503. Try again later.',
      });
    } finally {
      server.close();
    }
  });
});
