import { DEVELOPMENT_KEY } from '../../../src/lib/runtime/config';
import { postMessage } from '../../support/requests/client';
import { BASE_URL, FUNCTIONS_URL } from '../../support/environment';
import { having } from '../../support/jest/matchers';
import { postUpdate } from '../../support/requests/rest';
import { signUp } from '../../support/users/users';

describe('the paths that MCP clients probe', () => {
  // oauth/onAndOff.test.ts has those of sign-in for apps. Here they go through Hosting.
  it.each([
    ['GET', '/.well-known/oauth-protected-resource/mcp'],
    ['GET', '/.well-known/oauth-authorization-server'],
    ['GET', '/.well-known/openid-configuration'],
    ['POST', '/token'],
    ['POST', '/register'],
    ['GET', '/mcp/.well-known/openid-configuration'],
    ['GET', '/mcp/sse'],
    ['POST', '/mcp/elsewhere/deeper'],
  ])('%s %s returns an uncached 404 as JSON, never HTML', async (method, path) => {
    const response = await fetch(`${BASE_URL}${path}`, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual(having({ error: 'Not found' }));
  });

  it.each(['/register', '/token'])(
    'POST %s says in error_description how to turn sign-in on, and how to send a key',
    async (path) => {
      const response = await fetch(`${BASE_URL}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ client_name: 'A client', redirect_uris: ['http://localhost/callback'] }),
      });
      expect(await response.json()).toEqual({
        error: 'Not found',
        error_description:
          'Invalid or missing API key. Turn on sign-in for apps under Settings, or use an API key. Send your API key in the ' +
          'X-API-Key header (or as Authorization: Bearer). If you have none, or it no longer works, create one in the web app, ' +
          'under Settings.',
      });
    },
  );
});

describe('the functions at their own URLs, where the path is "/"', () => {
  it('serve health', async () => {
    const response = await fetch(`${FUNCTIONS_URL}/health`);
    expect(await response.json()).toEqual(having({ status: 'ok' }));
  });

  it('serve workspaceUpdate', async () => {
    const { idToken } = await signUp();
    const response = await postUpdate(idToken, {}, {}, `${FUNCTIONS_URL}/workspaceUpdate`);
    expect(await response.json()).toEqual({ workspace: having({ name: 'Default' }) });
  });

  it('serve mcp', async () => {
    const headers = { 'X-API-Key': DEVELOPMENT_KEY };
    const ping = { jsonrpc: '2.0', id: 7, method: 'ping' };
    const response = await postMessage(`${FUNCTIONS_URL}/mcp`, headers, ping);
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
  });

  it.each(['health', 'workspaceUpdate', 'mcp'])('return 404 below their root: %s', async (name) => {
    const response = await fetch(`${FUNCTIONS_URL}/${name}/elsewhere`);
    expect([response.status, await response.json()]).toEqual([404, { error: 'Not found' }]);
  });
});
