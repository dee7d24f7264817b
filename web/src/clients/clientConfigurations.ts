/** Returns the configuration of every client with the key filled in, for the web app and `npm start` to show. */
export function clientConfigurations(mcpUrl: string, key: string): ClientConfiguration[] {
  const headers = { 'X-API-Key': key };
  const server = { url: mcpUrl, headers };
  return [
    {
      client: 'Claude Code',
      where: 'Run this in a terminal.',
      language: 'sh',
      text: `claude mcp add --transport http --scope user ${SERVER_NAME} ${mcpUrl} --header "X-API-Key: ${key}"`,
    },
    {
      client: 'Claude Desktop',
      where:
        'claude_desktop_config.json (Settings → Developer → Edit Config). Requires Node.js on your computer.',
      ...json({
        mcpServers: {
          [SERVER_NAME]: {
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
      where: '~/.cursor/mcp.json',
      ...json({ mcpServers: { [SERVER_NAME]: server } }),
      install: cursorInstallLink(server),
    },
    {
      client: 'VS Code',
      where: '.vscode/mcp.json, or “MCP: Open User Configuration”',
      ...json({ servers: { [SERVER_NAME]: { type: 'http', ...server } } }),
      install: vsCodeInstallLink(server),
    },
    {
      client: 'Codex',
      where: '~/.codex/config.toml',
      language: 'toml',
      text: `[mcp_servers.${SERVER_NAME}]\nurl = "${mcpUrl}"\nhttp_headers = { "X-API-Key" = "${key}" }`,
    },
    {
      client: 'Gemini CLI',
      where: 'Run this in a terminal.',
      language: 'sh',
      text: `gemini mcp add --transport http --scope user --header "X-API-Key: ${key}" ${SERVER_NAME} ${mcpUrl}`,
    },
    {
      client: 'GitHub Copilot CLI',
      where: '~/.copilot/mcp-config.json',
      ...json({ mcpServers: { [SERVER_NAME]: { type: 'http', ...server, tools: ['*'] } } }),
    },
    {
      client: 'opencode',
      where: '~/.config/opencode/opencode.json',
      ...json({
        $schema: 'https://opencode.ai/config.json',
        mcp: { [SERVER_NAME]: { type: 'remote', ...server } },
      }),
    },
    {
      client: 'Cline',
      where: 'cline_mcp_settings.json (MCP Servers → Configure → Configure MCP Servers)',
      ...json({ mcpServers: { [SERVER_NAME]: { type: 'streamableHttp', ...server } } }),
    },
    {
      client: 'Continue',
      where: '~/.continue/config.yaml',
      language: 'yaml',
      text: `mcpServers:
  - name: ${SERVER_NAME}
    type: streamable-http
    url: ${mcpUrl}
    requestOptions:
      headers:
        X-API-Key: ${key}`,
    },
    {
      client: 'Qwen Code',
      where: '~/.qwen/settings.json',
      ...json({ mcpServers: { [SERVER_NAME]: { httpUrl: mcpUrl, headers } } }),
    },
    {
      client: 'Any other',
      where: 'For clients with an mcpServers object in their configuration.',
      ...json({ mcpServers: { [SERVER_NAME]: { type: 'http', ...server } } }),
    },
  ];
}

/** The configuration of one AI client. */
export interface ClientConfiguration {
  readonly client: string;
  /** Where the user puts the text. */
  readonly where: string;
  readonly language: 'sh' | 'json' | 'toml' | 'yaml';
  readonly text: string;
  /** The link that opens the client and adds the server, if the client supports such links. */
  readonly install?: string;
}

/** What clients call the server. */
export const SERVER_NAME = 'link-dashboard';

function json(configuration: object): { language: 'json'; text: string } {
  return { language: 'json', text: JSON.stringify(configuration, undefined, 2) };
}

/** A remote MCP server, in the format that Cursor and VS Code share. */
interface RemoteServer {
  readonly url: string;
  /** Missing if the client signs in. */
  readonly headers?: Readonly<Record<string, string>>;
}

// Both programs also document an https form of their link. It goes through the vendor's site, which would then see the
// key. These links open the program directly.

/** Returns the link that adds the server to Cursor, after asking the user. */
export function cursorInstallLink(server: RemoteServer): string {
  // A URL and a key have only ASCII characters, so `btoa` can encode them.
  const query = new URLSearchParams({ name: SERVER_NAME, config: btoa(JSON.stringify(server)) });
  return `cursor://anysphere.cursor-deeplink/mcp/install?${query.toString()}`;
}

/** Returns the link that adds the server to VS Code, after asking the user. */
export function vsCodeInstallLink(server: RemoteServer): string {
  return `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: SERVER_NAME, type: 'http', ...server }))}`;
}
