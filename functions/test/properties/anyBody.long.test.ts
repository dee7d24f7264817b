import fc from 'fast-check';
import { z } from 'zod';
import { PROTOCOL_VERSIONS } from '../support/requests/protocolVersions';
import { MCP_URL, UPDATE_URL } from '../support/environment';
import { INITIALIZE } from '../support/requests/messages';
import { update } from '../support/requests/rest';
import { storedOf } from '../support/users/stored';
import { LINK, TOOL_CALLS, type ToolName } from '../../src/mcp/tools/toolCalls.fixture';
import { apiKeys, signUp } from '../support/users/users';
import { anyBody, anyHeaders } from './bodies';

/** Optional arguments to add to each tool's sample call. */
const OPTIONAL: Readonly<Record<ToolName, object>> = {
  add_to_dashboard: { notes: 'A note', sourceUrl: 'obsidian://open' },
  list_workspaces: {},
  list_links: { category: LINK.category, limit: 10 },
  add_note_to_link: { sourceUrl: 'obsidian://open' },
  search_links: { workspaceId: 'default' },
  log_session: { conversationId: 'c-1', localPath: '/logs/1' },
};
const CALLS = TOOL_CALLS.map(([name, input]) => ({ name, arguments: { ...input, ...OPTIONAL[name] } }));
const UPDATE = {
  name: 'Mine',
  isPublic: false,
  categories: [{ categoryName: 'Reading', links: [{ title: LINK.title, url: LINK.url }] }],
  updatedAt: '2026-01-31T12:00:00.000Z',
};

/** A response that takes longer counts as hanging. */
const BOUND_MS = 20_000;
const RUNS = { numRuns: 50 };

/** The documented statuses of responses to an authenticated caller. */
const DOCUMENTED = { mcp: [200, 202, 400, 404, 413, 415], workspaceUpdate: [200, 400, 413, 415] };

const answerSchema = z.object({
  error: z.unknown().optional(),
  result: z.object({ isError: z.boolean().optional() }).optional(),
});

let uid: string;
let credentials: Record<string, string>;
/** What was stored after the last body. */
let stored: unknown;

/** Sends a body and checks the response, and what is stored after it. */
async function check(
  documented: readonly number[],
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { Accept: 'application/json', ...credentials, ...headers },
    signal: AbortSignal.timeout(BOUND_MS),
  });
  const text = await response.text();
  expect(documented).toContain(response.status);
  expect(text).not.toMatch(/node_modules|[A-Z]\w+Error\b|(\n|\\n) +at /);
  // Unexpected errors look like this, even with status 200: see `logFault`.
  expect(text).not.toMatch(/Something went wrong|\\*"internal\\*"/);
  const before = stored;
  stored = await storedOf(uid);
  if (isError(response, text)) expect(stored).toEqual(before);
}

function isError(response: Response, text: string): boolean {
  if (!response.ok) return true;
  const { error, result } = answerSchema.parse(text === '' ? {} : JSON.parse(text));
  return error !== undefined || result?.isError === true;
}

beforeAll(async () => {
  const user = await signUp();
  ({ uid } = user);
  const key = await apiKeys().create(uid, 'any');
  await update(user.idToken, UPDATE);
  stored = await storedOf(uid);
  credentials = { Authorization: `Bearer ${user.idToken}`, 'X-API-Key': key };
});

describe.each(PROTOCOL_VERSIONS)('any body posted to /mcp in protocol version $revision', ({ request }) => {
  it('gets a documented response in time and changes nothing if it is rejected', async () => {
    const calls = CALLS.map((params) => request('tools/call', params));
    const posted = fc
      .constantFrom(...calls, request('initialize', INITIALIZE.params))
      .chain(({ message, headers }) =>
        fc.record({ body: anyBody(message), headers: fc.constant(headers), sent: anyHeaders }),
      );
    await fc.assert(
      fc.asyncProperty(posted, ({ body, headers, sent }) =>
        check(DOCUMENTED.mcp, MCP_URL, body, { ...headers, ...sent }),
      ),
      RUNS,
    );
  }, 120_000);
});

describe('any body posted to /api/workspace/update', () => {
  it('gets a documented response in time and changes nothing if it is rejected', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody(UPDATE), anyHeaders, (body, headers) =>
        check(DOCUMENTED.workspaceUpdate, UPDATE_URL, body, headers),
      ),
      RUNS,
    );
  }, 120_000);
});
