import { generateApiKey } from '../../src/lib/auth/apiKey';
import { DEVELOPMENT_KEY } from '../../src/lib/config';
import { MCP_URL, postMessage, ToolClient } from '../support/client';
import { having } from '../support/matchers';
import { callOf, INITIALIZE, INITIALIZED, LIST_TOOLS, PING, send } from '../support/messages';
import { connectUser } from '../support/toolUser';
import { userWithKey } from '../support/users';

const REFUSED = {
  status: 401,
  body: {
    error: 'Invalid or missing API key',
    message:
      'Send your API key in the X-API-Key header (or as Authorization: Bearer). Make one on the page ' +
      'of this dashboard, under Settings.',
  },
};

describe('5 POST /mcp: header X-API-Key: <API_KEY>', () => {
  it('connects a client that is configured as 4.4 shows, with url and headers', async () => {
    const { key } = await userWithKey();
    const configuration = { mcpServers: { dashboard: { url: MCP_URL, headers: { 'X-API-Key': key } } } };
    const { url, headers } = configuration.mcpServers.dashboard;
    const client = await ToolClient.connect(headers['X-API-Key'], url);
    expect(await client.ok('list_links')).toEqual({ workspaceId: 'default', total: 0, links: [] });
  });

  it('takes the key from Authorization: Bearer too, for clients that can only send that', async () => {
    const { key } = await userWithKey();
    const response = await postMessage(MCP_URL, { Authorization: `Bearer ${key}` }, PING);
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
  });

  it('takes X-API-Key where both are sent', async () => {
    const { key } = await userWithKey();
    const headers = { Authorization: 'Bearer of-a-gateway' };
    expect(await send(key, PING, { headers })).toEqual(having({ status: 200 }));
  });

  it('takes the published development key in the emulator', async () => {
    expect(await send(DEVELOPMENT_KEY, PING)).toEqual(having({ status: 200 }));
  });
});

describe('7 Errors: 401 "Invalid or missing API key"', () => {
  it('when X-API-Key is absent, and says how to send the key', async () => {
    const response = await postMessage(MCP_URL, {}, PING);
    expect({ status: response.status, body: await response.json() }).toEqual(REFUSED);
  });

  it('with WWW-Authenticate, without resource metadata that would send clients to look for OAuth', async () => {
    const response = await postMessage(MCP_URL, {}, PING);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="Link Dashboard"');
    expect(await response.text()).not.toContain('resource_metadata');
  });

  it.each<[what: string, key: string]>([
    ['empty', ''],
    ['junk', 'not-a-key'],
    ['of the form of a key, but of nobody', generateApiKey()],
    ['like the development key', `${DEVELOPMENT_KEY}x`],
    ['a path in the database', 'dash_/../users'],
  ])('when it is %s', async (_, key) => {
    expect(await send(key, PING)).toEqual(REFUSED);
  });

  it('when the case of one letter is wrong', async () => {
    const { key } = await userWithKey();
    const swapped = key.replace(/[a-z](?=[^a-z]*$)/, (letter) => letter.toUpperCase());
    expect(await send(swapped, PING)).toEqual(REFUSED);
  });

  it('when Authorization holds another scheme', async () => {
    const { key } = await userWithKey();
    const response = await postMessage(MCP_URL, { Authorization: `Basic ${key}` }, PING);
    expect({ status: response.status, body: await response.json() }).toEqual(REFUSED);
  });

  it.each([
    ['initialize', INITIALIZE],
    ['a notification', INITIALIZED],
    ['tools/list', LIST_TOOLS],
    ['a tool', callOf('list_links')],
    ['a tool that does not exist', callOf('nothing')],
    ['a batch', [PING]],
    ['a body that is too large', 'x'.repeat(1024 * 1024 + 1)],
  ])('before anything else of the request counts: %s', async (_, message) => {
    const headers = { 'Content-Type': typeof message === 'string' ? 'text/plain' : 'application/json' };
    expect(await send('not-a-key', message, { headers })).toEqual(REFUSED);
  });

  it('reaches the person through the client', async () => {
    await expect(ToolClient.connect('not-a-key')).rejects.toThrow(
      /Invalid or missing API key.*X-API-Key header/,
    );
  });
});

describe('5, rule 3: a key is bound to one user', () => {
  it('and what its tools do is done in the workspaces of that user', async () => {
    const [one, other] = [await connectUser(), await connectUser()];
    await one.add({ category: 'Reading', title: 'Of one', url: 'https://example.com' });
    expect((await one.list()).links).toEqual([having({ title: 'Of one' })]);
    expect(await other.list()).toEqual(having({ total: 0 }));
  });

  it('and two keys of one user see the same links', async () => {
    const one = await connectUser();
    await one.add({ category: 'Reading', title: 'Shared', url: 'https://example.com' });
    const two = await connectUser(one.uid);
    expect((await two.list()).links).toEqual([having({ title: 'Shared' })]);
  });
});
