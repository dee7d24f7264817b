import { join } from 'node:path';
import { z } from 'zod';
import { clientFile, CLIENTS_FOLDER } from '../../scripts/clientPackage';
import { having } from '../support/jest/matchers';
import { connectUser, type ToolUser } from '../support/users/toolUser';
import { isolateClients, messagesUntilList } from './isolation';
import {
  LINK,
  MESSAGES_OF_2025,
  MESSAGES_OF_2026,
  SIX_TOOLS,
  UNKNOWN_WORKSPACE,
  WORKSPACES,
  WRONG_KEY,
} from './service';

const INSPECTOR = clientFile('@modelcontextprotocol/inspector/clients/launcher/build/index.js');

const printedSchema = z.object({ tools: z.array(z.string()), result: z.unknown() });

const isolation = isolateClients();
let user: ToolUser;

beforeAll(async () => {
  user = await connectUser();
  await user.add(LINK);
});

/** Runs a program and returns the JSON that it printed. Throws what it printed as an error if it failed. */
async function run(...args: string[]): Promise<unknown> {
  const { exitCode, stdout, stderr } = await isolation().run(process.execPath, args);
  if (exitCode !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

async function runProgram(program: string, key: string, tool: string, ...options: string[]) {
  const task = [isolation().mcpUrl, key, tool, ...options];
  return printedSchema.parse(await run(join(CLIENTS_FOLDER, `${program}.mjs`), ...task));
}

function runInspector(protocol: string, ...method: string[]): Promise<unknown> {
  const server = ['--transport', 'http', '--server-url', isolation().mcpUrl];
  const header = ['--header', `X-API-Key: ${user.key}`];
  return run(
    INSPECTOR,
    '--cli',
    ...server,
    ...header,
    '--protocol-era',
    protocol,
    '--format',
    'json',
    ...method,
  );
}

it.each([
  ['the AI SDK', 'aiSdk'],
  ['the OpenAI Agents SDK', 'openaiAgents'],
])('%s lists the six tools with 2 requests, and calls one', async (_, program) => {
  const { tools, result } = await runProgram(program, user.key, 'list_workspaces');
  expect(tools).toEqual(SIX_TOOLS);
  expect(result).toEqual(having({ structuredContent: WORKSPACES }));
  expect(messagesUntilList(isolation().seen)).toEqual(MESSAGES_OF_2026);
  for (const { headers } of isolation().seen) expect(headers['x-api-key']).toBe(user.key);
});

describe.each([
  ['modern', MESSAGES_OF_2026],
  ['legacy', MESSAGES_OF_2025],
])("the inspector's command line, --protocol-era %s", (protocol, messages) => {
  it(`lists the six tools with ${String(messages.length)} requests`, async () => {
    const listed = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) });
    const { result } = listed.parse(await runInspector(protocol, '--method', 'tools/list'));
    expect(result.tools.map(({ name }) => name)).toEqual(SIX_TOOLS);
    expect(messagesUntilList(isolation().seen)).toEqual(messages);
  });

  it('calls a tool', async () => {
    const call = ['--method', 'tools/call', '--tool-name', 'list_workspaces'];
    expect(await runInspector(protocol, ...call)).toEqual({
      result: having({ structuredContent: WORKSPACES }),
    });
  });
});

describe('mcp-remote, for clients that only support stdio', () => {
  it('lists the six tools and calls one, sending the key in the header', async () => {
    const { tools, result } = await runProgram('mcpRemote', user.key, 'list_workspaces');
    expect(tools).toEqual(SIX_TOOLS);
    expect(result).toEqual(having({ structuredContent: WORKSPACES }));
    const calls = isolation().seen.filter(({ method }) => method === 'POST');
    expect(calls.length).toBeGreaterThan(0);
    for (const { headers } of calls) expect(headers['x-api-key']).toBe(user.key);
    expect(calls.at(-1)?.headers['mcp-protocol-version']).toBe('2025-11-25');
  });
});

describe('the MCP adapters of LangChain', () => {
  it('list the six tools with 4 requests, and call one', async () => {
    const { tools, result } = await runProgram('langchain', user.key, 'list_workspaces');
    expect(tools).toEqual(SIX_TOOLS);
    expect(result).toEqual(having({ structuredContent: WORKSPACES }));
    expect(messagesUntilList(isolation().seen)).toEqual(MESSAGES_OF_2025);
  });

  it('throw the error of a tool', async () => {
    const input = JSON.stringify({ query: 'kept', workspaceId: 'nowhere' });
    await expect(runProgram('langchain', user.key, 'search_links', input)).rejects.toThrow(UNKNOWN_WORKSPACE);
  });

  it('throw what is wrong with a key', async () => {
    await expect(runProgram('langchain', WRONG_KEY, 'list_workspaces')).rejects.toThrow(
      'Invalid or missing API key',
    );
  });
});
