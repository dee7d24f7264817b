import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import {
  startLoopbackProxy,
  type LoopbackProxy,
  type ProxiedRequest,
} from '../../scripts/emulators/loopbackProxy';
import { previewMessage } from '../../src/mcp/message';
import { toolDefinitions } from '../../src/mcp/tools';
import { runNode } from '../support/command';
import { BASE_URL } from '../support/environment';
import { having } from '../support/matchers';
import { connectUser, type ToolUser } from '../support/toolUser';

const PROGRAMS = join(__dirname, 'programs');
const INSPECTOR = require.resolve('@modelcontextprotocol/inspector/clients/launcher/build/index.js');

const SIX_TOOLS = toolDefinitions.map(({ name }) => name);
const LINK = { category: 'Reading', title: 'Kept', url: 'https://example.com/kept' };
const WORKSPACES = {
  workspaces: [having({ workspaceId: 'default', categories: [{ name: 'Reading', linkCount: 1 }] })],
};

/** The messages of a client from connecting until it asks for the tools, by protocol version. */
const MESSAGES_OF_2025 = [
  'GET 2025-11-25',
  'initialize',
  'notifications/initialized 2025-11-25',
  'tools/list 2025-11-25',
];
const MESSAGES_OF_2026 = ['server/discover 2026-07-28', 'tools/list 2026-07-28'];

const printedSchema = z.object({ tools: z.array(z.string()), result: z.unknown() });

let user: ToolUser;
let home: string;
let proxy: LoopbackProxy;
let seen: ProxiedRequest[];

beforeAll(async () => {
  user = await connectUser();
  await user.add(LINK);
});

beforeEach(async () => {
  seen = [];
  // Some clients keep files in the home folder.
  home = mkdtempSync(join(tmpdir(), 'link-dashboard-client-'));
  proxy = await startLoopbackProxy(BASE_URL, { onRequest: (request) => seen.push(request) });
});

afterEach(async () => {
  await proxy.close();
  rmSync(home, { recursive: true });
});

/** Runs a program and returns the JSON that it printed. */
async function run(...args: string[]): Promise<unknown> {
  const { exitCode, stdout, stderr } = await runNode(args, PROGRAMS, { HOME: home, USERPROFILE: home });
  if (exitCode !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

async function runProgram(program: string, ...options: string[]) {
  const task = [`${proxy.url}/mcp`, user.key, 'list_workspaces', ...options];
  return printedSchema.parse(await run('--import', 'tsx', `${program}.ts`, ...task));
}

function runInspector(protocol: string, ...method: string[]): Promise<unknown> {
  const server = ['--transport', 'http', '--server-url', `${proxy.url}/mcp`];
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

/** Returns the messages up to the request for the tools, sorted, each with the protocol version that it names. */
function messagesUntilList(): string[] {
  const messages = seen.map(({ method, headers, body }) => {
    const message = body === '' ? method : (previewMessage(JSON.parse(body), undefined).method ?? '?');
    return [message, headers['mcp-protocol-version']].filter((part) => part !== undefined).join(' ');
  });
  const list = messages.findIndex((message) => message.startsWith('tools/list'));
  // Clients of 2025 try to open a stream at the same time.
  const streams = messages.slice(list + 1).filter((message) => message.startsWith('GET'));
  return [...messages.slice(0, list + 1), ...streams].sort();
}

describe.each<[client: string, program: string, options: string[], messages: string[]]>([
  ['@modelcontextprotocol/sdk', 'sdk1', [], MESSAGES_OF_2025],
  ['@modelcontextprotocol/client, which asks for 2026-07-28', 'sdk2', ['auto'], MESSAGES_OF_2026],
  ['@modelcontextprotocol/client, legacy', 'sdk2', ['legacy'], MESSAGES_OF_2025],
  ['the AI SDK', 'aiSdk', [], MESSAGES_OF_2026],
  ['the OpenAI Agents SDK', 'openaiAgents', [], MESSAGES_OF_2026],
])('%s', (_, program, options, messages) => {
  it(`lists the six tools with ${String(messages.length)} requests, and calls one`, async () => {
    const { tools, result } = await runProgram(program, ...options);
    expect(tools).toEqual(SIX_TOOLS);
    expect(result).toEqual(having({ structuredContent: WORKSPACES }));
    expect(messagesUntilList()).toEqual(messages);
    for (const { headers } of seen) expect(headers['x-api-key']).toBe(user.key);
  });
});

describe.each([
  ['modern', MESSAGES_OF_2026],
  ['legacy', MESSAGES_OF_2025],
])("the inspector's command line, --protocol-era %s", (protocol, messages) => {
  it(`lists the six tools with ${String(messages.length)} requests`, async () => {
    const listed = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) });
    const { result } = listed.parse(await runInspector(protocol, '--method', 'tools/list'));
    expect(result.tools.map(({ name }) => name)).toEqual(SIX_TOOLS);
    expect(messagesUntilList()).toEqual(messages);
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
    const { tools, result } = await runProgram('mcpRemote');
    expect(tools).toEqual(SIX_TOOLS);
    expect(result).toEqual(having({ structuredContent: WORKSPACES }));
    const calls = seen.filter(({ method }) => method === 'POST');
    expect(calls.length).toBeGreaterThan(0);
    for (const { headers } of calls) expect(headers['x-api-key']).toBe(user.key);
    expect(calls.at(-1)?.headers['mcp-protocol-version']).toBe('2025-11-25');
  });
});

describe('the table of tested clients in docs/clients.md', () => {
  it('names the tested versions', () => {
    const folder = join(__dirname, '../../..');
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    const versions = z.record(z.string(), z.string());
    const packageSchema = z.object({ dependencies: versions.default({}), devDependencies: versions });
    const pinned = ['package.json', 'functions/package.json'].map((file) => {
      const { dependencies, devDependencies } = packageSchema.parse(JSON.parse(read(file)));
      return { ...dependencies, ...devDependencies };
    });
    const known = { ...pinned[0], ...pinned[1] };
    const documented = read('docs/clients.md');
    for (const [client, name] of [
      ['`@modelcontextprotocol/sdk`', '@modelcontextprotocol/sdk'],
      ['`@modelcontextprotocol/client`, mode `auto`', '@modelcontextprotocol/client'],
      ['`@modelcontextprotocol/client`, mode `legacy`', '@modelcontextprotocol/client'],
      ['MCP inspector CLI, `--protocol-era modern`', '@modelcontextprotocol/inspector'],
      ['MCP inspector CLI, `--protocol-era legacy`', '@modelcontextprotocol/inspector'],
      ['AI SDK, `@ai-sdk/mcp`', '@ai-sdk/mcp'],
      ['OpenAI Agents SDK, `MCPServerStreamableHttp`', '@openai/agents'],
      ['`mcp-remote`, for clients that use stdio', 'mcp-remote'],
    ] as const) {
      const row = documented.split('\n').find((line) => line.startsWith(`| ${client} `));
      expect([client, row?.split('|')[2]?.trim()]).toEqual([client, known[name]]);
    }
  });
});
