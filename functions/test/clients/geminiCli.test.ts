import { ask, isolation, user } from './geminiCli';
import { messagesUntilList } from './isolation';
import { SIX_TOOLS, WORKSPACES } from './service';

/** Gemini CLI names the protocol version only in `initialize`, and never in a header. */
const MESSAGES = ['GET', 'initialize', 'notifications/initialized', 'tools/list'];

describe('Gemini CLI', () => {
  it('offers the model the six tools, and hands it the result of a call', async () => {
    const { tools, toolResults, stdout } = await ask(user.key, { tool: 'list_workspaces', input: {} });
    expect(tools).toEqual(expect.arrayContaining(SIX_TOOLS.map((name) => `mcp_link-dashboard_${name}`)));
    const [, result = ''] =
      /^<untrusted_context>(.*)<\/untrusted_context>$/s.exec(toolResults?.[0] ?? '') ?? [];
    expect(JSON.parse(result)).toEqual(WORKSPACES);
    expect(stdout).toContain('Done.');
    expect(messagesUntilList(isolation().seen)).toEqual(MESSAGES);
    expect(isolation().seen.map(({ body }) => body)).toContainEqual(
      expect.stringMatching(/"initialize".*"protocolVersion":"2025-06-18"/),
    );
  });
});
