import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateApiKey } from '../../../src/lib/shared/contract/fields/apiKey';
import { findLeaks, recordSecret } from './leaks';

// After a run, `npm test` searches everything that was logged, and fails if it finds a key, a token or a note. These
// tests cover that search. functions/test/http/service/logs.test.ts covers what a request logs.

describe('the search for secrets in the logs', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'link-dashboard-logs-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  function leaksOf(...lines: string[]): string[] {
    writeFileSync(join(folder, 'mcp-1.log'), lines.join('\n'));
    return findLeaks(folder);
  }

  it('finds nothing in what the service logs', () => {
    recordSecret(folder, 'note', 'Why this one is kept');
    recordSecret(folder, 'note', 'ok');
    expect(leaksOf('{"severity":"INFO","message":"mcp ok","keyHint":"x7Qz"}', '')).toEqual([]);
  });

  it('finds any key and any ID token', () => {
    const key = generateApiKey();
    const token = 'eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoiYSJ9.';
    expect(leaksOf('fine', `with ${key}.`, `Bearer ${token}`)).toEqual([
      `mcp-1.log:2 contains a key: with ${key}.`,
      `mcp-1.log:3 contains a token: Bearer ${token}`,
    ]);
  });

  it('finds a body with a note, however short', () => {
    const body = JSON.stringify({ arguments: { notes: 'Why' } });
    expect(leaksOf(body, JSON.stringify({ error: body }), 'notes: must not be empty')).toHaveLength(2);
  });

  it('finds what was recorded from requests: the server key and the beginning of a note', () => {
    recordSecret(folder, 'key', 'the-key-of-the-server');
    recordSecret(folder, 'note', `"Kept" because\n${'x'.repeat(10_000)}`);
    expect(
      leaksOf('the-key-of-the-server', `{"error":"${String.raw`\"Kept\" because\n`}${'x'.repeat(30)}`),
    ).toEqual([
      expect.stringMatching(/^mcp-1\.log:1 contains a key: /),
      expect.stringMatching(/^mcp-1\.log:2 contains a note: /),
    ]);
  });

  it('searches every log in the folder', () => {
    for (const file of ['emulators.log', 'health-7.log']) writeFileSync(join(folder, file), generateApiKey());
    expect(leaksOf()).toHaveLength(2);
  });
});
