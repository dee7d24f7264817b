import type { Firestore } from 'firebase/firestore/lite';
import { z } from 'zod';
import { generateApiKey, hashApiKey, hintOf } from '../../src/lib/shared/contract/fields/apiKey';
import { DEVELOPMENT_KEY } from '../../src/lib/runtime/config';
import { LINK, TOOL_CALLS, type ToolName } from '../../src/mcp/tools/toolCalls.fixture';
import { postMessage, toolResult } from '../support/requests/client';
import { startFunction } from '../support/processes/functionProcess';
import { callOf, LIST_TOOLS } from '../support/requests/messages';
import { SERVER_KEY } from '../support/users/users';
import { ACTORS, CALLED_HOST, makeActor, type Actor, type ActorName } from './actors';
import { firestoreFor, PATHS, tryInFirestore, VERBS, type Path, type Verb } from './firestoreClient';
import type { SeededUser } from './seededUser';

// Checks who may do what: every operation by every actor. The tests in test/http and test/rules check what the responses
// contain.

const REST_BODIES = {
  update: { name: 'Renamed' },
  edit: { operations: [{ op: 'deleteCategory', category: 'Reading' }] },
  edits: { edits: [{ editId: 'an-edit', operations: [{ op: 'deleteCategory', category: 'Reading' }] }] },
  create: { name: 'Another' },
  delete: { workspaceId: 'another' },
  revert: { changes: ['a-change'] },
  purge: { links: ['0'.repeat(32)] },
  invite: { workspaceId: 'default', role: 'viewer' },
  join: { token: 'none' },
  members: { workspaceId: 'default' },
  leave: { workspaceId: 'default' },
  keys: { revoke: '0'.repeat(64) },
};

const PUBLISHED = { op: 'updateWorkspace', set: { isPublic: true } };
/** What gives others access or gives a workspace away, in as many ways as there are. A revert does the same: see `publishing.test.ts`. */
const GIVING = {
  'publish with update': ['update', { isPublic: true }],
  'publish with edit': ['edit', { operations: [PUBLISHED] }],
  'publish with edits': ['edits', { edits: [{ editId: 'publishing', operations: [PUBLISHED] }] }],
  'publish with create': ['create', { name: 'Open', isPublic: true }],
  // Nobody is a member.
  offer: ['members', { workspaceId: 'default', offerTo: 'nobody' }],
} as const satisfies Record<string, readonly [RestRoute, object]>;
const WAYS_TO_GIVE = [
  'publish with update',
  'publish with edit',
  'publish with edits',
  'publish with create',
  'offer',
] as const satisfies readonly (keyof typeof GIVING)[];
type RestRoute = keyof typeof REST_BODIES;
const REST_ROUTES = [
  'update',
  'edit',
  'edits',
  'create',
  'delete',
  'revert',
  'purge',
  'invite',
  'join',
  'members',
  'leave',
  'keys',
] as const satisfies readonly RestRoute[];
/** The routes that change nothing, except for how long a member reads in a browser. */
const REST_QUERIES = ['access', 'access?shared', 'preview?url=http://127.0.0.1/'] as const;
/** The responses to callers who may do what these bodies ask for, which is impossible. */
const IMPOSSIBLE: Readonly<Partial<Record<RestRoute, number>>> = { join: 400, leave: 404 };

/** What a key asks for besides tools: each with its parameters. */
const RPC_CALLS = {
  'resources/list': {},
  'resources/templates/list': {},
  'resources/read': { uri: 'links://default' },
  'prompts/list': {},
  'prompts/get': { name: 'save_links' },
  'completion/complete': {
    ref: { type: 'ref/prompt', name: 'tidy_category' },
    argument: { name: 'workspace', value: '' },
  },
} as const satisfies Record<string, object>;
const RPC_METHODS = [
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'completion/complete',
] as const satisfies readonly (keyof typeof RPC_CALLS)[];

type Endpoint =
  | 'GET /health'
  | `GET /api/workspace/${(typeof REST_QUERIES)[number]}`
  | `POST /api/workspace/${RestRoute}`
  | 'POST /mcp';
type AnyTool = ToolName | 'edit_links';
type Call =
  | Endpoint
  | keyof typeof GIVING
  | 'revoke an invitation'
  | 'withdraw an offer'
  | 'sign out everywhere'
  | 'create a key'
  | 'delete everything'
  | keyof typeof RPC_CALLS
  | AnyTool
  | `${AnyTool} for another`;
type Access = `${Path} ${Verb}`;
type Operation = Call | Access;

/** 401: the credential is not valid here. 403: it is valid, but the operation is not allowed. */
type Status = 200 | 401 | 403;
/** One status per actor. A missing or extra one does not compile. */
type RowOf<Columns extends readonly unknown[]> = { readonly [Column in keyof Columns]: Status };
type Row = RowOf<typeof ACTORS>;

/** Those who try to read and write in Firestore: everybody with an ID token, and one key and access token, which are none. */
const BROWSERS = [...ACTORS.slice(0, 8), 'valid key', 'access token'] as const;
// oxfmt-ignore
type AccessRow = readonly [Status, Status, Status, Status, Status, Status, Status, Status, key: 401, app: 401];

// What the rules deny to everyone, and what they allow only the owner. Firestore rejects an expired token before it runs
// the rules. Its emulator does not, so an expired token counts as valid here. Firestore does not check whether a token's
// user has been deleted or disabled, so the token works until it expires, within the hour.
const NOBODY: AccessRow = [403, 401, 403, 403, 403, 403, 403, 403, 401, 401];
const OWNER: AccessRow = [403, 401, 200, 403, 200, 200, 200, 200, 401, 401];

// What an ID token allows: calls for its own user. After an old sign-in, nothing that gives lasting access, or deletes it all.
// oxfmt-ignore
const TOKEN: Row =  [401, 401, 401, 200, 401, 401, 200, 200, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401];
// oxfmt-ignore
const RECENT: Row = [401, 401, 401, 200, 401, 401, 200, 403, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401];

// What anybody may ask. Whoever sends a credential must be the user whom it belongs to.
// oxfmt-ignore
const ASK: Row =    [200, 401, 401, 200, 401, 401, 200, 200, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401];

// What a key allows: calls that read or write for its own user, and calls for another one. The access token of an app
// allows the same. Like an ID token in Firestore, it works until it expires if its user was deleted: within the hour. One that is
// limited to another workspace may only list that.
// oxfmt-ignore
const READ: Row =   [401, 401, 401, 401, 401, 401, 401, 401, 200, 200, 200, 401, 200, 401, 200, 200, 200, 401, 200, 200, 200, 200, 401, 401, 200, 401];
// oxfmt-ignore
const HERE: Row =   [401, 401, 401, 401, 401, 401, 401, 401, 200, 200, 200, 401, 200, 401, 403, 200, 200, 401, 200, 200, 200, 403, 401, 401, 200, 401];
// oxfmt-ignore
const WRITE: Row =  [401, 401, 401, 401, 401, 401, 401, 401, 200, 403, 200, 401, 200, 401, 403, 200, 200, 401, 200, 403, 200, 403, 401, 401, 200, 401];
// oxfmt-ignore
const OTHER: Row =  [401, 401, 401, 401, 401, 401, 401, 401, 403, 403, 403, 401, 403, 401, 403, 403, 200, 401, 403, 403, 403, 403, 401, 401, 403, 401];

// What is for keys that may add links, wherever they may.
// oxfmt-ignore
const ADDS: Row =   [401, 401, 401, 401, 401, 401, 401, 401, 200, 403, 200, 401, 200, 401, 200, 200, 200, 401, 200, 403, 200, 200, 401, 401, 200, 401];

// oxfmt-ignore
const TIDY: Row =   [401, 401, 401, 401, 401, 401, 401, 401, 403, 403, 200, 401, 403, 401, 403, 403, 403, 401, 403, 403, 200, 403, 401, 401, 403, 401];
// oxfmt-ignore
const NEVER: Row =  [401, 401, 401, 401, 401, 401, 401, 401, 403, 403, 403, 401, 403, 401, 403, 403, 403, 401, 403, 403, 403, 403, 401, 401, 403, 401];

// oxfmt-ignore
const CALLS: Record<Call, Row> = {
  //                             none malf exp  oth  del  dis  own  old | own  read tidy rev  soon over lim  oth  serv dev | app  read tidy lim  exp  disc del  host
  'GET /health':                [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  'POST /api/workspace/update': TOKEN,
  'POST /api/workspace/edit':   TOKEN,
  'POST /api/workspace/edits':  TOKEN,
  'POST /api/workspace/create': TOKEN,
  'POST /api/workspace/delete': RECENT,
  'POST /api/workspace/revert': TOKEN,
  'POST /api/workspace/purge':  TOKEN,
  'POST /api/workspace/invite': RECENT,
  'revoke an invitation':       TOKEN,
  'withdraw an offer':          TOKEN,
  'POST /api/workspace/join':   TOKEN,
  'POST /api/workspace/members': TOKEN,
  'POST /api/workspace/leave':  TOKEN,
  'POST /api/workspace/keys':   TOKEN,
  'GET /api/workspace/access':  ASK,
  'GET /api/workspace/access?shared': ASK,
  'GET /api/workspace/preview?url=http://127.0.0.1/': TOKEN,
  'publish with update':        RECENT,
  'publish with edit':          RECENT,
  'publish with edits':         RECENT,
  'publish with create':        RECENT,
  'offer':                      RECENT,
  'sign out everywhere':        TOKEN,
  'create a key':               RECENT,
  'delete everything':          RECENT,
  'POST /mcp':                  READ,
  'resources/list':             READ,
  'resources/templates/list':   READ,
  'resources/read':             HERE,
  'prompts/list':               READ,
  'prompts/get':                ADDS,
  'completion/complete':        READ,

  'add_to_dashboard': WRITE, 'add_to_dashboard for another': OTHER,
  'list_workspaces':  READ,  'list_workspaces for another':  OTHER,
  'list_links':       HERE,  'list_links for another':       OTHER,
  'add_note_to_link': WRITE, 'add_note_to_link for another': OTHER,
  'search_links':     HERE,  'search_links for another':     OTHER,
  'log_session':      WRITE, 'log_session for another':      OTHER,
  'edit_links':       TIDY,  'edit_links for another':       NEVER,
};

// oxfmt-ignore
const ACCESS: Record<Path, Record<Verb, AccessRow>> = {
  head:      { read: OWNER,  list: OWNER,  create: NOBODY,  update: NOBODY, delete: NOBODY },
  chunk:     { read: OWNER,  list: OWNER,  create: NOBODY,  update: NOBODY, delete: NOBODY },
  history:   { read: OWNER,  list: OWNER,  create: NOBODY,  update: NOBODY, delete: NOBODY },
  authors:   { read: OWNER,  list: NOBODY, create: NOBODY,  update: NOBODY, delete: NOBODY },
  apiKeys:   { read: OWNER,  list: OWNER,  create: NOBODY,  update: NOBODY, delete: NOBODY },
  keySlots:  { read: NOBODY, list: NOBODY, create: NOBODY,  update: NOBODY, delete: NOBODY },
  grants:    { read: OWNER,  list: OWNER,  create: NOBODY,  update: NOBODY, delete: NOBODY },
  appSignIn: { read: OWNER,  list: NOBODY, create: NOBODY,  update: NOBODY, delete: NOBODY },
  events:    { read: OWNER,  list: OWNER,  create: NOBODY,  update: NOBODY, delete: NOBODY },
  user:      { read: NOBODY, list: NOBODY, create: NOBODY,  update: NOBODY, delete: NOBODY },
  unknown:   { read: NOBODY, list: NOBODY, create: NOBODY,  update: NOBODY, delete: NOBODY },
};

/** Returns the expected status of each operation that an actor tries. */
function expectedOf(actor: ActorName): Record<string, Status | undefined> {
  const expected: Record<string, Status | undefined> = {};
  for (const [call, row] of Object.entries(CALLS)) expected[call] = row[ACTORS.indexOf(actor)];
  const column = BROWSERS.indexOf(actor);
  if (column < 0) return expected;
  for (const path of PATHS)
    for (const verb of VERBS) expected[`${path} ${verb}`] = ACCESS[path][verb][column];
  return expected;
}

/** How an actor reaches the service, with their credential in every header that the service reads. */
interface Caller {
  readonly actor: Actor;
  readonly headers: Record<string, string>;
  readonly firestore: Firestore;
  readonly urls: Urls;
}
type Urls = Readonly<Record<'health' | 'workspaceUpdate' | 'mcp', string>>;

const ALL_CALLS: readonly (readonly [tool: AnyTool, input: object])[] = [
  ...TOOL_CALLS,
  ['edit_links', { category: LINK.category, set: { category: 'Later' } }],
];

/** The operations that change nothing. */
const READS = /^(GET |POST \/mcp|list_|search_|resources\/|prompts\/|completion\/)| (read|list)$/;

/** A busy machine may need more time than the service has for a request. Then it asks the caller to try again. */
const UNAVAILABLE = 503;
const TRIES = 5;

/** Tries an operation and returns an HTTP status. */
type Perform = (caller: Caller) => Promise<number>;

const OPERATIONS: ReadonlyMap<Operation, Perform> = new Map<Operation, Perform>([
  ['GET /health', async ({ urls, headers }) => (await fetch(urls.health, { headers })).status],
  ...REST_QUERIES.map((query): [Operation, Perform] => [
    `GET /api/workspace/${query}`,
    async ({ urls, headers }) =>
      (await fetch(`${urls.workspaceUpdate}/api/workspace/${query}`, { headers })).status,
  ]),
  ...REST_ROUTES.map((route): [Operation, Perform] => [
    `POST /api/workspace/${route}`,
    async ({ urls, headers }) => {
      const url = `${urls.workspaceUpdate}/api/workspace/${route}`;
      const { status } = await postMessage(url, headers, REST_BODIES[route]);
      return status === IMPOSSIBLE[route] ? 200 : status;
    },
  ]),
  ...WAYS_TO_GIVE.map((way): [Operation, Perform] => [way, (caller) => give(caller, GIVING[way])]),
  [
    'revoke an invitation',
    async ({ urls, headers }) => {
      const body = { workspaceId: 'default', revoke: '0'.repeat(64) };
      return (await postMessage(`${urls.workspaceUpdate}/api/workspace/invite`, headers, body)).status;
    },
  ],
  [
    'withdraw an offer',
    async ({ urls, headers }) => {
      const body = { workspaceId: 'default', offerTo: null };
      return (await postMessage(`${urls.workspaceUpdate}/api/workspace/members`, headers, body)).status;
    },
  ],
  [
    'create a key',
    async ({ urls, headers }) => {
      const key = generateApiKey();
      const create = { keyHash: hashApiKey(key), hint: hintOf(key), label: 'Phone' };
      return (await postMessage(`${urls.workspaceUpdate}/api/workspace/keys`, headers, { create })).status;
    },
  ],
  [
    'delete everything',
    async ({ urls, headers }) =>
      (await postMessage(`${urls.workspaceUpdate}/api/workspace/delete`, headers, { workspaceId: '*' }))
        .status,
  ],
  ['POST /mcp', async ({ urls, headers }) => (await postMessage(urls.mcp, headers, LIST_TOOLS)).status],
  ...RPC_METHODS.map((method): [Operation, Perform] => [
    method,
    (caller) => ask(caller, method, RPC_CALLS[method]),
  ]),
  ...ALL_CALLS.flatMap(([tool, input]): [Operation, Perform][] => [
    [tool, (caller) => call(caller, tool, input)],
    [`${tool} for another`, (caller) => call(caller, tool, { ...input, userId: caller.actor.foreignUid })],
  ]),
  ...PATHS.flatMap((path) =>
    VERBS.map((verb): [Operation, Perform] => [
      `${path} ${verb}`,
      ({ firestore, actor }) => tryInFirestore(firestore, actor.target, path, verb),
    ]),
  ),
  // The last one, because it ends the session.
  [
    'sign out everywhere',
    async ({ urls, headers }) =>
      (await postMessage(`${urls.workspaceUpdate}/api/workspace/sessions`, headers, { end: true })).status,
  ],
]);

const editsSchema = z.object({ edits: z.array(z.object({ error: z.unknown().optional() })) });

/** A member to offer it to is looked for after the sign-in. Each edit has an error of its own. */
async function give(
  { urls, headers }: Caller,
  [route, body]: readonly [route: RestRoute, body: object],
): Promise<number> {
  const response = await postMessage(`${urls.workspaceUpdate}/api/workspace/${route}`, headers, body);
  if (route === 'members' && response.status === 400) return 200;
  if (route !== 'edits' || response.status !== 200) return response.status;
  const { edits } = editsSchema.parse(await response.json());
  return edits.some(({ error }) => error !== undefined) ? 403 : 200;
}

/** The errors of a call that the key does not allow. */
const DENIALS = ['user_not_allowed', 'read_only_key', 'tidy_not_allowed', 'workspace_not_found'];

async function call({ urls, headers }: Caller, tool: AnyTool, input: object): Promise<number> {
  const response = await postMessage(urls.mcp, headers, callOf(tool, input));
  if (response.status !== 200) return response.status;
  const result = toolResult(await response.json());
  if ('ok' in result) return 200;
  if (!DENIALS.includes(result.error.code)) throw new Error(result.error.message);
  return 403;
}

const answerSchema = z.object({ error: z.object({ message: z.string() }).optional() });

async function ask({ urls, headers }: Caller, method: string, params: object): Promise<number> {
  const response = await postMessage(urls.mcp, headers, { jsonrpc: '2.0', id: 5, method, params });
  if (response.status !== 200) return response.status;
  const { error } = answerSchema.parse(await response.json());
  if (!error) return 200;
  const isDenied = [...DENIALS, 'invalid_arguments: Unknown prompt'].some((start) =>
    error.message.startsWith(start),
  );
  if (!isDenied) throw new Error(error.message);
  return 403;
}

interface Attempts {
  readonly statuses: Readonly<Partial<Record<Operation, number>>>;
  /** What was stored before and after each group of operations that must not change anything. */
  readonly comparisons: readonly (readonly [before: unknown, after: unknown])[];
}

/**
 * Tries every operation. First those that must be rejected, and must not change any document. Then the rest, which must not
 * change another user's documents.
 */
async function tryAll(actor: Actor, urls: Urls): Promise<Attempts> {
  const { name, target, other, credential } = actor;
  const headers: Record<string, string> = {
    // As Hosting sends it.
    'X-Forwarded-Host': CALLED_HOST,
    ...(credential !== undefined && { Authorization: `Bearer ${credential}`, 'X-API-Key': credential }),
  };
  const caller = { actor, headers, urls, firestore: firestoreFor(credential) };
  const expected = expectedOf(name);
  const statuses: Partial<Record<Operation, number>> = {};
  const comparisons: [unknown, unknown][] = [];
  const stored = (users: readonly SeededUser[]) => Promise.all(users.map((user) => user.stored()));
  const perform = async (operations: [Operation, Perform][], users: readonly SeededUser[]) => {
    const before = await stored(users);
    for (const [operation, perform] of operations) {
      for (let tries = 0; tries < TRIES; tries++) {
        statuses[operation] = await perform(caller);
        if (statuses[operation] !== UNAVAILABLE) break;
      }
    }
    comparisons.push([before, await stored(users)]);
  };
  const isRejected = ([operation]: [Operation, Perform]) => expected[operation] !== 200;
  const isCreation = ([operation]: [Operation, Perform]) => operation.endsWith(' create');
  const tried = [...OPERATIONS].filter(([operation]) => expected[operation] !== undefined);
  const rejected = tried.filter(isRejected);
  const allowed = tried.filter((each) => !isRejected(each));

  await perform(
    rejected.filter((each) => !isCreation(each)),
    [target, other],
  );
  await target.removeCreated();
  await perform(rejected.filter(isCreation), [target, other]);
  if (name.startsWith('another user')) await perform(allowed, [target]);
  else
    for (const [index, each] of allowed.entries()) {
      const [before] = allowed[index - 1] ?? [];
      if (before === undefined || !READS.test(before)) await target.seed();
      await perform([each], []);
    }
  return { statuses, comparisons };
}

describe('the authorization matrix', () => {
  const attempts = new Map<ActorName, Attempts>();

  // The functions run as if they were deployed, not as in the emulator.
  beforeAll(async () => {
    const actors = await Promise.all(ACTORS.map(makeActor));
    const owner = actors.find(({ name }) => name === 'server key')?.target.uid;
    const deployed = { FUNCTIONS_EMULATOR: undefined, MCP_OWNER_UID: owner };
    const [health, workspaceUpdate, mcp, developmentMcp] = await Promise.all([
      startFunction('health', deployed),
      startFunction('workspaceUpdate', deployed),
      startFunction('mcp', { ...deployed, MCP_API_KEY: SERVER_KEY }),
      startFunction('mcp', { ...deployed, MCP_API_KEY: DEVELOPMENT_KEY }),
    ]);
    const trying = actors.map(async (actor) => {
      const { url } = actor.name === 'development key' ? developmentMcp : mcp;
      const urls = { health: health.url, workspaceUpdate: workspaceUpdate.url, mcp: url };
      attempts.set(actor.name, await tryAll(actor, urls));
    });
    await Promise.all(trying);
  });

  it('covers every operation', () => {
    expect([...OPERATIONS.keys()].sort()).toEqual(Object.keys(expectedOf('valid token')).sort());
    expect(OPERATIONS.size).toBe(102);
  });

  it.each(ACTORS)('allows exactly what it should with: %s', (actor) => {
    expect(attempts.get(actor)?.statuses).toEqual(expectedOf(actor));
  });

  it.each(ACTORS)('leaves every document unchanged when it rejects a call with: %s', (actor) => {
    const { comparisons = [] } = attempts.get(actor) ?? {};
    expect(comparisons.length).toBeGreaterThan(1);
    for (const [before, after] of comparisons) expect(after).toEqual(before);
  });
});
