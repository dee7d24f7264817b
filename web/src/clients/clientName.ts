/** How clients that introduce themselves with a technical name are known. The first match wins. */
const CLIENTS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^claude-code/i, 'Claude Code'],
  [/^claude/i, 'Claude'],
  [/^cursor/i, 'Cursor'],
  [/^(visual studio code|vscode)/i, 'VS Code'],
  [/^codex/i, 'Codex'],
  [/^gemini-cli/i, 'Gemini CLI'],
];

/** Returns the name of a client for the user, from the one with which it introduces itself. */
export function nameOfClient(client: string): string {
  return CLIENTS.find(([pattern]) => pattern.test(client))?.[1] ?? client;
}
