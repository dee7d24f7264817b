/** How to connect one AI client. */
export interface ClientConfiguration {
  readonly client: string;
  /** Where to put the text. */
  readonly place: string;
  readonly language: 'sh' | 'json' | 'toml';
  readonly text: string;
}

/** Returns the configuration of every client with the key filled in, for the web app and `npm start` to show. */
export function clientConfigurations(mcpUrl: string, key: string): ClientConfiguration[] {
  const headers = { 'X-API-Key': key };
  return [
    {
      client: 'Claude Code',
      place: 'Run this in a terminal.',
      language: 'sh',
      text: `claude mcp add --transport http --scope user link-dashboard ${mcpUrl} --header "X-API-Key: ${key}"`,
    },
    {
      client: 'Claude Desktop',
      place:
        'claude_desktop_config.json (Settings → Developer → Edit Config). Requires Node.js on your computer.',
      ...json({
        mcpServers: {
          'link-dashboard': {
            command: 'npx',
            // No space after the colon: some clients split arguments at spaces.
            args: ['-y', 'mcp-remote', mcpUrl, '--header', 'X-API-Key:${LINK_DASHBOARD_KEY}'],
            env: { LINK_DASHBOARD_KEY: key },
          },
        },
      }),
    },
    {
      client: 'Cursor',
      place: '~/.cursor/mcp.json',
      ...json({ mcpServers: { 'link-dashboard': { url: mcpUrl, headers } } }),
    },
    {
      client: 'VS Code',
      place: '.vscode/mcp.json, or “MCP: Open User Configuration”',
      ...json({ servers: { 'link-dashboard': { type: 'http', url: mcpUrl, headers } } }),
    },
    {
      client: 'Codex',
      place: '~/.codex/config.toml',
      language: 'toml',
      text: `[mcp_servers.link-dashboard]\nurl = "${mcpUrl}"\nhttp_headers = { "X-API-Key" = "${key}" }`,
    },
    {
      client: 'Gemini CLI',
      place: '~/.gemini/settings.json',
      ...json({ mcpServers: { 'link-dashboard': { httpUrl: mcpUrl, headers } } }),
    },
    {
      client: 'Any other',
      place: 'For clients with an mcpServers object in their configuration.',
      ...json({ mcpServers: { 'link-dashboard': { type: 'http', url: mcpUrl, headers } } }),
    },
  ];
}

function json(configuration: object): { language: 'json'; text: string } {
  return { language: 'json', text: JSON.stringify(configuration, undefined, 2) };
}
