import type { Firestore } from 'firebase/firestore/lite';
import { DEVELOPMENT_KEY } from '../../src/lib/config';
import { postMessage, toolAnswer } from '../support/client';
import { startFunction } from '../support/functionProcess';
import { callOf, LIST_TOOLS } from '../support/messages';
import { TOOL_CALLS, type ToolName } from '../../src/mcp/tools/toolCalls.fixture';
import { SERVER_KEY } from '../support/users';
import { ACTORS, makeActor, type Actor, type ActorName } from './actors';
import { firestoreFor, inFirestore, PATHS, VERBS, type Path, type Verb } from './firestoreClient';
import type { Home } from './home';

// Who may do what, in full: every actor times every operation. What each answer says is told in test/http and
// test/rules.

type Endpoint = 'GET /health' | 'POST /api/workspace/update' | 'POST /mcp';
type Operation = Endpoint | ToolName | `${ToolName} for another` | `${Path} ${Verb}`;

/** 401: the credential counts for nothing here. 403: it counts, and this is not allowed. */
type Answer = 200 | 401 | 403;
/** One answer for each actor: one too few or too many does not compile. */
type Row = RowOf<typeof ACTORS>;
type RowOf<Columns extends readonly unknown[]> = { readonly [Column in keyof Columns]: Answer };

// What the rules refuse to everybody, and what they allow to the user alone. Firestore itself refuses a token that
// has expired before it asks the rules; its emulator does not look, so that here it is one like any other. Nor does
// Firestore ask whether the user of a token was deleted or disabled since: it is good for the hour that it lasts.
// prettier-ignore
const NOBODY: Row = [403, 401, 403, 403, 403, 403, 403, 401, 401, 401, 401, 401];
// prettier-ignore
const OWNER: Row =  [403, 401, 200, 403, 200, 200, 200, 401, 401, 401, 401, 401];

/** Whoever may, with a key: for the user of the key, and for another one. */
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
  'page read':     OWNER,   'page list':     OWNER,   'page create':     NOBODY,  'page update':     OWNER,   'page delete':     NOBODY,
  'apiKeys read':  OWNER,   'apiKeys list':  OWNER,   'apiKeys create':  OWNER,   'apiKeys update':  OWNER,   'apiKeys delete':  NOBODY,
  'keySlots read': OWNER,   'keySlots list': OWNER,   'keySlots create': OWNER,   'keySlots update': NOBODY,  'keySlots delete': OWNER,
  'user read':     NOBODY,  'user list':     NOBODY,  'user create':     NOBODY,  'user update':     NOBODY,  'user delete':     NOBODY,
  'unknown read':  NOBODY,  'unknown list':  NOBODY,  'unknown create':  NOBODY,  'unknown update':  NOBODY,  'unknown delete':  NOBODY,
};

/** An actor at the doors, with their credential in every header in which one could count. */
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
    [`${tool} for another`, (visit) => call(visit, tool, { ...input, userId: visit.actor.foreign })],
  ]),
  ...PATHS.flatMap((path) =>
    VERBS.map((verb): [Operation, Perform] => [
      `${path} ${verb}`,
      ({ firestore, actor }) => inFirestore(firestore, actor.target, path, verb),
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

interface Visited {
  readonly answers: Readonly<Partial<Record<Operation, number>>>;
  /** What was stored, in the order in which it was looked at: each time the same, where nobody was harmed. */
  readonly comparisons: readonly (readonly [before: unknown, after: unknown])[];
}

/**
 * Tries everything: first what is to be refused, of which nothing may change a document; then the rest, of which
 * nothing may change a document of another user.
 */
async function visitAll(actor: Actor, urls: Urls): Promise<Visited> {
  const { name, target, other, credential } = actor;
  const headers: Record<string, string> =
    credential === undefined ? {} : { Authorization: `Bearer ${credential}`, 'X-API-Key': credential };
  const visit = { actor, headers, urls, firestore: firestoreFor(credential) };
  const answers: Partial<Record<Operation, number>> = {};
  const comparisons: [unknown, unknown][] = [];
  const stored = (homes: readonly Home[]) => Promise.all(homes.map((home) => home.stored()));
  const perform = async (operations: [Operation, Perform][], homes: readonly Home[]) => {
    const before = await stored(homes);
    for (const [operation, perform] of operations) answers[operation] = await perform(visit);
    comparisons.push([before, await stored(homes)]);
  };
  const isRefused = ([operation]: [Operation, Perform]) => EXPECTED[operation][ACTORS.indexOf(name)] !== 200;
  const isCreation = ([operation]: [Operation, Perform]) => operation.endsWith(' create');
  const refused = [...OPERATIONS].filter(isRefused);
  const allowed = [...OPERATIONS].filter((each) => !isRefused(each));

  await perform(
    refused.filter((each) => !isCreation(each)),
    [target, other],
  );
  await target.clear();
  await perform(refused.filter(isCreation), [target, other]);
  if (name.endsWith('of another user')) await perform(allowed, [target]);
  else
    for (const each of allowed) {
      await target.store();
      await perform([each], []);
    }
  return { answers, comparisons };
}

describe('the authorisation matrix', () => {
  const visits = new Map<ActorName, Visited>();

  // The functions as they run when deployed, outside the emulator.
  beforeAll(async () => {
    const actors = await Promise.all(ACTORS.map(makeActor));
    const owner = actors.find(({ name }) => name === 'server key')?.target.uid;
    const deployed = { FUNCTIONS_EMULATOR: undefined, MCP_OWNER_UID: owner };
    const [health, workspaceUpdate, mcp, mcpOfDevelopment] = await Promise.all([
      startFunction('health', deployed),
      startFunction('workspaceUpdate', deployed),
      startFunction('mcp', { ...deployed, MCP_API_KEY: SERVER_KEY }),
      startFunction('mcp', { ...deployed, MCP_API_KEY: DEVELOPMENT_KEY }),
    ]);
    const visiting = actors.map(async (actor) => {
      const { url } = actor.name === 'development key' ? mcpOfDevelopment : mcp;
      const urls = { health: health.url, workspaceUpdate: workspaceUpdate.url, mcp: url };
      visits.set(actor.name, await visitAll(actor, urls));
    });
    await Promise.all(visiting);
  }, 180_000);

  it('has a cell for every actor and every operation, and each was run', () => {
    expect([...OPERATIONS.keys()].sort()).toEqual(Object.keys(EXPECTED).sort());
    const cells = [...visits.values()].flatMap(({ answers }) => Object.values(answers));
    expect(cells).toHaveLength(ACTORS.length * OPERATIONS.size);
    expect(cells).toHaveLength(12 * 45);
  });

  it.each(ACTORS.map((actor, column) => [actor, column] as const))('holds for: %s', (actor, column) => {
    const expected = Object.entries(EXPECTED).map(([operation, row]) => [operation, row[column]]);
    expect(visits.get(actor)?.answers).toEqual(Object.fromEntries(expected));
  });

  it.each(ACTORS)('costs nobody a document where it refuses: %s', (actor) => {
    const { comparisons = [] } = visits.get(actor) ?? {};
    expect(comparisons.length).toBeGreaterThan(1);
    for (const [before, after] of comparisons) expect(after).toEqual(before);
  });
});
