import { Client as Client2, StreamableHTTPClientTransport as Transport2 } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { having } from '../support/jest/matchers';
import { connectUser, type ToolUser } from '../support/users/toolUser';
import { isolateClients, messagesUntilList } from './isolation';
import { keyOfPerson, PLANNED_CALLS, problemsOf } from './conversation/conversation';
import { LINK, MESSAGES_OF_2025, MESSAGES_OF_2026, SIX_TOOLS, WORKSPACES } from './service';

const CLIENT = { name: 'test', version: '1.0.0' };

const isolation = isolateClients();
let user: ToolUser;

beforeAll(async () => {
  user = await connectUser();
  await user.add(LINK);
});

const endpoint = () => new URL(isolation().mcpUrl);
const options = (key: string) => ({ requestInit: { headers: { 'X-API-Key': key } } });

async function connect1(key: string) {
  const client = new Client1(CLIENT);
  await client.connect(new Transport1(endpoint(), options(key)));
  return client;
}

const connect2 = (mode: 'auto' | 'legacy') => async (key: string) => {
  const client = new Client2(CLIENT, { versionNegotiation: { mode } });
  await client.connect(new Transport2(endpoint(), options(key)));
  return client;
};

describe.each([
  ['@modelcontextprotocol/sdk', MESSAGES_OF_2025, connect1],
  ['@modelcontextprotocol/client, which asks for 2026-07-28', MESSAGES_OF_2026, connect2('auto')],
  ['@modelcontextprotocol/client, legacy', MESSAGES_OF_2025, connect2('legacy')],
])('%s', (_, messages, connect) => {
  it('lists the six tools with few requests, and calls one', async () => {
    const client = await connect(user.key);
    const { tools } = await client.listTools();
    const result = await client.callTool({ name: 'list_workspaces' });
    await client.close();
    expect(tools.map(({ name }) => name)).toEqual(SIX_TOOLS);
    expect(result).toEqual(having({ structuredContent: WORKSPACES }));
    expect(messagesUntilList(isolation().seen)).toEqual(messages);
    for (const { headers } of isolation().seen) expect(headers['x-api-key']).toBe(user.key);
  });

  it("gets a sufficient response to the first call for each of a person's requests", async () => {
    const client = await connect(await keyOfPerson());
    const { tools } = await client.listTools();
    const responses = [];
    for (const { tool, input } of PLANNED_CALLS) {
      const called = await client.callTool({ name: tool, arguments: { ...input } });
      const result = CallToolResultSchema.parse(called);
      responses.push(result.content.map((part) => (part.type === 'text' ? part.text : '')).join(''));
    }
    await client.close();
    expect(problemsOf(JSON.stringify(tools), responses)).toEqual([]);
  });
});
