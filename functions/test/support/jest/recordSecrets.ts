import { recordSecret, type SecretKind } from '../../../scripts/commands/testing/leaks';

// Records the keys, tokens and notes in every request that the tests and the SDKs send with fetch. After the
// run, the runner checks that no log contains any of them.

/** The secret parameters that clients send to get tokens. */
const SECRET_PARAMETERS = ['code', 'code_verifier', 'refresh_token', 'token'];

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
    if (init?.body instanceof URLSearchParams) {
      for (const name of SECRET_PARAMETERS) record('token', init.body.get(name));
    }
    if (typeof init?.body === 'string') {
      for (const note of notesIn(init.body)) record('note', note);
    }
    return send(input, init);
  };
}

function notesIn(body: string): string[] {
  const notes: string[] = [];
  try {
    JSON.parse(body, (name, value: unknown) => {
      if (name === 'notes' && typeof value === 'string') notes.push(value);
      return value;
    });
  } catch {
    // Not JSON, or nested too deeply.
  }
  return notes;
}
