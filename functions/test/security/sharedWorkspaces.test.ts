import { z } from 'zod';
import { isAccessToken } from '../../src/lib/shared/contract/fields/apiKey';
import { categoryId, linkId } from '../../src/lib/shared/model/identity';
import { SESSIONS_WORKSPACE_ID } from '../../src/lib/shared/model/model';
import { connectorTools } from '../../src/mcp/connector';
import { documentIdOf } from '../../src/mcp/connector/documentId';
import { toolsByName } from '../../src/mcp/tools';
import { LINK } from '../../src/mcp/tools/toolCalls.fixture';
import { READS } from '../../src/rest/handler';
import { ROUTES as ALL_ROUTES } from '../../src/rest/routes';
import { startFunction } from '../support/processes/functionProcess';
import { postMessage, toolResult, type ToolResult } from '../support/requests/client';
import { callOf } from '../support/requests/messages';
import { getRoute, postRoute } from '../support/requests/rest';
import { untilAvailable } from '../support/requests/whileBusy';
import { storedOf } from '../support/users/stored';
import { CALLED_HOST } from './actors';
import { CREDENTIALS, makePeople, type Founder } from './sharedPeople';
import {
  CONNECTOR_TOOLS,
  PEOPLE,
  READING_ROUTES,
  ROUTES,
  TOOLS,
  type Needs,
  type Outcome,
  type PersonName,
} from './sharedTable';

const RANKS: Readonly<Record<Needs, number>> = { read: 0, write: 1, tidy: 2 };

// Checks who may do what in a shared workspace, with every credential. What browsers may read and write: see
// `test/rules/sharedWorkspaces.test.ts`.

const OUTCOMES: Readonly<Record<string, Outcome | 'permission'>> = {
  role_not_allowed: 'role',
  workspace_not_found: 'none',
  read_only_key: 'permission',
  tidy_not_allowed: 'permission',
};

async function outcomeOf(response: Response): Promise<{ outcome: unknown; text: string }> {
  const text = await response.text();
  const { results, status } = answerSchema.parse(JSON.parse(text));
  const isNothing = (results ?? [{ status }]).every((each) => each.status === 'not_found');
  const outcome = { 200: isNothing ? 'none' : 'yes', 400: 'none', 403: 'role', 404: 'none' }[response.status];
  return { outcome: outcome ?? response.status, text };
}
const statusSchema = z.object({ status: z.string().optional() });
const answerSchema = statusSchema.extend({ results: z.array(statusSchema).optional() });

const foundSchema = z.object({
  workspaceId: z.string().optional(),
  results: z.array(z.unknown()).optional(),
});

/** An id that nobody has chosen. */
const NOWHERE = 'nowhere';

it('the table has every tool and every route', () => {
  const tools = new Set(TOOLS.map(([tool]) => tool));
  expect([...tools].sort()).toEqual([...toolsByName.keys()].sort());
  expect(CONNECTOR_TOOLS.map(([tool]) => tool)).toEqual([...connectorTools.keys()]);
  const routes = new Set<string>(ROUTES.map(([route]) => route));
  // Keys and sessions belong to a person, not to a workspace.
  expect([...routes, 'keys', 'sessions'].sort()).toEqual(Object.keys(ALL_ROUTES).sort());
  const reading = new Set<string>(READING_ROUTES.map(([route]) => route));
  expect([...reading]).toEqual(Object.keys(READS));
});

const WIDEST = CREDENTIALS.filter(([, permission, , limits]) => permission === 'tidy' && !limits);

describe.each<[what: string, founder: Founder, credentials: typeof CREDENTIALS]>([
  ['of the person who created it', 'owner', CREDENTIALS],
  ['that somebody has handed over', 'removed', WIDEST],
  ['that one of its editors has handed over', 'editor', WIDEST],
])('a shared workspace %s', (_, founder, credentials) => {
  let people: Awaited<ReturnType<typeof makePeople>>['people'];
  let made: Awaited<ReturnType<typeof makePeople>>['made'];
  let mcp: string;

  beforeAll(async () => {
    ({ url: mcp } = await startFunction('mcp', { FUNCTIONS_EMULATOR: undefined }));
    ({ people, made } = await makePeople(founder, useKeys));
  });

  /** Each credential of a member who was removed, by name. The instance knows it, and has a copy of the workspace. */
  const used = new Map<string, string>();
  const useKeys = async (uid: string, workspaceId: string) => {
    for (const [name, , create, limits] of credentials) {
      const credential = await create(uid, '/mcp');
      used.set(name, credential);
      const result = await callTool(credential, 'list_links', { workspaceId });
      expect(outcomeOfResult(result)).toBe(limits ? 'none' : 'yes');
    }
  };

  /** Returns what is stored of the owner, except when members were last active. */
  const storedByOthers = async () => {
    const stored = await storedOf(people.owner.uid);
    return Object.entries(stored).filter(([path]) => !path.endsWith('/memberUses'));
  };

  const post = (credential: string, tool: string, input: object, path = '/mcp') => {
    const headers = { 'X-API-Key': credential, 'X-Forwarded-Host': CALLED_HOST };
    return untilAvailable(() => postMessage(`${mcp}${path}`, headers, callOf(tool, input)));
  };
  const callTool = async (credential: string, tool: string, input: object) =>
    toolResult(await (await post(credential, tool, input)).json());
  const outcomeOfResult = (result: ToolResult) => {
    if ('error' in result) return OUTCOMES[result.error.code] ?? result.error;
    const { workspaceId, results } = foundSchema.parse(result.ok);
    return workspaceId === SESSIONS_WORKSPACE_ID ? 'own' : results?.length === 0 ? 'none' : 'yes';
  };

  // All people at once, which is quicker.
  it.each(credentials)('and everybody with their %s', async (what, permission, create, limits, mayLog) => {
    const check = async (name: PersonName, column: number) => {
      const { uid, workspaceId } = people[name];
      const known = name === 'removed' ? used.get(what) : undefined;
      const credential = known ?? (await create(uid, '/mcp'));
      for (const [tool, needs, row, input] of TOOLS) {
        const isOwn = row[column] === 'own';
        const allowed = isOwn ? (mayLog ? 'own' : 'none') : (limits ?? row)[column];
        const expected = RANKS[permission] < RANKS[needs] ? 'permission' : allowed;
        const result = await callTool(credential, tool, isOwn ? input : { ...input, workspaceId });
        const outcome = outcomeOfResult(result);
        expect([name, tool, outcome]).toEqual([name, tool, expected]);
        if (outcome !== 'none' || permission !== 'tidy' || isOwn) continue;
        const nowhere = await callTool(credential, tool, { ...input, workspaceId: NOWHERE });
        expect(JSON.stringify(result).replaceAll(workspaceId, NOWHERE)).toBe(JSON.stringify(nowhere));
      }
      const id = documentIdOf({ workspaceId, linkId: linkId(categoryId(LINK.category), LINK.url) });
      let ofConnector = credential;
      if (isAccessToken(credential)) {
        expect((await post(credential, 'fetch', { id }, '/mcp/connector')).status).toBe(401);
        ofConnector = await create(uid, '/mcp/connector');
      }
      for (const [tool, row, inputOf] of CONNECTOR_TOOLS) {
        const response = await post(ofConnector, tool, inputOf(id), '/mcp/connector');
        const outcome = outcomeOfResult(toolResult(await response.json()));
        expect([name, tool, outcome]).toEqual([name, tool, (limits ?? row)[column]]);
      }
    };
    await Promise.all(PEOPLE.map(check));
  });

  it.each(WIDEST)("and its owner's %s at the routes", async (_key, _permission, create) => {
    const { uid, token } = people.owner;
    const credential = await create(uid, '/mcp');
    for (const [route, , , bodyOf] of ROUTES) {
      const { status } = await postRoute(route, credential, {
        workspaceId: 'team',
        ...bodyOf({ ...made, token }),
      });
      expect([route, status]).toEqual([route, 401]);
    }
    for (const [route, , , query] of READING_ROUTES) {
      const { status } = await getRoute(route, credential, query);
      expect([route, status]).toEqual([route, 401]);
    }
  });

  it('and everybody at the routes that change nothing', async () => {
    const before = await storedByOthers();
    for (const [route, what, row, query] of READING_ROUTES) {
      const texts = new Set<string>();
      // One after the other: the emulator would start a process for each request at the same time.
      for (const [column, name] of PEOPLE.entries()) {
        const { outcome, text } = await outcomeOf(
          await untilAvailable(() => getRoute(route, people[name].idToken, query)),
        );
        expect([name, route, what, outcome === 'yes' ? 'own' : outcome]).toEqual([
          name,
          route,
          what,
          row[column],
        ]);
        texts.add(text);
      }
      expect(texts.size).toBe(1);
    }
    expect(await storedByOthers()).toEqual(before);
  });

  it.each(PEOPLE.map((name, column) => [name, column] as const).reverse())(
    'and its %s with an ID token',
    async (name, column) => {
      const { idToken, workspaceId, token } = people[name];
      /** What was stored before the calls in a row that must change nothing. */
      let before: Awaited<ReturnType<typeof storedByOthers>> | undefined;
      const expectUnchanged = async () => {
        if (before) expect(await storedByOthers()).toEqual(before);
        before = undefined;
      };
      for (const [route, what, row, bodyOf] of ROUTES) {
        const place = name === 'invited' && route === 'leave' ? 'joined' : workspaceId;
        const body = { ...(route !== 'update' && { workspaceId: place }), ...bodyOf({ ...made, token }) };
        const expected = row[column];
        if (expected === 'yes' || (expected === 'own' && name === 'owner')) await expectUnchanged();
        else before ??= await storedByOthers();
        const { outcome, text } = await outcomeOf(
          await untilAvailable(() => postRoute(route, idToken, body)),
        );
        expect([route, what, outcome]).toEqual([route, what, expected === 'own' ? 'yes' : expected]);
        if (expected !== 'none' || ['owner', 'editor', 'viewer'].includes(name)) continue;
        const nowhere = await untilAvailable(() =>
          postRoute(route, idToken, { ...body, workspaceId: NOWHERE }),
        );
        const shown = [place, 'spare', 'given'].reduce((all, id) => all.replaceAll(id, NOWHERE), text);
        expect(shown).toBe(await nowhere.text());
      }
      await expectUnchanged();
    },
  );
});
