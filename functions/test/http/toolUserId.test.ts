import { DEVELOPMENT_KEY } from '../../src/lib/service/config';
import { LINK, TOOL_CALLS } from '../../src/mcp/tools/toolCalls.fixture';
import { callTool, ToolClient } from '../support/requests/client';
import { BASE_URL } from '../support/jest/environment';
import { startFunction, type FunctionProcess } from '../support/processes/functionProcess';
import { having } from '../support/jest/matchers';
import { connectUser } from '../support/users/toolUser';
import { newUid, SERVER_KEY } from '../support/users/users';

describe('userId with the key of a user', () => {
  it.each(TOOL_CALLS)('may name that user in %s', async (tool, input) => {
    const { uid, tools, add } = await connectUser();
    await add(LINK);
    expect(await tools.call(tool, { ...input, userId: uid })).toHaveProperty('ok');
  });

  it.each(TOOL_CALLS)('may not name anyone else in %s', async (tool, input) => {
    const [one, other] = [await connectUser(), await connectUser()];
    await other.add(LINK);
    const before = await other.workspaces();
    expect(await one.tools.error(tool, { ...input, userId: other.uid })).toEqual({
      code: 'user_not_allowed',
      message: 'This key can only act for its own user. Omit userId, or use a key that belongs to that user.',
    });
    expect(await other.workspaces()).toEqual(before);
  });
});

describe('userId with the server key', () => {
  const owner = newUid();
  let mcp: FunctionProcess;

  beforeAll(async () => {
    mcp = await startFunction('mcp', { MCP_API_KEY: SERVER_KEY, MCP_OWNER_UID: owner });
  });

  it('defaults to the owner', async () => {
    const tools = await ToolClient.connect(SERVER_KEY, mcp.url);
    await tools.ok('add_to_dashboard', { ...LINK, url: `https://example.com/${owner}` });
    const { search } = await connectUser(owner);
    expect(await search({ query: owner })).toEqual(having({ total: 1 }));
  });

  it.each(TOOL_CALLS)('may name any user in %s', async (tool, input) => {
    const { uid, add } = await connectUser();
    await add(LINK);
    expect(await callTool(mcp.url, SERVER_KEY, tool, { ...input, userId: uid })).toHaveProperty('ok');
  });

  it('selects the workspaces of the named user', async () => {
    const { uid, list } = await connectUser();
    await callTool(mcp.url, SERVER_KEY, 'add_to_dashboard', { ...LINK, userId: uid });
    expect((await list()).links).toEqual([having(LINK)]);
  });

  it('does not affect the keys of users', async () => {
    const { key } = await connectUser();
    expect(await callTool(mcp.url, key, 'list_links', {})).toEqual({ ok: having({ total: 0 }) });
  });

  it('defaults to the owner in functions/.env.local in the emulator', async () => {
    const tools = await ToolClient.connect(DEVELOPMENT_KEY, `${BASE_URL}/mcp`);
    const title = newUid();
    await tools.ok('add_to_dashboard', { ...LINK, title, url: `https://example.com/${title}` });
    const { search } = await connectUser('dev-user');
    expect(await search({ query: title })).toEqual(having({ total: 1 }));
  });
});

describe('userId with the server key and no MCP_OWNER_UID', () => {
  let mcp: FunctionProcess;

  beforeAll(async () => {
    mcp = await startFunction('mcp', { MCP_API_KEY: SERVER_KEY, MCP_OWNER_UID: undefined });
  });

  it.each(TOOL_CALLS)('is required in %s', async (tool, input) => {
    expect(await callTool(mcp.url, SERVER_KEY, tool, input)).toEqual({
      error: {
        code: 'user_required',
        message:
          'This key does not belong to a user. Call again with userId, or set MCP_OWNER_UID on the server.',
      },
    });
  });

  it('may name any user', async () => {
    const { uid, list } = await connectUser();
    await callTool(mcp.url, SERVER_KEY, 'add_to_dashboard', { ...LINK, userId: uid });
    expect(await list()).toEqual(having({ total: 1 }));
  });
});
