import { LINK, TOOL_CALLS } from '../../../src/mcp/tools/toolCalls.fixture';
import { MCP_URL, ToolClient } from '../../support/requests/client';
import { callToolIn, PROTOCOL_VERSIONS } from '../../support/requests/protocolVersions';
import { storedOf } from '../../support/users/stored';
import { connectUser } from '../../support/users/toolUser';
import { apiKeys } from '../../support/users/users';

const REJECTION = {
  error: {
    code: 'read_only_key',
    message:
      'This API key is read-only, so nothing was changed. To make changes, create a key that can add and annotate in the web app, under Settings.',
  },
};

it.each(PROTOCOL_VERSIONS)(
  'a read-only key lists all six tools, of which exactly the three that write say why they do not, in $revision',
  async (version) => {
    const { uid, add } = await connectUser();
    await add(LINK);
    const key = await apiKeys().create(uid, 'Report', { permission: 'read' });
    const before = await storedOf(uid);
    const { client } = await ToolClient.connect(key);
    expect((await client.listTools()).tools).toHaveLength(6);
    const rejected: string[] = [];
    for (const [tool, input] of TOOL_CALLS) {
      const response = await callToolIn(version, MCP_URL, key, tool, { ...input });
      if ('ok' in response) continue;
      expect(response).toEqual(REJECTION);
      rejected.push(tool);
    }
    expect(rejected).toEqual(['add_to_dashboard', 'add_note_to_link', 'log_session']);
    expect(await storedOf(uid)).toEqual(before);
  },
);
