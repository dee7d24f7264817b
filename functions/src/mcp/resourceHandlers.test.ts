import { z } from 'zod';
import type { CallContext } from '../lib/workspaces/callContext';
import { contextWith, home, work } from '../lib/workspaces/callContext.fixture';
import { RateLimited, Unavailable } from '../lib/shared/base/errors';
import { endpointAt } from './endpoints';
import { receiveMessage } from './message';
import { serve as serve2025 } from './revision2025';
import { serve as serve2026 } from './revision2026';

jest.mock('../lib/platform/log');

type Path = Parameters<typeof endpointAt>[0];

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const REVISIONS = {
  '2025-11-25': { serve: serve2025, meta: {}, headers: {} },
  '2026-07-28': {
    serve: serve2026,
    meta: { _meta: META },
    headers: { 'MCP-Protocol-Version': '2026-07-28' },
  },
};

const responseSchema = z.object({ result: z.unknown(), error: z.unknown() }).partial();

/** Sends a message as a client of a revision does. Returns what the service sends back, and the outcome that it logs. */
async function send(
  revision: keyof typeof REVISIONS,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  { context = contextWith(home, work), path = '/mcp' }: { context?: CallContext; path?: Path } = {},
) {
  const { serve, meta, headers } = REVISIONS[revision];
  const endpoint = endpointAt(path);
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, ...meta } });
  const received = receiveMessage({ text }, revision, endpoint.toolsByName);
  if ('rejection' in received) return { error: received.rejection, outcome: received.rejection.outcome };
  const entry = { outcome: 'ok' };
  const name = params.uri ?? params.name;
  const response = await serve({
    message: received.message,
    endpoint,
    preview: received.preview,
    headers: new Headers({
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
      ...(meta !== REVISIONS['2025-11-25'].meta && {
        'Mcp-Method': method,
        ...(typeof name === 'string' && { 'Mcp-Name': name }),
      }),
    }),
    context,
    serverInfo: { name: 'test', title: 'Test', version: '1.0.0' },
    entry,
  });
  return { ...responseSchema.parse(await response.json()), outcome: entry.outcome };
}

describe.each(['2025-11-25', '2026-07-28'] as const)('resources in revision %s', (revision) => {
  it('are announced, listed, described by templates, and read', async () => {
    const { result } =
      revision === '2026-07-28'
        ? await send(revision, 'server/discover')
        : await send(revision, 'initialize', {
            protocolVersion: revision,
            capabilities: {},
            clientInfo: { name: 'test', version: '1.0.0' },
          });
    expect(result).toMatchObject({
      capabilities: {
        resources: { listChanged: false },
        prompts: { listChanged: false },
        completions: {},
      },
    });
    expect(await send(revision, 'resources/list')).toMatchObject({
      result: { resources: [{ uri: 'links://default' }, {}, {}, { uri: 'links://work' }, {}, {}] },
      outcome: 'ok',
    });
    expect(await send(revision, 'resources/templates/list')).toMatchObject({
      result: { resourceTemplates: [{ uriTemplate: 'links://{workspace}' }, {}] },
    });
    const uri = 'links://work/Tools';
    expect(await send(revision, 'resources/read', { uri })).toMatchObject({
      result: { contents: [{ uri, mimeType: 'text/markdown', text: expect.stringContaining('Page 4') }] },
    });
  });

  it('that do not exist are errors that name them and what there is', async () => {
    const uri = 'links://nowhere';
    expect(await send(revision, 'resources/read', { uri })).toMatchObject({
      error: {
        code: -32602,
        message: expect.stringMatching(/^workspace_not_found: .* The workspaces are "default"/),
        data: { uri },
      },
      outcome: 'workspace_not_found',
    });
  });

  it.each([
    ['a faulty service', new Error('secret'), -32603, /^internal: (?!.*secret)/],
    ['an outage', new Unavailable(), -32603, /^unavailable: .*try again/i],
    ['too many calls', new RateLimited('Too many calls.', 3), -32000, /^rate_limited: .*Wait 3 seconds/],
  ])('tell a client of %s', async (_, fault, code, message) => {
    const context = contextWith(home);
    const broken = { ...context, workspaces: { ...context.workspaces, find: () => Promise.reject(fault) } };
    expect(
      await send(revision, 'resources/read', { uri: 'links://default' }, { context: broken }),
    ).toMatchObject({
      error: { code, message: expect.stringMatching(message) },
    });
  });

  it.each([
    ['resources/read', {}, 'To read a resource, send its uri: {"uri": "links://default"}.'],
    ['resources/read', { uri: `links://${'x'.repeat(5_000)}` }, expect.stringMatching(/^To read a resource/)],
    ['resources/list', { cursor: 1 }, 'cursor: must be a string. Omit it.'],
    ['resources/list', { cursor: 'junk' }, expect.stringMatching(/^invalid_arguments: .*cursor/)],
  ])('need valid parameters: %s with %#', async (method, params, message) => {
    expect(await send(revision, method, params)).toMatchObject({ error: { code: -32602, message } });
  });

  it('are not offered to ChatGPT, whose endpoint has two tools', async () => {
    expect(await send(revision, 'resources/list', {}, { path: '/mcp/connector' })).toMatchObject({
      error: { code: -32601 },
    });
  });
});

describe.each(['2025-11-25', '2026-07-28'] as const)('prompts in revision %s', (revision) => {
  it('are listed and got, with their arguments', async () => {
    expect(await send(revision, 'prompts/list')).toMatchObject({
      result: {
        prompts: [
          { name: 'resume_session', arguments: [{ name: 'project', required: false }] },
          {},
          {},
          {},
          {},
        ],
      },
    });
    const params = { name: 'resume_session', arguments: { project: 'Heron' } };
    expect(await send(revision, 'prompts/get', params)).toMatchObject({
      result: {
        messages: [{ role: 'user', content: { type: 'text', text: expect.stringContaining('"Heron"') } }],
      },
      outcome: 'ok',
    });
  });

  it('that do not exist are errors that name those that do', async () => {
    expect(await send(revision, 'prompts/get', { name: 'nothing' })).toMatchObject({
      error: { code: -32602, message: expect.stringContaining('The prompts are resume_session,') },
      outcome: 'invalid_arguments',
    });
  });

  it.each([
    [{}],
    [{ name: 'whats_new', arguments: { since: 7 } }],
    [{ name: 'whats_new', arguments: ['x'] }],
  ])('need a name and texts, not %j', async (params) => {
    expect(await send(revision, 'prompts/get', params)).toMatchObject({
      error: { code: -32602, message: expect.stringContaining('To get a prompt, send its name') },
    });
  });

  it('and resources have arguments that are completed', async () => {
    const ref = { type: 'ref/resource', uri: 'links://{workspace}/{category}' };
    const argument = { name: 'category', value: 'to' };
    expect(await send(revision, 'completion/complete', { ref, argument })).toMatchObject({
      result: { completion: { values: ['Tools'], total: 1, hasMore: false } },
    });
    const context = { arguments: { workspace: 'default' } };
    expect(await send(revision, 'completion/complete', { ref, argument, context })).toMatchObject({
      result: { completion: { values: [] } },
    });
  });
});
