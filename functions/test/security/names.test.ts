import { callContext } from '../../src/lib/callContext.fixture';
import { toolsByName } from '../../src/mcp/tools';
import { callTool } from '../support/client';
import { startFunction } from '../support/functionProcess';
import { containing, having } from '../support/matchers';
import { callOf, LIST_TOOLS, send } from '../support/messages';
import { postUpdate, refusalOf, update } from '../support/rest';
import { storedOf } from '../support/stored';
import { LINK, TOOL_CALLS } from '../../src/mcp/tools/toolCalls.fixture';
import { connectUser } from '../support/toolUser';
import { SERVER_KEY, signUp } from '../support/users';

// Names that mean something to JavaScript, or to Firestore.

const OF_JAVASCRIPT = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', '__defineGetter__'];

/** JSON in which a field of this name stands, which JavaScript may take for something else. */
function withField(object: object, name: string): string {
  const fields = JSON.stringify(object).slice(1, -1);
  return `{${[fields, `${JSON.stringify(name)}:{"isPublic":true,"polluted":"yes"}`].filter(Boolean).join(',')}}`;
}

describe.each(OF_JAVASCRIPT)('a field called %s', (name) => {
  it('is one that is not known, wherever it stands in a body of REST', async () => {
    const { idToken } = await signUp();
    const before = await update(idToken, { name: 'Mine' });
    const link = withField({ title: 'Guide', url: LINK.url }, name);
    const category = (links: string) => `{"categoryName":"A","links":[${links}]}`;
    for (const [body, path] of [
      [withField({}, name), name],
      [`{"categories":[${withField({ categoryName: 'A', links: [] }, name)}]}`, `categories[0].${name}`],
      [`{"categories":[${category(link)}]}`, `categories[0].links[0].${name}`],
    ] as const) {
      expect(await refusalOf(await postUpdate(idToken, body))).toEqual({
        status: 400,
        error: 'Invalid request body',
        details: [{ path, message: 'is not a known field' }],
      });
    }
    expect(await update(idToken, {})).toEqual(before);
  });

  it('is an argument that is not known, of each tool, or is left out on the way there', async () => {
    const { uid, key, add } = await connectUser();
    await add(LINK);
    const before = await storedOf(uid);
    // The SDKs leave it out.
    const isLeftOut = name === '__proto__';
    for (const [tool, input] of TOOL_CALLS) {
      const params = `{"name":"${tool}","arguments":${withField(input, name)}}`;
      const { body } = await send(key, `{"jsonrpc":"2.0","id":4,"method":"tools/call","params":${params}}`);
      expect(JSON.stringify(body).includes(`${name}: is not a known field`)).toBe(!isLeftOut);
    }
    const after = await storedOf(uid);
    if (!isLeftOut) expect(after).toEqual(before);
    expect(JSON.stringify(after)).not.toMatch(/polluted|"isPublic":true/);
  });

  it('means nothing in the rest of a message', async () => {
    const { key } = await connectUser();
    const params = withField({ _meta: 0 }, name).replace('"_meta":0', `"_meta":${withField({}, name)}`);
    const message = `{"jsonrpc":"2.0","id":3,"method":"tools/list","params":${params}}`;
    const untouched = await send(key, LIST_TOOLS);
    expect(await send(key, message)).toEqual(untouched);
    expect(await send(key, LIST_TOOLS)).toEqual(untouched);
  });

  it('leaves every object as it was, whichever tool is given it', async () => {
    for (const [tool, input] of TOOL_CALLS) {
      const given: unknown = JSON.parse(withField(input, name));
      const { outcome } = (await toolsByName.get(tool)?.call(callContext(), given)) ?? {};
      expect(outcome).toBe('invalid_arguments');
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect({}).not.toHaveProperty('polluted');
    }
  });

  it('is no tool', async () => {
    const { key } = await connectUser();
    expect(await send(key, callOf(name))).toEqual(
      having({ body: having({ error: having({ code: -32602 }) }) }),
    );
  });

  it('is a name like any other where a name may be chosen', async () => {
    const { add, list, search, annotate, logSession, tools, uid } = await connectUser();
    const link = { ...LINK, category: name, title: name };
    expect((await add(link)).category).toBe(name);
    expect((await annotate({ category: name, url: LINK.url, notes: name })).status).toBe('updated');
    expect((await list({ category: name })).links).toEqual([having({ ...link, notes: name })]);
    expect((await search({ query: name })).total).toBe(1);
    expect((await logSession({ title: name, conversationId: name, category: name })).status).toBe('created');
    const stored = Object.keys(await storedOf(uid));
    for (const argument of [{ workspaceId: name }, { workspaceId: name, category: name }]) {
      const code = name.startsWith('__') && name.endsWith('__') ? 'invalid_arguments' : 'workspace_not_found';
      expect(await tools.error('list_links', argument)).toEqual(having({ code }));
    }
    expect(Object.keys(await storedOf(uid))).toEqual(stored);
  });
});

/** What is no single segment of a path in Firestore, or leads elsewhere. */
const PATHS = [
  '/',
  'a/b',
  '../other',
  '..',
  '.',
  'default/pages/0',
  '/users/other',
  'other/workspaces/default',
  '__x__',
  '____',
  '__.*__',
  'a\0',
  'a\nb',
  '\u0085',
  '\ud83d',
  'x'.repeat(1_500),
  'x'.repeat(1_501),
];

describe('a path in place of an identifier', () => {
  it.each(TOOL_CALLS)('is refused as workspaceId and as userId: %s', async (tool, input) => {
    const { uid, tools, add } = await connectUser();
    await add(LINK);
    const before = await storedOf(uid);
    const hasWorkspace = !['list_workspaces', 'log_session'].includes(tool);
    for (const id of PATHS) {
      for (const name of hasWorkspace ? ['userId', 'workspaceId'] : ['userId']) {
        expect(await tools.error(tool, { ...input, [name]: id })).toEqual({
          code: 'invalid_arguments',
          message: containing(`${name}: must be an identifier of 1 to 128 characters without "/"`),
        });
      }
    }
    expect(await storedOf(uid)).toEqual(before);
  });

  it("is refused as userId with the server's key too", async () => {
    const mcp = await startFunction('mcp', { MCP_API_KEY: SERVER_KEY, MCP_OWNER_UID: undefined });
    for (const [tool, input] of TOOL_CALLS) {
      for (const userId of PATHS) {
        const answer = await callTool(mcp.url, SERVER_KEY, tool, { ...input, userId });
        expect(answer).toEqual({ error: having({ code: 'invalid_arguments' }) });
      }
      // An empty one is left out, and then there is nobody to act for.
      const answer = await callTool(mcp.url, SERVER_KEY, tool, { ...input, userId: '' });
      expect(answer).toEqual({ error: having({ code: 'user_required' }) });
    }
  });

  it('is not decoded: what looks like one is the name of a workspace that does not exist', async () => {
    const { tools } = await connectUser();
    for (const workspaceId of ['%2F', '%2e%2e', '..%2Fother', '\\', '...', '~', '*', 'default ', 'DEFAULT']) {
      const error = await tools.error('add_to_dashboard', { ...LINK, workspaceId });
      expect(error).toEqual(having({ code: 'workspace_not_found' }));
    }
  });
});

/** What means something in the path of a field. */
const FIELD_PATHS = [
  'a.b . .. .a a. links.x `a` a`b `` [a] a[0] a[0].b * ~ / a/b',
  '\\ \\. __name__ $set {a} " \' a"b %2E -1 0 null <b> ${a} #{a}',
].flatMap((line) => line.split(' '));

it('the path of a field is the name of a category like any other', async () => {
  const { uid, idToken } = await signUp();
  const { add, annotate, list } = await connectUser(uid);
  for (const category of FIELD_PATHS) expect((await add({ ...LINK, category })).status).toBe('created');
  for (const category of FIELD_PATHS) {
    await annotate({ category, url: LINK.url, notes: `In ${category}` });
    expect((await list({ category })).links).toEqual([having({ category, notes: `In ${category}` })]);
  }
  const { categories } = await update(idToken, {});
  expect(categories.map(({ categoryName }) => categoryName).sort()).toEqual([...FIELD_PATHS].sort());
  expect(await update(idToken, { categories })).toEqual(having({ categories }));
  expect((await list()).total).toBe(FIELD_PATHS.length);
});
