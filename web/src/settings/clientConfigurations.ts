/** How one client is told of the service. */
export interface ClientConfiguration {
  readonly client: string;
  /** Where the text goes. */
  readonly place: string;
  readonly language: 'sh' | 'json' | 'toml';
  readonly text: string;
}

/** Ready-made configurations with the key filled in: the page, the README and `npm start` show the same ones. */
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
      place: 'claude_desktop_config.json (Settings, Developer, Edit Config). Needs Node.js on this computer.',
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
      place: 'For clients that take an mcpServers object.',
      ...json({ mcpServers: { 'link-dashboard': { type: 'http', url: mcpUrl, headers } } }),
    },
  ];
}

function json(configuration: object): { language: 'json'; text: string } {
  return { language: 'json', text: JSON.stringify(configuration, undefined, 2) };
}
