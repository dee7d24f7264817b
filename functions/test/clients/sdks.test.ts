import { Client as Client2, StreamableHTTPClientTransport as Transport2 } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { having } from '../support/jest/matchers';
import { connectUser, type ToolUser } from '../support/users/toolUser';
import { isolateClients, messagesUntilList } from './isolation';
import { LINK, MESSAGES_OF_2025, MESSAGES_OF_2026, SIX_TOOLS, WORKSPACES } from './service';

const CLIENT = { name: 'test', version: '1.0.0' };

const isolation = isolateClients();
let user: ToolUser;

beforeAll(async () => {
  user = await connectUser();
  await user.add(LINK);
});

const endpoint = () => new URL(isolation().mcpUrl);
const options = () => ({ requestInit: { headers: { 'X-API-Key': user.key } } });

async function connect1() {
  const client = new Client1(CLIENT);
  await client.connect(new Transport1(endpoint(), options()));
  return client;
}

async function connect2(mode: 'auto' | 'legacy') {
  const client = new Client2(CLIENT, { versionNegotiation: { mode } });
  await client.connect(new Transport2(endpoint(), options()));
  return client;
}

it.each([
  ['@modelcontextprotocol/sdk', MESSAGES_OF_2025, connect1],
  ['@modelcontextprotocol/client, which asks for 2026-07-28', MESSAGES_OF_2026, () => connect2('auto')],
  ['@modelcontextprotocol/client, legacy', MESSAGES_OF_2025, () => connect2('legacy')],
])('%s lists the six tools with few requests, and calls one', async (_, messages, connect) => {
  const client = await connect();
  const { tools } = await client.listTools();
  const result = await client.callTool({ name: 'list_workspaces' });
  await client.close();
  expect(tools.map(({ name }) => name)).toEqual(SIX_TOOLS);
  expect(result).toEqual(having({ structuredContent: WORKSPACES }));
  expect(messagesUntilList(isolation().seen)).toEqual(messages);
  for (const { headers } of isolation().seen) expect(headers['x-api-key']).toBe(user.key);
});
