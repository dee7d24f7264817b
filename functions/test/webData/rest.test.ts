import { createServer } from 'node:http';
import { once } from 'node:events';
import { updateDefaultWorkspace } from '../../../web/src/data/rest';
import { signedInBrowser } from '../support/browser';
import { aTime } from '../support/matchers';
import { UPDATE_URL } from '../support/rest';

describe('updating the default workspace', () => {
  it('returns the whole workspace', async () => {
    const { idToken } = await signedInBrowser();
    const links = [{ title: 'A page', url: 'https://example.com' }];
    const body = { name: 'Mine', isPublic: true, categories: [{ categoryName: 'Reading', links }] };
    await expect(updateDefaultWorkspace(await idToken(), body, UPDATE_URL)).resolves.toEqual({
      name: 'Mine',
      isPublic: true,
      categories: [{ categoryName: 'Reading', links: [{ ...links[0], addedAt: aTime }] }],
      updatedAt: aTime,
    });
  });

  it('says what is wrong with each field', async () => {
    const { idToken } = await signedInBrowser();
    const body = { name: '', categories: [{ categoryName: 'A', links: [{ title: 'x', url: 'nowhere' }] }] };
    await expect(updateDefaultWorkspace(await idToken(), body, UPDATE_URL)).rejects.toMatchObject({
      name: 'RestError',
      status: 400,
      message:
        'Invalid request body: name must not be empty; categories[0].links[0].url must be an absolute URL, such as https://example.com/page',
      details: [{ path: 'name' }, { path: 'categories[0].links[0].url' }],
    });
  });

  it('says that the session has ended', async () => {
    await expect(updateDefaultWorkspace('none', {}, UPDATE_URL)).rejects.toMatchObject({
      status: 401,
      message: 'Invalid or expired ID token',
    });
  });

  it('says when to retry, and handles a response that is not JSON', async () => {
    const server = createServer((_, response) => {
      response.writeHead(503, { 'Retry-After': '7' }).end('<html>');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    try {
      await expect(
        updateDefaultWorkspace('any', {}, `http://127.0.0.1:${String(port)}`),
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
