import { z } from 'zod';
import { newGrantId } from '../../src/lib/apps/grants/secrets';
import { hash } from '../../src/lib/shared/base/hash';
import { isAccessToken } from '../../src/lib/shared/contract/apiKey';
import { editResponseSchema } from '../../src/lib/shared/contract/editRequest';
import { generateSecret } from '../../src/lib/shared/contract/secret';
import { INVITATION } from '../../src/lib/shared/contract/sharing';
import { categoryId, linkId } from '../../src/lib/shared/model/identity';
import { documentIdOf } from '../../src/mcp/connector/documentId';
import { toolsByName } from '../../src/mcp/tools';
import { LINK } from '../../src/mcp/tools/toolCalls.fixture';
import { ROUTES as ALL_ROUTES } from '../../src/rest/routes';
import { startFunction } from '../support/processes/functionProcess';
import { postMessage, toolResult, type ToolResult } from '../support/requests/client';
import { callOf } from '../support/requests/messages';
import { createWorkspace, edit, jsonOf, postRoute } from '../support/requests/rest';
import { invite, join, members } from '../support/requests/sharing';
import { storedOf } from '../support/users/stored';
import { apiKeys, signUp } from '../support/users/users';
import { accessTokenOf, CALLED_HOST } from './actors';
import {
  PEOPLE,
  ROUTES,
  ROUTES_WITHOUT_WORKSPACE,
  TOOLS,
  TOOLS_WITHOUT_WORKSPACE,
  type Needs,
  type Outcome,
  type PersonName,
  type Row,
} from './sharedTable';

// Checks who may do what in a shared workspace, with every credential. What browsers may read and write: see
// `test/rules/sharedWorkspaces.test.ts`.

interface Person {
  readonly uid: string;
  readonly idToken: string;
  /** The id by which they know, or guess, the workspace. */
  readonly workspaceId: string;
  /** The token of an invitation that they have, or guess. */
  readonly token: string;
}

/** Creates a workspace of the owner, and the others with what they have of it. */
async function makePeople() {
  const [owner, editor, viewer, removed, invited, stranger] = await Promise.all([
    signUp(),
    signUp(),
    signUp(),
    signUp(),
    signUp(),
    signUp(),
  ]);
  await createWorkspace(owner.idToken, { workspaceId: 'team', name: 'Team' });
  await edit(owner.idToken, [{ op: 'addLink', ...LINK }], 'team');
  for (const [{ idToken }, role] of [
    [editor, 'editor'],
    [viewer, 'viewer'],
    [removed, 'editor'],
  ] as const) {
    await join(idToken, await invite(owner.idToken, role), { workspaceId: 'shared' });
  }
  await members(owner.idToken, 'team', { [removed.uid]: null });
  const changeId = async (idToken: string, workspaceId: string, title: string) => {
    const { category, url } = LINK;
    const operations = [{ op: 'updateLink', category, url, set: { title } }];
    const response = await jsonOf(await postRoute('edit', idToken, { workspaceId, operations }));
    return editResponseSchema.parse(response).results[0]?.changeId ?? '';
  };
  const ownersChange = await changeId(owner.idToken, 'team', 'By the owner');
  const editorsChange = await changeId(editor.idToken, 'shared', 'By the editor');
  const [token, revoked] = [await invite(owner.idToken, 'editor'), await invite(owner.idToken, 'viewer')];
  const knows = (person: typeof owner, workspaceId: string): Person => ({
    ...person,
    workspaceId,
    token: generateSecret(INVITATION),
  });
  return {
    made: { ownersChange, editorsChange, invitation: hash(revoked) },
    people: {
      owner: knows(owner, 'team'),
      editor: knows(editor, 'shared'),
      viewer: knows(viewer, 'shared'),
      removed: knows(removed, 'shared'),
      invited: { ...knows(invited, 'team'), token },
      stranger: knows(stranger, 'team'),
    } satisfies Record<PersonName, Person>,
  };
}

/** The outcomes for keys and apps that may use only their person's own workspaces. */
const OWN_ONLY: Row = ['yes', 'none', 'none', 'none', 'none', 'none'];
/** The outcomes of the connector, which only reads. */
const READERS: Row = ['yes', 'yes', 'yes', 'none', 'none', 'none'];

const RANKS: Readonly<Record<Needs, number>> = { read: 0, write: 1, tidy: 2 };
const CREDENTIALS: readonly (readonly [
  name: string,
  permission: Needs,
  create: (uid: string) => Promise<string>,
  row: Row | undefined,
])[] = [
  ...(['read', 'write', 'tidy'] as const).flatMap((permission) => [
    [
      `${permission} key`,
      permission,
      (uid: string) => apiKeys().create(uid, permission, { permission }),
      undefined,
    ] as const,
    [
      `app (${permission})`,
      permission,
      (uid: string) => accessTokenOf(uid, { access: permission, grantId: newGrantId() }),
      undefined,
    ] as const,
  ]),
  [
    'key for own workspaces',
    'tidy',
    (uid) => apiKeys().create(uid, '', { permission: 'tidy', ownOnly: true }),
    OWN_ONLY,
  ],
  [
    'app for own workspaces',
    'tidy',
    (uid) => accessTokenOf(uid, { access: 'tidy', grantId: newGrantId(), ownOnly: true }),
    OWN_ONLY,
  ],
];

const OUTCOMES: Readonly<Record<string, Outcome | 'permission'>> = {
  role_not_allowed: 'role',
  workspace_not_found: 'none',
  read_only_key: 'permission',
  tidy_not_allowed: 'permission',
};

/** Returns the outcome of a request to a route. */
async function outcomeOf(response: Response): Promise<{ outcome: unknown; text: string }> {
  const text = await response.text();
  const { results, status } = answerSchema.parse(JSON.parse(text));
  const isNothing = (results ?? [{ status }]).every((each) => each.status === 'not_found');
  const outcome = { 200: isNothing ? 'none' : 'yes', 400: 'none', 403: 'role', 404: 'none' }[response.status];
  return { outcome: outcome ?? response.status, text };
}
const statusSchema = z.object({ status: z.string().optional() });
const answerSchema = statusSchema.extend({ results: z.array(statusSchema).optional() });

/** An id that nobody has chosen. */
const NOWHERE = 'nowhere';

it('the table has every tool and every route', () => {
  const tools = [...TOOLS.map(([tool]) => tool), ...TOOLS_WITHOUT_WORKSPACE];
  expect(tools.sort()).toEqual([...toolsByName.keys()].sort());
  const routes = new Set<string>([...ROUTES.map(([route]) => route), ...ROUTES_WITHOUT_WORKSPACE]);
  expect([...routes].sort()).toEqual(Object.keys(ALL_ROUTES).sort());
});

describe('a shared workspace', () => {
  let people: Awaited<ReturnType<typeof makePeople>>['people'];
  let made: Awaited<ReturnType<typeof makePeople>>['made'];
  let mcp: string;

  beforeAll(async () => {
    ({ people, made } = await makePeople());
    ({ url: mcp } = await startFunction('mcp', { FUNCTIONS_EMULATOR: undefined }));
  }, 120_000);

  /** Returns what is stored of the owner, except when members were last active. */
  const storedByOthers = async () => {
    const stored = await storedOf(people.owner.uid);
    return Object.entries(stored).filter(([path]) => !path.endsWith('/memberUses'));
  };

  const post = (credential: string, tool: string, input: object, path = '/mcp') => {
    const headers = { 'X-API-Key': credential, 'X-Forwarded-Host': CALLED_HOST };
    return postMessage(`${mcp}${path}`, headers, callOf(tool, input));
  };
  const callTool = async (credential: string, tool: string, input: object) =>
    toolResult(await (await post(credential, tool, input)).json());
  const outcomeOfResult = (result: ToolResult) =>
    'ok' in result ? 'yes' : (OUTCOMES[result.error.code] ?? result.error);

  describe.each(PEOPLE.map((name, column) => [name, column] as const))('and its %s', (name, column) => {
    it.each(CREDENTIALS)('with a %s', async (_, permission, create, limits) => {
      const { uid, workspaceId } = people[name];
      const credential = await create(uid);
      for (const [tool, needs, row, input] of TOOLS) {
        const allowed = (limits ?? row)[column];
        const expected = RANKS[permission] < RANKS[needs] ? 'permission' : allowed;
        const result = await callTool(credential, tool, { ...input, workspaceId });
        const outcome = outcomeOfResult(result);
        expect([tool, outcome]).toEqual([tool, expected]);
        if (outcome !== 'none' || permission !== 'tidy') continue;
        const nowhere = await callTool(credential, tool, { ...input, workspaceId: NOWHERE });
        expect(JSON.stringify(result).replaceAll(workspaceId, NOWHERE)).toBe(JSON.stringify(nowhere));
      }
      const id = documentIdOf({ workspaceId, linkId: linkId(categoryId(LINK.category), LINK.url) });
      const fetched = await post(credential, 'fetch', { id }, '/mcp/connector');
      // The tokens of these apps are for the other endpoint.
      const isApp = isAccessToken(credential);
      expect(isApp ? fetched.status : outcomeOfResult(toolResult(await fetched.json()))).toBe(
        isApp ? 401 : (limits ?? READERS)[column],
      );
    });
  });

  it.each(PEOPLE.map((name, column) => [name, column] as const).reverse())(
    'and its %s with an ID token',
    async (name, column) => {
      const { idToken, workspaceId, token } = people[name];
      let before = await storedByOthers();
      for (const [route, what, row, bodyOf] of ROUTES) {
        const isJoin = route === 'join';
        const body = { ...bodyOf({ ...made, token }), workspaceId: isJoin ? 'joined' : workspaceId };
        const id = name === 'invited' && route === 'leave' ? 'joined' : body.workspaceId;
        const { outcome, text } = await outcomeOf(
          await postRoute(route, idToken, { ...body, workspaceId: id }),
        );
        const expected = row[column];
        expect([route, what, outcome]).toEqual([route, what, expected]);
        const after = await storedByOthers();
        if (expected !== 'yes') expect(after).toEqual(before);
        before = after;
        if (expected === 'yes') continue;
        if (expected !== 'none' || ['owner', 'editor', 'viewer'].includes(name)) continue;
        const nowhere = await postRoute(route, idToken, { ...body, workspaceId: NOWHERE });
        expect(text.replaceAll(id, NOWHERE)).toBe(await nowhere.text());
      }
    },
  );
});
