import { ClientTabs } from '../clients/ClientTabs';

export function Connect() {
  const mcpUrl = `${window.location.origin}/mcp`;
  return (
    <>
      <h3>With only the URL</h3>
      <ol class="bullets">
        <li>
          Under <a href="/settings">Settings</a>, turn on “Let apps connect by signing in”. You do this once.
        </li>
        <li>
          Add <code>{mcpUrl}</code> to the app as a remote MCP server or a custom connector. It needs no key
          and no client ID.
        </li>
        <li>
          The app opens this dashboard. Choose whether it may change links or only find them, then press
          Allow.
        </li>
      </ol>
      <p>
        This works in claude.ai, ChatGPT, Claude Code, Codex, Cursor, VS Code and many others. In ChatGPT
        without developer mode, use <code>{mcpUrl}/connector</code>: it only finds links. Each connected app
        is listed under <a href="/settings">Settings</a>, where you can disconnect it.
      </p>
      <h3>With a key</h3>
      <ol class="bullets">
        <li>
          Create an API key under <a href="/settings">Settings</a>. It is shown only once, together with the
          configurations below.
        </li>
        <li>
          Choose your client, copy its configuration, and replace <code>YOUR_API_KEY</code> with your key. For
          Cursor and VS Code, you can also use the install button that is shown with your new key.
        </li>
        <li>
          Restart the client, then ask it to “list my workspaces”. The Settings page shows its first call.
        </li>
      </ol>
      <ClientTabs apiKey="YOUR_API_KEY" />
      <p>
        For any other client, the address is <code>{mcpUrl}</code> (Streamable HTTP). Send the key in the{' '}
        <code>X-API-Key</code> header, or as <code>Authorization: Bearer</code> if the client cannot set other
        headers. A client that only runs local commands can connect through <code>mcp-remote</code>, as shown
        for Claude Desktop.
      </p>
    </>
  );
}
