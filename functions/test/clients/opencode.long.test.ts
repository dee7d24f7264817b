import { hashApiKey } from '../../src/lib/shared/contract/apiKey';
import { containing } from '../support/jest/matchers';
import { apiKeys } from '../support/users/users';
import { messagesUntilList } from './isolation';
import { ask, describeOnLinux, isolation, opencode, user } from './opencode';
import { MESSAGES_OF_2025, SIX_TOOLS, UNKNOWN_WORKSPACE, WORKSPACES, WRONG_KEY } from './service';

describeOnLinux('opencode', () => {
  it('offers the model the six tools, and hands it the result of a call', async () => {
    const { tools, toolResults, stdout, stderr } = await ask(user.key, {
      tool: 'list_workspaces',
      input: {},
    });
    expect(tools).toEqual(expect.arrayContaining(SIX_TOOLS.map((name) => `link-dashboard_${name}`)));
    expect(JSON.parse(toolResults?.[0] ?? '')).toEqual(WORKSPACES);
    expect(stdout + stderr).toContain('Done.');
  });

  it('shows the server as connected', async () => {
    const { stdout, stderr } = await opencode(user.key, ['mcp', 'list']);
    expect(stdout + stderr).toMatch(/✓ link-dashboard .*connected/);
    expect(messagesUntilList(isolation().seen)).toEqual(MESSAGES_OF_2025);
  });

  it('tells the model the error of a tool', async () => {
    const input = { query: 'kept', workspaceId: 'nowhere' };
    const { toolResults } = await ask(user.key, { tool: 'search_links', input });
    expect(toolResults).toEqual([UNKNOWN_WORKSPACE]);
  });

  it('tells the model if the key is revoked during a session', async () => {
    const before = () => apiKeys().revoke(hashApiKey(user.key));
    const { toolResults } = await ask(user.key, { tool: 'list_workspaces', input: {}, before });
    expect(toolResults).toEqual([containing('Send your API key in the X-API-Key header')]);
  });

  it('says that the server wants an API key if it rejects the key', async () => {
    const listed = await opencode(WRONG_KEY, ['mcp', 'list']);
    expect(listed.stdout + listed.stderr).toMatch(/link-dashboard .*needs authentication/);
    const signedIn = await opencode(WRONG_KEY, ['mcp', 'auth', 'link-dashboard']);
    expect(signedIn.stdout + signedIn.stderr).toContain('Send your API key in the X-API-Key header');
  });
});
