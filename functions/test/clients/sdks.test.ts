import { Client as Client2, StreamableHTTPClientTransport as Transport2 } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { having } from '../support/jest/matchers';
import { connectUser, type ToolUser } from '../support/users/toolUser';
import { isolateClients, messagesUntilList } from './isolation';
import { callEach, CONVERSATIONS, keyOfPerson, problemsOf } from './conversation/conversation';
import {
  ASK_FOR_PERMISSION,
  LINK,
  MESSAGES_OF_2025,
  MESSAGES_OF_2026,
  SIX_TOOLS,
  WORKSPACES,
} from './service';

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

/** Calls a tool and returns the text of its result. */
async function textOf(
  client: Pick<Client1, 'callTool'> | Pick<Client2, 'callTool'>,
  name: string,
  input: object,
): Promise<string> {
  const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: { ...input } }));
  return result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

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

  it.each(CONVERSATIONS)(
    "gets a sufficient response to the first call for each of a person's requests, with the permission $permission",
    async (conversation) => {
      const client = await connect(await keyOfPerson(conversation));
      const { tools } = await client.listTools();
      const responses = await callEach(conversation, (name, input) => textOf(client, name, input));
      await client.close();
      expect(problemsOf(conversation, JSON.stringify(tools), responses)).toEqual([]);
    },
  );

  it('lists and reads resources, gets prompts, and completes names', async () => {
    const client = await connect(user.key);
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    const uri = `links://default/${encodeURIComponent(LINK.category)}`;
    const { contents } = await client.readResource({ uri });
    const { prompts } = await client.listPrompts();
    const prompt = await client.getPrompt({ name: 'resume_session', arguments: { project: 'Heron' } });
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: 'links://{workspace}/{category}' },
      argument: { name: 'category', value: LINK.category.slice(0, 3).toLowerCase() },
      context: { arguments: { workspace: 'default' } },
    });
    const missing = client.readResource({ uri: 'links://nowhere' });
    await expect(missing).rejects.toThrow(/workspace_not_found: There is no workspace "nowhere"/);
    await client.close();
    expect(resources.map((resource) => resource.uri)).toEqual(['links://default', uri]);
    expect(resourceTemplates).toHaveLength(2);
    expect(contents).toEqual([having({ uri, text: expect.stringContaining(LINK.url) })]);
    expect(prompts.map(({ name }) => name)).toContain('save_links');
    expect(JSON.stringify(prompt.messages)).toContain('Heron');
    expect(completion.values).toEqual([LINK.category]);
  });

  it('tells a model that may not tidy up that the person can allow it', async () => {
    const client = await connect(user.key);
    const { tools } = await client.listTools();
    const response = await textOf(client, 'edit_links', { category: LINK.category, remove: true });
    const instructions = client.getInstructions();
    await client.close();
    expect(tools.map(({ name }) => name)).toEqual(SIX_TOOLS);
    expect(response).toMatch(/^tidy_not_allowed: .* the person can create a key .* under Settings\.$/);
    expect(instructions).toContain(ASK_FOR_PERMISSION);
  });
});
