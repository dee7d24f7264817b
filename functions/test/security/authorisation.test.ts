import type { Firestore } from 'firebase/firestore/lite';
import { DEVELOPMENT_KEY } from '../../src/lib/config';
import { TOOL_CALLS, type ToolName } from '../../src/mcp/tools/toolCalls.fixture';
import { postMessage, toolAnswer } from '../support/client';
import { startFunction } from '../support/functionProcess';
import { callOf, LIST_TOOLS } from '../support/messages';
import { SERVER_KEY } from '../support/users';
import { ACTORS, makeActor, type Actor, type ActorName } from './actors';
import { firestoreFor, PATHS, tryInFirestore, VERBS, type Path, type Verb } from './firestoreClient';
import type { SeededUser } from './seededUser';

// Who may do what, in full: every actor times every operation. The tests in test/http and test/rules cover what the
// responses contain.

type Endpoint = 'GET /health' | 'POST /api/workspace/update' | 'POST /mcp';
type Operation = Endpoint | ToolName | `${ToolName} for another` | `${Path} ${Verb}`;

/** 401: the credential is not valid here. 403: it is valid, but the operation is not allowed. */
type Status = 200 | 401 | 403;
/** One status per actor. A missing or extra one does not compile. */
type Row = RowOf<typeof ACTORS>;
type RowOf<Columns extends readonly unknown[]> = { readonly [Column in keyof Columns]: Status };

// What the rules deny to everyone, and what they allow only the owner. Firestore rejects an expired token before it
// runs the rules, but its emulator does not, so here it counts as valid. Firestore does not check whether the user of
// a token has been deleted or disabled since: the token works until it expires, within the hour.
// prettier-ignore
const NOBODY: Row = [403, 401, 403, 403, 403, 403, 403, 401, 401, 401, 401, 401];
// prettier-ignore
const OWNER: Row =  [403, 401, 200, 403, 200, 200, 200, 401, 401, 401, 401, 401];

/** What a key allows: calls for its own user, and calls for another one. */
// prettier-ignore
const OWN: Row =    [401, 401, 401, 401, 401, 401, 401, 200, 401, 200, 200, 401];
// prettier-ignore
const OTHER: Row =  [401, 401, 401, 401, 401, 401, 401, 403, 401, 403, 200, 401];

// prettier-ignore
const EXPECTED: Record<Operation, Row> = {
  //                             none malf exp  oth  del  dis  own | own  rev  oth  serv dev
  'GET /health':                [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  'POST /api/workspace/update': [401, 401, 401, 200, 401, 401, 200, 401, 401, 401, 401, 401],
  'POST /mcp':                  OWN,

  'add_to_dashboard': OWN,   'add_to_dashboard for another': OTHER,
  'list_workspaces':  OWN,   'list_workspaces for another':  OTHER,
  'list_links':       OWN,   'list_links for another':       OTHER,
  'add_note_to_link': OWN,   'add_note_to_link for another': OTHER,
  'search_links':     OWN,   'search_links for another':     OTHER,
  'log_session':      OWN,   'log_session for another':      OTHER,

  'head read':     OWNER,   'head list':     OWNER,   'head create':     OWNER,   'head update':     OWNER,   'head delete':     NOBODY,
  'chunk read':    OWNER,   'chunk list':    OWNER,   'chunk create':    NOBODY,  'chunk update':    OWNER,   'chunk delete':    NOBODY,
  'apiKeys read':  OWNER,   'apiKeys list':  OWNER,   'apiKeys create':  OWNER,   'apiKeys update':  OWNER,   'apiKeys delete':  NOBODY,
  'keySlots read': OWNER,   'keySlots list': OWNER,   'keySlots create': OWNER,   'keySlots update': NOBODY,  'keySlots delete': OWNER,
  'user read':     NOBODY,  'user list':     NOBODY,  'user create':     NOBODY,  'user update':     NOBODY,  'user delete':     NOBODY,
  'unknown read':  NOBODY,  'unknown list':  NOBODY,  'unknown create':  NOBODY,  'unknown update':  NOBODY,  'unknown delete':  NOBODY,
};

/** An actor's access to the service, with their credential in every header that the service reads. */
interface Visit {
  readonly actor: Actor;
  readonly headers: Record<string, string>;
  readonly firestore: Firestore;
  readonly urls: Urls;
}
type Urls = Readonly<Record<'health' | 'workspaceUpdate' | 'mcp', string>>;

type Perform = (visit: Visit) => Promise<number>;

const OPERATIONS: ReadonlyMap<Operation, Perform> = new Map<Operation, Perform>([
  ['GET /health', async ({ urls, headers }) => (await fetch(urls.health, { headers })).status],
  [
    'POST /api/workspace/update',
    async ({ urls, headers }) =>
      (await postMessage(urls.workspaceUpdate, headers, { name: 'Renamed' })).status,
  ],
  ['POST /mcp', async ({ urls, headers }) => (await postMessage(urls.mcp, headers, LIST_TOOLS)).status],
  ...TOOL_CALLS.flatMap(([tool, input]): [Operation, Perform][] => [
    [tool, (visit) => call(visit, tool, input)],
    [`${tool} for another`, (visit) => call(visit, tool, { ...input, userId: visit.actor.foreignUid })],
  ]),
  ...PATHS.flatMap((path) =>
    VERBS.map((verb): [Operation, Perform] => [
      `${path} ${verb}`,
      ({ firestore, actor }) => tryInFirestore(firestore, actor.target, path, verb),
    ]),
  ),
]);

async function call({ urls, headers }: Visit, tool: ToolName, input: object): Promise<number> {
  const response = await postMessage(urls.mcp, headers, callOf(tool, input));
  if (response.status !== 200) return response.status;
  const answer = toolAnswer(await response.json());
  if ('ok' in answer) return 200;
  if (answer.error.code !== 'user_not_allowed') throw new Error(answer.error.message);
  return 403;
}

interface VisitResult {
  readonly statuses: Readonly<Partial<Record<Operation, number>>>;
  /** What was stored before and after a group of operations that must not change anything. */
  readonly comparisons: readonly (readonly [before: unknown, after: unknown])[];
}

/**
 * Tries every operation: first those that must be rejected and must not change any document, then the rest, which must
 * not change another user's documents.
 */
async function visitAll(actor: Actor, urls: Urls): Promise<VisitResult> {
  const { name, target, other, credential } = actor;
  const headers: Record<string, string> =
    credential === undefined ? {} : { Authorization: `Bearer ${credential}`, 'X-API-Key': credential };
  const visit = { actor, headers, urls, firestore: firestoreFor(credential) };
  const statuses: Partial<Record<Operation, number>> = {};
  const comparisons: [unknown, unknown][] = [];
  const stored = (users: readonly SeededUser[]) => Promise.all(users.map((user) => user.stored()));
  const perform = async (operations: [Operation, Perform][], users: readonly SeededUser[]) => {
    const before = await stored(users);
    for (const [operation, perform] of operations) statuses[operation] = await perform(visit);
    comparisons.push([before, await stored(users)]);
  };
  const isRejected = ([operation]: [Operation, Perform]) => EXPECTED[operation][ACTORS.indexOf(name)] !== 200;
  const isCreation = ([operation]: [Operation, Perform]) => operation.endsWith(' create');
  const rejected = [...OPERATIONS].filter(isRejected);
  const allowed = [...OPERATIONS].filter((each) => !isRejected(each));

  await perform(
    rejected.filter((each) => !isCreation(each)),
    [target, other],
  );
  await target.removeCreated();
  await perform(rejected.filter(isCreation), [target, other]);
  if (name.endsWith('of another user')) await perform(allowed, [target]);
  else
    for (const each of allowed) {
      await target.seed();
      await perform([each], []);
    }
  return { statuses, comparisons };
}

describe('the authorisation matrix', () => {
  const visits = new Map<ActorName, VisitResult>();

  // The functions run as if deployed, not as in the emulator.
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
    const visiting = actors.map(async (actor) => {
      const { url } = actor.name === 'development key' ? developmentMcp : mcp;
      const urls = { health: health.url, workspaceUpdate: workspaceUpdate.url, mcp: url };
      visits.set(actor.name, await visitAll(actor, urls));
    });
    await Promise.all(visiting);
  }, 180_000);

  it('covers every operation for every actor', () => {
    expect([...OPERATIONS.keys()].sort()).toEqual(Object.keys(EXPECTED).sort());
    const cells = [...visits.values()].flatMap(({ statuses }) => Object.values(statuses));
    expect(cells).toHaveLength(ACTORS.length * OPERATIONS.size);
    expect(cells).toHaveLength(12 * 45);
  });

  it.each(ACTORS.map((actor, column) => [actor, column] as const))('holds for: %s', (actor, column) => {
    const expected = Object.entries(EXPECTED).map(([operation, row]) => [operation, row[column]]);
    expect(visits.get(actor)?.statuses).toEqual(Object.fromEntries(expected));
  });

  it.each(ACTORS)('leaves every document unchanged when it rejects: %s', (actor) => {
    const { comparisons = [] } = visits.get(actor) ?? {};
    expect(comparisons.length).toBeGreaterThan(1);
    for (const [before, after] of comparisons) expect(after).toEqual(before);
  });
});
