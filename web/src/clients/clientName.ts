/** Returns the name that users know a client by, from the name that the client sends. */
export function nameOfClient(client: string): string {
  return CLIENTS.find(([pattern]) => pattern.test(client))?.[1] ?? client;
}

/** The names that users know clients by, and patterns for the names that clients send. The first match wins. */
const CLIENTS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^claude-code/i, 'Claude Code'],
  [/^claude/i, 'Claude'],
  [/^cursor/i, 'Cursor'],
  [/^(visual studio code|vscode)/i, 'VS Code'],
  [/^codex/i, 'Codex'],
  [/^gemini-cli/i, 'Gemini CLI'],
];
