import { z } from 'zod';
import { endpointAt } from '../../../src/mcp/endpoints';
import { receiveMessage } from '../../../src/mcp/message';
import { serve as serve2025 } from '../../../src/mcp/revision2025';
import { serve as serve2026 } from '../../../src/mcp/revision2026';
import { adasKey } from '../../../src/lib/access/actor.fixture';
import { callContext, workspaceOf } from '../../../src/lib/workspaces/callContext.fixture';
import { inMemoryWorkspaces } from '../../../src/lib/storage/inMemoryWorkspaces.fixture';
import { GroupCommit } from '../../../src/lib/storage/commit/groupCommit';
import { casesIn, described } from '../cases';

const argumentsSchema = z.record(z.string(), z.unknown());
const caseSchema = z.discriminatedUnion('kind', [
  /** A tool call with arguments as a client sent them, to somebody with some links. */
  z.strictObject({
    ...described,
    kind: z.literal('call'),
    input: z.strictObject({ name: z.string(), arguments: z.unknown() }),
    expected: z.union([
      /** The result is that of a call with these arguments. */
      z.strictObject({ as: argumentsSchema }),
      /** The text of the tool error, or the start of it. */
      z.strictObject({ toolError: z.string() }),
    ]),
  }),
  /** Messages of any kind. Each gets the same. */
  z.strictObject({
    ...described,
    kind: z.literal('messages'),
    input: z.array(z.unknown()),
    expected: z.strictObject({
      status: z.int(),
      /** Missing if the message is served. */
      error: z.strictObject({ code: z.int(), id: z.unknown(), says: z.string() }).exactOptional(),
    }),
    revisions: z.array(z.enum(['2025', '2026'])).exactOptional(),
  }),
]);

const cases = casesIn(__dirname, caseSchema);

const responseSchema = z.object({
  id: z.unknown(),
  error: z.object({ code: z.int(), message: z.string() }).optional(),
  result: z
    .looseObject({
      isError: z.boolean().optional(),
      content: z.array(z.object({ text: z.string() })).optional(),
    })
    .optional(),
});

const STORED = [
  { category: 'Go', title: 'A', url: 'https://a.test/' },
  { category: 'Go', title: 'B of 2026', url: 'https://b.test/' },
  { category: 'null', title: 'C', url: 'https://c.test/', notes: 'true' },
];

/** Returns the status and the body of the response to a message, as `handleMcp` sends them. */
async function responseTo(message: unknown, is2026: boolean) {
  const endpoint = endpointAt('/mcp');
  const version = is2026 ? '2026-07-28' : undefined;
  const received = receiveMessage({ text: JSON.stringify(message) }, version, endpoint.toolsByName);
  const { preview } = received;
  if ('rejection' in received) {
    const { status, code, message: text } = received.rejection;
    return { status, body: { id: preview.id, error: { code, message: text }, result: undefined } };
  }
  const { name } = z
    .object({ params: z.object({ name: z.string().optional().catch(undefined) }).catch({}) })
    .catch({ params: {} })
    .parse(message).params;
  const headers = new Headers({
    'Content-Type': 'application/json',
    Accept: 'application/json',
    ...(is2026 && { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': preview.method ?? '' }),
    ...(is2026 && name !== undefined && { 'Mcp-Name': name }),
  });
  const workspaces = inMemoryWorkspaces();
  workspaces.stored.set('ada/default', workspaceOf('default', STORED));
  const context = callContext({
    ...{ workspaces, history: workspaces, commits: new GroupCommit(workspaces) },
    actor: { ...adasKey, permission: 'tidy' },
  });
  const serve = preview.is2026 ? serve2026 : serve2025;
  const serverInfo = { name: 'link-dashboard', title: 'Link Dashboard', version: '1.0.0' };
  const entry = { outcome: 'ok' };
  const response = await serve({
    message: received.message,
    endpoint,
    preview,
    headers,
    context,
    serverInfo,
    entry,
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : responseSchema.parse(JSON.parse(text)) };
}

/** What every request of 2026-07-28 has. */
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Adds what every request of 2026-07-28 has. */
function inRevision(message: unknown, is2026: boolean): unknown {
  const parsed = z.looseObject({ params: argumentsSchema.optional() }).safeParse(message);
  if (!is2026 || !parsed.success) return message;
  return { ...parsed.data, params: { ...parsed.data.params, _meta: ENVELOPE } };
}

const callOf = (name: string, input: unknown) => ({
  ...{ jsonrpc: '2.0', id: 7, method: 'tools/call' },
  params: { name, arguments: input },
});

async function resultOf(name: string, input: unknown, is2026: boolean) {
  const { status, body } = await responseTo(inRevision(callOf(name, input), is2026), is2026);
  expect([status, body?.error]).toEqual([200, undefined]);
  const { isError = false, content } = body?.result ?? {};
  const text = content?.[0]?.text ?? '';
  const [, changeId = ''] = /"changeId":"([^"]+)"/.exec(text) ?? [];
  return { isError, text: changeId === '' ? text : text.replaceAll(changeId, '…') };
}

describe.each([
  ['2025', false],
  ['2026', true],
] as const)('in revision %s', (revision, is2026) => {
  it.each(cases.filter((one) => one.kind === 'call'))('$id ($source)', async ({ input, expected }) => {
    const result = await resultOf(input.name, input.arguments, is2026);
    if ('as' in expected) {
      const plain = await resultOf(input.name, expected.as, is2026);
      expect(plain.isError).toBe(false);
      expect(result).toEqual(plain);
    } else {
      expect(result).toEqual({ isError: true, text: expect.stringContaining(expected.toolError) as unknown });
      expect(result.text).toMatch(/^[^\n]+$/);
    }
  });

  const messages = cases
    .filter((one) => one.kind === 'messages')
    .filter(({ revisions = ['2025', '2026'] }) => revisions.includes(revision));

  it.each(messages)('$id ($source)', async ({ input, expected }) => {
    for (const message of input) {
      const { status, body } = await responseTo(inRevision(message, is2026), is2026);
      expect({ message, status, error: body?.error?.code }).toEqual({
        ...{ message, status: expected.status },
        error: expected.error?.code,
      });
      if (!expected.error) continue;
      expect(body?.id).toEqual(expected.error.id);
      expect(body?.error?.message).toContain(expected.error.says);
      expect(body?.error?.message).toMatch(/^[^\n]+\.$/);
    }
  });
});
