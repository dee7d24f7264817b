import { LINK, TOOL_CALLS } from '../../src/mcp/tools/toolCalls.fixture';
import { callTool } from '../support/requests/client';
import { startFunction } from '../support/processes/functionProcess';
import { having } from '../support/jest/matchers';
import { callOf, LIST_TOOLS, send } from '../support/requests/messages';
import { postUpdate, errorOf, update } from '../support/requests/rest';
import { storedOf } from '../support/users/stored';
import { connectUser } from '../support/users/toolUser';
import { SERVER_KEY, signUp, userWithKey } from '../support/users/users';

// Names with a special meaning in JavaScript or in Firestore. src/mcp/tools/arguments.test.ts and validators.test.ts test more
// of them without HTTP.

const JAVASCRIPT_NAMES = ['__proto__', 'constructor'];

/** Returns an object as JSON with one more field, called `name`, which naive code could copy to every object. */
function withField(object: object, name: string): string {
  const fields = JSON.stringify(object).slice(1, -1);
  return `{${[fields, `${JSON.stringify(name)}:{"isPublic":true,"polluted":"yes"}`].filter(Boolean).join(',')}}`;
}

describe.each(JAVASCRIPT_NAMES)('the name %s', (name) => {
  it('is rejected as an unknown field anywhere in a REST body', async () => {
    const { idToken } = await signUp();
    const before = await update(idToken, { name: 'Mine' });
    const link = withField({ title: 'Guide', url: LINK.url }, name);
    const category = (links: string) => `{"categoryName":"A","links":[${links}]}`;
    for (const [body, path] of [
      [withField({}, name), name],
      [`{"categories":[${withField({ categoryName: 'A', links: [] }, name)}]}`, `categories[0].${name}`],
      [`{"categories":[${category(link)}]}`, `categories[0].links[0].${name}`],
    ] as const) {
      expect(await errorOf(await postUpdate(idToken, body))).toEqual({
        status: 400,
        error: 'Invalid request body',
        details: [{ path, message: 'is not a known field' }],
      });
    }
    expect(await update(idToken, {})).toEqual(before);
  });

  it('is rejected as an unknown argument of each tool, or dropped before that', async () => {
    const { uid, key, add } = await connectUser();
    await add(LINK);
    const before = await storedOf(uid);
    // The SDKs drop this name.
    const isDropped = name === '__proto__';
    for (const [tool, input] of TOOL_CALLS) {
      const params = `{"name":"${tool}","arguments":${withField(input, name)}}`;
      const call = `{"jsonrpc":"2.0","id":4,"method":"tools/call","params":${params}}`;
      const { body } = await send(key, call);
      expect(JSON.stringify(body).includes(`${name}: is not a known field`)).toBe(!isDropped);
    }
    const after = await storedOf(uid);
    if (!isDropped) expect(after).toEqual(before);
    expect(JSON.stringify(after)).not.toMatch(/polluted|"isPublic":true/);
  });

  it('is ignored as a field anywhere else in a message', async () => {
    const { key } = await userWithKey();
    const params = withField({ _meta: 0 }, name).replace('"_meta":0', `"_meta":${withField({}, name)}`);
    const message = `{"jsonrpc":"2.0","id":3,"method":"tools/list","params":${params}}`;
    const untouched = await send(key, LIST_TOOLS);
    expect(await send(key, message)).toEqual(untouched);
    expect(await send(key, LIST_TOOLS)).toEqual(untouched);
  });

  it('is not the name of a tool', async () => {
    const { key } = await userWithKey();
    expect(await send(key, callOf(name))).toEqual(
      having({ body: having({ error: having({ code: -32602 }) }) }),
    );
  });

  it('is an ordinary name for a category, a title or a session', async () => {
    const { add, list, search, annotate, logSession, tools, uid } = await connectUser();
    const link = { ...LINK, category: name, title: name };
    expect((await add(link)).category).toBe(name);
    expect((await annotate({ category: name, url: LINK.url, notes: name })).status).toBe('updated');
    expect((await list({ category: name })).links).toEqual([having({ ...link, notes: name })]);
    expect((await search({ query: name })).total).toBe(1);
    expect((await logSession({ title: name, conversationId: name, category: name })).status).toBe('created');
    const stored = Object.keys(await storedOf(uid));
    for (const argument of [{ workspaceId: name }, { workspaceId: name, category: name }]) {
      expect(await tools.error('list_links', argument)).toEqual(having({ code: 'workspace_not_found' }));
    }
    expect(Object.keys(await storedOf(uid))).toEqual(stored);
  });
});

/** Strings that are not a valid path segment in Firestore, or that point elsewhere. */
const PATHS = ['a/b', '../other', '..', 'default/pages/0', '__x__', 'a\0', 'x'.repeat(1_501)];

describe('a path sent as an identifier', () => {
  it.each(TOOL_CALLS)('is rejected as workspaceId and as userId by %s', async (tool, input) => {
    const { uid, tools, add } = await connectUser();
    await add(LINK);
    const before = await storedOf(uid);
    const hasWorkspace = !['list_workspaces', 'log_session'].includes(tool);
    for (const name of hasWorkspace ? ['userId', 'workspaceId'] : ['userId']) {
      const errors = await Promise.all(PATHS.map((id) => tools.error(tool, { ...input, [name]: id })));
      // A path may be the name of a workspace, but then it is only compared with names.
      const isName = (id: string) => name === 'workspaceId' && /^[^\0]{1,128}$/.test(id);
      expect(errors.map(({ code }) => code)).toEqual(
        PATHS.map((id) => (isName(id) ? 'workspace_not_found' : 'invalid_arguments')),
      );
    }
    expect(await storedOf(uid)).toEqual(before);
  });

  it('is rejected as userId with the server key too', async () => {
    const mcp = await startFunction('mcp', { MCP_API_KEY: SERVER_KEY, MCP_OWNER_UID: undefined });
    for (const [tool, input] of TOOL_CALLS) {
      const calls = PATHS.map((userId) => callTool(mcp.url, SERVER_KEY, tool, { ...input, userId }));
      expect(await Promise.all(calls)).toEqual(
        PATHS.map(() => ({ error: having({ code: 'invalid_arguments' }) })),
      );
      // An empty userId counts as omitted, and then the call has no user.
      const result = await callTool(mcp.url, SERVER_KEY, tool, { ...input, userId: '' });
      expect(result).toEqual({ error: having({ code: 'user_required' }) });
    }
  });

  it('is not decoded, so an encoded path is an unknown workspace', async () => {
    const { tools } = await connectUser();
    for (const workspaceId of ['%2F', '%2e%2e', '..%2Fother', '\\', '...', '~', '*', 'defau1t']) {
      const error = await tools.error('add_to_dashboard', { ...LINK, workspaceId });
      expect(error).toEqual(having({ code: 'workspace_not_found' }));
    }
  });
});

/** Strings with a special meaning in Firestore field paths. */
const FIELD_PATHS = [
  'a.b . .. .a a. links.x `a` a`b `` [a] a[0] a[0].b * ~ / a/b',
  '\\ \\. __name__ $set {a} " \' a"b %2E -1 0 null <b> ${a} #{a}',
].flatMap((line) => line.split(' '));

it('a Firestore field path is an ordinary name for a category', async () => {
  const { uid, idToken } = await signUp();
  const { add, annotate, list } = await connectUser(uid);
  const added = await Promise.all(FIELD_PATHS.map((category) => add({ ...LINK, category })));
  expect(added).toEqual(FIELD_PATHS.map((category) => having({ status: 'created', category })));
  await Promise.all(
    FIELD_PATHS.map((category) => annotate({ category, url: LINK.url, notes: `In ${category}` })),
  );
  const lists = await Promise.all(FIELD_PATHS.map((category) => list({ category })));
  expect(lists.map(({ links }) => links)).toEqual(
    FIELD_PATHS.map((category) => [having({ category, notes: `In ${category}` })]),
  );
  const { categories } = await update(idToken, {});
  expect(categories.map(({ categoryName }) => categoryName).sort()).toEqual([...FIELD_PATHS].sort());
  expect(await update(idToken, { categories })).toEqual(having({ categories }));
  expect((await list()).total).toBe(FIELD_PATHS.length);
});
