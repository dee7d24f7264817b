import { LINK, TOOL_CALLS } from '../../src/mcp/tools/toolCalls.fixture';
import { MCP_URL, ToolClient } from '../support/requests/client';
import { having } from '../support/jest/matchers';
import { callToolIn, PROTOCOL_VERSIONS } from '../support/requests/protocolVersions';
import { storedOf } from '../support/users/stored';
import { connectUser } from '../support/users/toolUser';
import { apiKeys } from '../support/users/users';

const WRITING = ['add_to_dashboard', 'add_note_to_link', 'log_session'];

/** Creates a user with a link and a read-only key. */
async function reader() {
  const { uid, add, tools } = await connectUser();
  await add(LINK);
  await tools.close();
  return { uid, key: await apiKeys().create(uid, 'Report', { access: 'read' }) };
}

describe('a read-only key', () => {
  it('lists all six tools, reads links, and tells the SDK client why it cannot change any', async () => {
    const { uid, key } = await reader();
    const before = await storedOf(uid);
    const tools = await ToolClient.connect(key);
    expect((await tools.client.listTools()).tools).toHaveLength(6);
    expect(await tools.ok('search_links', { query: 'guide' })).toEqual(having({ total: 1 }));
    expect(await tools.error('add_to_dashboard', LINK)).toEqual({
      code: 'read_only_key',
      message:
        'This API key is read-only, so nothing was changed. To make changes, create a key that can read and write in the web app, under Settings.',
    });
    await tools.close();
    expect(await storedOf(uid)).toEqual(before);
  });

  it.each(PROTOCOL_VERSIONS)(
    'is rejected by exactly the three tools that write, in $revision',
    async (version) => {
      const { uid, key } = await reader();
      const before = await storedOf(uid);
      const rejected: string[] = [];
      for (const [tool, input] of TOOL_CALLS) {
        const answer = await callToolIn(version, MCP_URL, key, tool, { ...input });
        if ('error' in answer && answer.error.code === 'read_only_key') rejected.push(tool);
        else expect(answer).toHaveProperty('ok');
      }
      expect(rejected).toEqual(WRITING);
      expect(await storedOf(uid)).toEqual(before);
    },
  );
});
