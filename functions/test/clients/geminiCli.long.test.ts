import { hashApiKey } from '../../src/lib/shared/contract/apiKey';
import { containing } from '../support/jest/matchers';
import { apiKeys } from '../support/users/users';
import { ask, gemini, user } from './geminiCli';
import { UNKNOWN_WORKSPACE, WRONG_KEY } from './service';

describe('Gemini CLI', () => {
  it('shows the server as connected', async () => {
    const { stdout, stderr } = await gemini(user.key, ['mcp', 'list']);
    expect(stdout + stderr).toMatch(/link-dashboard: .* - Connected/);
  });

  it('tells the model the error of a tool', async () => {
    const input = { query: 'kept', workspaceId: 'nowhere' };
    const { toolResults } = await ask(user.key, { tool: 'search_links', input });
    // Gemini CLI quotes the whole result as JSON.
    expect(toolResults).toEqual([containing(JSON.stringify(UNKNOWN_WORKSPACE))]);
  });

  it('tells the model if the key is revoked during a session', async () => {
    const before = () => apiKeys().revoke(hashApiKey(user.key));
    const { toolResults } = await ask(user.key, { tool: 'list_workspaces', input: {}, before });
    expect(toolResults).toEqual([containing('Invalid or missing API key')]);
  });

  it('shows the person that it cannot connect with a wrong key', async () => {
    const listed = await gemini(WRONG_KEY, ['mcp', 'list']);
    expect(listed.stdout + listed.stderr).toMatch(/link-dashboard: .* - Disconnected/);
    const { tools } = await ask(WRONG_KEY, { tool: 'list_workspaces', input: {} });
    expect(tools?.filter((name) => name.includes('link-dashboard'))).toEqual([]);
  });
});
