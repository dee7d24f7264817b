import fc from 'fast-check';
import { z } from 'zod';
import { PROTOCOL_VERSIONS } from '../support/protocolVersions';
import { startFunction, type FunctionProcess } from '../support/functionProcess';
import { INITIALIZE } from '../support/messages';
import { update } from '../support/rest';
import { storedOf } from '../support/stored';
import { LINK, TOOL_CALLS, type ToolName } from '../support/toolCalls';
import { apiKeys, signUp } from '../support/users';
import { anyBody, anyHeaders } from './bodies';

/** Of each tool: arguments that may be given on top of those of its sample call. */
const MORE: Readonly<Record<ToolName, object>> = {
  add_to_dashboard: { notes: 'A note', sourceUrl: 'obsidian://open' },
  list_workspaces: {},
  list_links: { category: LINK.category, limit: 10 },
  add_note_to_link: { sourceUrl: 'obsidian://open' },
  search_links: { workspaceId: 'default' },
  log_session: { conversationId: 'c-1', localPath: '/logs/1' },
};
const CALLS = TOOL_CALLS.map(([name, input]) => ({ name, arguments: { ...input, ...MORE[name] } }));
const UPDATE = {
  name: 'Mine',
  isPublic: false,
  categories: [{ categoryName: 'Reading', links: [{ title: LINK.title, url: LINK.url }] }],
  updatedAt: '2026-01-31T12:00:00.000Z',
};

/** Longer than any answer takes: what does not come by then hangs. */
const BOUND_MS = 20_000;
const RUNS = { numRuns: 200 };

/** What the README documents, of those that the body of an accepted caller can bring about. */
const DOCUMENTED = { mcp: [200, 202, 400, 404, 413, 415], workspaceUpdate: [200, 400, 413, 415] };

const answerSchema = z.object({
  error: z.unknown().optional(),
  result: z.object({ isError: z.boolean().optional() }).optional(),
});

let uid: string;
let credentials: Record<string, string>;
/** What is stored after the last body. */
let stored: unknown;

/** Sends a body, and holds what came back, and what is stored, against what any answer must be. */
async function check(
  documented: readonly number[],
  { url }: FunctionProcess,
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
  // How a fault of ours is answered, also where its status is 200: see `faultMessage`.
  expect(text).not.toMatch(/Something went wrong|\\*"internal\\*"/);
  const before = stored;
  stored = await storedOf(uid);
  if (isRefusal(response, text)) expect(stored).toEqual(before);
}

function isRefusal(response: Response, text: string): boolean {
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

describe.each(PROTOCOL_VERSIONS)('any body that is posted to /mcp in revision $revision', ({ request }) => {
  let mcp: FunctionProcess;

  beforeAll(async () => {
    mcp = await startFunction('mcp');
  });

  it('is answered as documented and in time, and changes nothing where it is refused', async () => {
    const calls = CALLS.map((params) => request('tools/call', params));
    const posted = fc
      .constantFrom(...calls, request('initialize', INITIALIZE.params))
      .chain(({ message, headers }) =>
        fc.record({ body: anyBody(message), headers: fc.constant(headers), sent: anyHeaders }),
      );
    await fc.assert(
      fc.asyncProperty(posted, ({ body, headers, sent }) =>
        check(DOCUMENTED.mcp, mcp, body, { ...headers, ...sent }),
      ),
      RUNS,
    );
  }, 120_000);
});

describe('any body that is posted to /api/workspace/update', () => {
  let workspaceUpdate: FunctionProcess;

  beforeAll(async () => {
    workspaceUpdate = await startFunction('workspaceUpdate');
  });

  it('is answered as documented and in time, and changes nothing where it is refused', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody(UPDATE), anyHeaders, (body, headers) =>
        check(DOCUMENTED.workspaceUpdate, workspaceUpdate, body, headers),
      ),
      RUNS,
    );
  }, 120_000);
});
