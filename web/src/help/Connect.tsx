import { ClientTabs } from '../settings/keys/ClientTabs';

export function Connect() {
  return (
    <>
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
        For any other client, the address is <code>{window.location.origin}/mcp</code> (Streamable HTTP). Send
        the key in the <code>X-API-Key</code> header, or as <code>Authorization: Bearer</code> if the client
        cannot set other headers. A client that only runs local commands can connect through{' '}
        <code>mcp-remote</code>, as shown for Claude Desktop.
      </p>
    </>
  );
}
