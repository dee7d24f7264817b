import { generateApiKey } from '../../../src/lib/shared/contract/fields/apiKey';
import { DEVELOPMENT_KEY } from '../../../src/lib/runtime/config';
import { MCP_URL, postMessage, ToolClient } from '../../support/requests/client';
import { BASE_URL } from '../../support/environment';
import { having } from '../../support/jest/matchers';
import { callOf, INITIALIZE, PING, send } from '../../support/requests/messages';
import { userWithKey } from '../../support/users/users';

const UNAUTHORIZED = {
  status: 401,
  body: {
    error: 'Invalid or missing API key',
    message:
      'Send your API key in the X-API-Key header (or as Authorization: Bearer). If you have none, or it no longer works, ' +
      'create one in the web app, under Settings.',
  },
};

describe('a valid API key', () => {
  it('connects a client that is configured with url and headers', async () => {
    const { key } = await userWithKey();
    const configuration = { mcpServers: { dashboard: { url: MCP_URL, headers: { 'X-API-Key': key } } } };
    const { url, headers } = configuration.mcpServers.dashboard;
    const client = await ToolClient.connect(headers['X-API-Key'], url);
    expect(await client.ok('list_links')).toEqual(having({ workspaceId: 'default', total: 0, links: [] }));
  });

  it('may be sent as Authorization: Bearer, for clients that support nothing else', async () => {
    const { key } = await userWithKey();
    const response = await postMessage(MCP_URL, { Authorization: `Bearer ${key}` }, PING);
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
  });

  it('is read from X-API-Key when both headers are sent', async () => {
    const { key } = await userWithKey();
    const headers = { Authorization: 'Bearer of-a-gateway' };
    expect(await send(key, PING, { headers })).toEqual(having({ status: 200 }));
  });

  it('may be the published development key in the emulator', async () => {
    expect(await send(DEVELOPMENT_KEY, PING, { url: `${BASE_URL}/mcp` })).toEqual(having({ status: 200 }));
  });
});

describe('401 "Invalid or missing API key"', () => {
  it('is returned when X-API-Key is absent, and says how to send the key', async () => {
    const response = await postMessage(MCP_URL, {}, PING);
    expect({ status: response.status, body: await response.json() }).toEqual(UNAUTHORIZED);
  });

  it('has WWW-Authenticate but no resource metadata, which would make clients look for OAuth', async () => {
    const response = await postMessage(MCP_URL, {}, PING);
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer realm="Link Dashboard", error="invalid_token", ' +
        `error_description="Invalid or missing API key. ${UNAUTHORIZED.body.message}"`,
    );
    expect(await response.text()).not.toContain('resource_metadata');
  });

  it.each<[what: string, key: string]>([
    ['empty', ''],
    ['junk', 'not-a-key'],
    ['well-formed but unknown', generateApiKey()],
    ['similar to the development key', `${DEVELOPMENT_KEY}x`],
  ])('is returned when the key is %s', async (_, key) => {
    expect(await send(key, PING)).toEqual(UNAUTHORIZED);
  });

  it('is returned when one letter of the key has the wrong case', async () => {
    const { key } = await userWithKey();
    const swapped = key.replace(/[a-z](?=[^a-z]*$)/, (letter) => letter.toUpperCase());
    expect(await send(swapped, PING)).toEqual(UNAUTHORIZED);
  });

  it('is returned when Authorization uses another scheme', async () => {
    const { key } = await userWithKey();
    const response = await postMessage(MCP_URL, { Authorization: `Basic ${key}` }, PING);
    expect({ status: response.status, body: await response.json() }).toEqual(UNAUTHORIZED);
  });

  it.each([
    ['initialize', INITIALIZE],
    ['a tool that does not exist', callOf('nothing')],
    ['a batch', [PING]],
    ['an oversized body', 'x'.repeat(128 * 1024 + 1)],
  ])('is returned before the message is checked: %s', async (_, message) => {
    const headers = { 'Content-Type': typeof message === 'string' ? 'text/plain' : 'application/json' };
    expect(await send('not-a-key', message, { headers })).toEqual(UNAUTHORIZED);
  });

  it.each(['GET', 'DELETE', 'PUT'])(
    'is returned for a %s too: clients that fall back to a stream show its response',
    async (method) => {
      const response = await fetch(MCP_URL, { method, headers: { 'X-API-Key': 'not-a-key' } });
      expect({ status: response.status, body: await response.json() }).toEqual(UNAUTHORIZED);
    },
  );

  it('is shown to the user by the client', async () => {
    await expect(ToolClient.connect('not-a-key')).rejects.toThrow(
      /Invalid or missing API key.*X-API-Key header/,
    );
  });
});
