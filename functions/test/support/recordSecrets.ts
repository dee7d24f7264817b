import { recordSecret, type SecretKind } from '../../scripts/commands/leaks';

// Writes down the keys, tokens and notes of every request that the tests send with fetch, as the SDKs do: once all
// tests have run, no log may hold any of them.

const folder = process.env.LOG_FOLDER;
const send = globalThis.fetch;
const recorded = new Set<string>();

if (folder !== undefined) {
  const record = (kind: SecretKind, text: string | null | undefined) => {
    if (text == null || recorded.has(text)) return;
    recorded.add(text);
    recordSecret(folder, kind, text);
  };
  globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    record('key', headers.get('x-api-key'));
    record('token', headers.get('authorization')?.replace(/^Bearer +/i, ''));
    if (typeof init?.body === 'string') {
      for (const note of notesIn(init.body)) record('note', note);
    }
    return send(input, init);
  };
}

/** The notes in a message, whatever else is in it. */
function notesIn(body: string): string[] {
  const notes: string[] = [];
  try {
    JSON.parse(body, (name, value: unknown) => {
      if (name === 'notes' && typeof value === 'string') notes.push(value);
      return value;
    });
  } catch {
    // It is no JSON, or nested too deeply to look into.
  }
  return notes;
}
