/** A remote MCP server, in the format that Cursor and VS Code share. */
export interface RemoteServer {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

// Both programs also document an https form of their link. It goes through the vendor's site, which would then see the
// key. These links open the program directly.

/** Returns the link that adds a server to Cursor, after asking the person. */
export function cursorInstallLink(name: string, server: RemoteServer): string {
  // A URL and a key have only ASCII characters, so `btoa` can encode them.
  const query = new URLSearchParams({ name, config: btoa(JSON.stringify(server)) });
  return `cursor://anysphere.cursor-deeplink/mcp/install?${query.toString()}`;
}

/** Returns the link that adds a server to VS Code, after asking the person. */
export function vsCodeInstallLink(name: string, server: RemoteServer): string {
  return `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, type: 'http', ...server }))}`;
}
