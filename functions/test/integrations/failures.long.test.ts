import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_URL } from '../support/environment';
import { findFreePort } from '../support/processes/functionProcess';
import { containing } from '../support/jest/matchers';
import { userWithKey } from '../support/users/users';
import { hooksFor, SILENCE } from './claudeCode';
import { sessionWith } from './sessions';

const KEY = 'a-key-that-must-not-be-logged';

let close: (() => Promise<void>) | undefined;

afterEach(async () => {
  await close?.();
  close = undefined;
});

/** Starts a server and returns its URL. It is closed after the test. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server did not get a port.');
  return `http://127.0.0.1:${String(address.port)}`;
}

// endSession also checks that the hook prints nothing and exits with 0.
describe('the hook for Claude Code, when it fails, is silent and says in its log', () => {
  it('that the service cannot be reached', async () => {
    const url = `http://127.0.0.1:${String(await findFreePort())}`;
    const hook = hooksFor({ url, key: KEY }).endOfSession;
    expect(await hook.endSession(sessionWith('first-prompt'))).toEqual([
      `Not logged: Could not reach ${url}/mcp: ECONNREFUSED`,
    ]);
  });

  it('that the key is rejected, and why', async () => {
    const hook = hooksFor({ url: BASE_URL, key: KEY }).endOfSession;
    const [line] = await hook.endSession(sessionWith('first-prompt'));
    expect(line).toMatch(/^Not logged: The service answered with status 401: Invalid or missing API key/);
  });

  it('that the service rejects the session', async () => {
    const { key } = await userWithKey();
    const hook = hooksFor({ url: BASE_URL, key }).endOfSession;
    const [line] = await hook.endSession(sessionWith('first-prompt', { session_id: 'x'.repeat(300) }));
    expect(line).toMatch(/^Not logged: The service rejected the call: .*conversationId/);
  });

  it('that it is not configured', async () => {
    const hook = hooksFor().endOfSession;
    expect(await hook.endSession(sessionWith('first-prompt'))).toEqual([
      'Not logged: The URL is invalid: . Use https://PROJECT_ID.web.app/mcp.',
    ]);
  });

  it('that the URL leads to something else', async () => {
    const url = await serve((_, response) => response.end('<!doctype html>'));
    const hook = hooksFor({ url, key: KEY }).endOfSession;
    expect(await hook.endSession(sessionWith('first-prompt'))).toEqual([
      `Not logged: ${url}/mcp answered with status 200 and nothing that the hook understands. Check the URL.`,
    ]);
  });

  it('that the transcript cannot be read', async () => {
    const hook = hooksFor({ url: BASE_URL, key: KEY }).endOfSession;
    const [line] = await hook.endSession(sessionWith('first-prompt', { transcript_path: hook.folder }));
    expect(line).toMatch(/^Not logged: EISDIR/);
  });

  it('that its input is not what it expects', async () => {
    const hook = hooksFor({ url: BASE_URL, key: KEY }).endOfSession;
    for (const input of ['{"session_id": ', '', '[1, 2]'])
      expect(await hook.run([], { input })).toEqual(SILENCE);
    const reason = 'Not logged: The input of the hook is not JSON with session_id and transcript_path.';
    expect(await hook.untilLogHas(3)).toEqual([reason, reason, reason]);
  });
});

describe('the hook for Claude Code', () => {
  it('does not wait for a slow service, which still gets the session', async () => {
    const ended = Promise.withResolvers<undefined>();
    const result = { structuredContent: { status: 'created' } };
    const url = await serve((_, response) => {
      void ended.promise.then(() => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result })));
    });
    const hook = hooksFor({ url, key: KEY }).endOfSession;
    const session = sessionWith('first-prompt');
    expect(await hook.run([], { input: JSON.stringify(session) })).toEqual(SILENCE);
    ended.resolve(undefined);
    expect(await hook.untilLogHas(1)).toEqual([`Logged ${session.session_id}: created.`]);
  });

  it('gives up after ten seconds without a response', async () => {
    const url = await serve(() => undefined);
    const hook = hooksFor({ url, key: KEY }).endOfSession;
    expect(await hook.endSession(sessionWith('first-prompt'))).toEqual([
      `Not logged: Could not reach ${url}/mcp: no response within 10 seconds.`,
    ]);
  });

  it('does not follow a redirect, which would hand over the key', async () => {
    const asked: (string | undefined)[] = [];
    const url = await serve(({ url: path }, response) => {
      asked.push(path);
      response.writeHead(307, { Location: '/elsewhere' }).end();
    });
    const [line] = await hooksFor({ url, key: KEY }).endOfSession.endSession(sessionWith('first-prompt'));
    expect([asked, line]).toEqual([['/mcp'], containing('status 307')]);
  });

  it('asks nobody if it has a URL without a key', async () => {
    const asked: (string | undefined)[] = [];
    const url = await serve(({ url: path }, response) => {
      asked.push(path);
      response.end();
    });
    const [line] = await hooksFor({ url, key: '' }).endOfSession.endSession(sessionWith('first-prompt'));
    expect([asked, line]).toEqual([[], 'Not logged: The API key is missing or contains invalid characters.']);
  });

  it('never sends a key unencrypted to another computer', async () => {
    const hook = hooksFor({ url: 'http://dashboard.example.com', key: KEY }).endOfSession;
    const [line] = await hook.endSession(sessionWith('first-prompt'));
    expect(line).toMatch(/^Not logged: The URL must start with https:/);
  });

  it('keeps a short log that only the user can read, without the key', async () => {
    const hook = hooksFor({ url: BASE_URL, key: KEY }).endOfSession;
    await hook.endSession(sessionWith('first-prompt'));
    const file = join(hook.folder, 'hook.log');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    appendFileSync(file, 'An old line\n'.repeat(300));
    await hook.run(['--log'], { input: JSON.stringify(sessionWith('first-prompt')) });
    const text = readFileSync(file, 'utf8');
    expect(text.trimEnd().split('\n')).toHaveLength(200);
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/Not logged: The service answered with status 401/);
    expect(text).not.toContain(KEY);
  });
});
