import type { ApiKey } from '../../data/apiKeys';

/** How clients that introduce themselves with a technical name are known. The first match wins. */
const CLIENTS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^claude-code/i, 'Claude Code'],
  [/^claude/i, 'Claude'],
  [/^cursor/i, 'Cursor'],
  [/^(visual studio code|vscode)/i, 'VS Code'],
  [/^codex/i, 'Codex'],
  [/^gemini-cli/i, 'Gemini CLI'],
];

/** Says whether a client has used a new key, and which. Changes by itself with the first call. */
export function ConnectionStatus({ apiKey }: { readonly apiKey: ApiKey | undefined }) {
  const { lastUsedAt, lastClient, lastTool } = apiKey ?? {};
  return (
    <p class="connection" role="status">
      {lastUsedAt === undefined ? (
        <>
          <span class="spinner" aria-hidden="true" />
          Waiting for the first call from your client… Ask it to “list my workspaces”.
        </>
      ) : (
        <span class="success">
          Connected: <bdi>{nameOfClient(lastClient)}</bdi> called {lastTool ?? 'a tool'}.
        </span>
      )}
    </p>
  );
}

function nameOfClient(client: string | undefined): string {
  if (client === undefined) return 'your client';
  return CLIENTS.find(([pattern]) => pattern.test(client))?.[1] ?? client;
}
