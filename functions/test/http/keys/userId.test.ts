import { DEVELOPMENT_KEY } from '../../../src/lib/runtime/config';
import { LINK, TOOL_CALLS } from '../../../src/mcp/tools/toolCalls.fixture';
import { BASE_URL } from '../../support/environment';
import { having } from '../../support/jest/matchers';
import { startFunction } from '../../support/processes/functionProcess';
import { callTool, MCP_URL } from '../../support/requests/client';
import { connectUser } from '../../support/users/toolUser';
import { newUid, SERVER_KEY } from '../../support/users/users';

// security/authorization.test.ts checks every tool with every kind of key.

const add = (url: string, key: string, input: object = {}) =>
  callTool(url, key, 'add_to_dashboard', { ...LINK, ...input });

describe('userId', () => {
  it('may name the user of the key, and nobody else', async () => {
    const [one, other] = [await connectUser(), await connectUser()];
    expect(await add(MCP_URL, one.key, { userId: one.uid })).toHaveProperty('ok');
    for (const [tool, input] of TOOL_CALLS) {
      expect(await one.tools.error(tool, { ...input, userId: other.uid })).toEqual({
        code: 'user_not_allowed',
        message:
          'This key can only act for its own user. Omit userId, or use a key that belongs to that user.',
      });
    }
    expect(await other.list()).toEqual(having({ total: 0 }));
  });

  it('defaults to MCP_OWNER_UID with the server key, and selects the workspaces of whoever it names', async () => {
    const [owner, other, bystander] = [await connectUser(), await connectUser(), await connectUser()];
    const { url } = await startFunction('mcp', { MCP_API_KEY: SERVER_KEY, MCP_OWNER_UID: owner.uid });
    expect(await add(url, SERVER_KEY, { title: 'Of the owner' })).toHaveProperty('ok');
    expect(await add(url, SERVER_KEY, { title: 'Of another', userId: other.uid })).toHaveProperty('ok');
    expect((await owner.list()).links).toEqual([having({ title: 'Of the owner' })]);
    expect((await other.list()).links).toEqual([having({ title: 'Of another' })]);
    expect(await callTool(url, bystander.key, 'list_links', {})).toEqual({ ok: having({ total: 0 }) });
  });

  it('is required with the server key if there is no MCP_OWNER_UID', async () => {
    const { url } = await startFunction('mcp', { MCP_API_KEY: SERVER_KEY, MCP_OWNER_UID: undefined });
    for (const [tool, input] of TOOL_CALLS) {
      expect(await callTool(url, SERVER_KEY, tool, { ...input })).toEqual({
        error: {
          code: 'user_required',
          message:
            'This key does not belong to a user. Call again with userId, or set MCP_OWNER_UID on the server.',
        },
      });
    }
    const { uid, list } = await connectUser();
    expect(await add(url, SERVER_KEY, { userId: uid })).toHaveProperty('ok');
    expect(await list()).toEqual(having({ total: 1 }));
  });

  it('defaults to the owner in functions/.env.local in the emulator', async () => {
    const title = newUid();
    const input = { title, url: `https://example.com/${title}` };
    expect(await add(`${BASE_URL}/mcp`, DEVELOPMENT_KEY, input)).toHaveProperty('ok');
    const { search } = await connectUser('dev-user');
    expect(await search({ query: title })).toEqual(having({ total: 1 }));
  });
});
