import { z } from 'zod';
import { postMessage, toolResult } from '../../support/requests/client';
import { PROJECT } from '../../support/environment';
import { startFunction, type FunctionProcess } from '../../support/processes/functionProcess';
import { callOf, LIST_TOOLS, send } from '../../support/requests/messages';
import { oneLink, postUpdate, errorOf } from '../../support/requests/rest';
import { signUp, userWithKey } from '../../support/users/users';
import { testDatabase } from '../../support/testDatabase';

const NOTE = 'a-secret-note-of-a-person';
const LINK = { category: 'Reading', title: 'A secret title', url: 'https://example.com/secret' };

const entrySchema = z.looseObject({ severity: z.string(), message: z.string() });

/** Parses the structured lines of a function's output. */
function entriesOf(output: string) {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => entrySchema.parse(JSON.parse(line)));
}

/** Returns a function that waits until `count` more requests have been logged, and returns the output since then. */
function startReading({ output, untilPrinted }: FunctionProcess): (count: number) => Promise<string> {
  const start = output().length;
  return async (count) => {
    const printed = await untilPrinted((all) => all.slice(start).split('"durationMs"').length > count);
    return printed.slice(start);
  };
}

const aDuration: unknown = expect.any(Number);

interface Person {
  readonly key: string;
  readonly idToken: string;
}

let mcp: FunctionProcess;
let workspaceUpdate: FunctionProcess;
let health: FunctionProcess;

beforeAll(async () => {
  [mcp, workspaceUpdate, health] = await Promise.all([
    startFunction('mcp'),
    startFunction('workspaceUpdate'),
    startFunction('health'),
  ]);
});

describe('the log of mcp', () => {
  it('has one line per request with function, tool, uid, key hint, outcome and duration', async () => {
    const { uid, key } = await userWithKey();
    const { url } = mcp;
    const readLog = startReading(mcp);
    const caller = { function: 'mcp', uid, keyHint: key.slice(-4), status: 200, durationMs: aDuration };
    await send(key, LIST_TOOLS, { url });
    await send(key, callOf('add_to_dashboard', { ...LINK, notes: NOTE }), { url });
    await send(key, callOf('list_links', { category: 'Nothing' }), { url });
    await send(key, callOf('no_such_tool'), { url });
    await send('not-a-key', callOf('list_links'), { url });
    await send(key, [LIST_TOOLS], { url });
    const tool = { ...caller, method: 'tools/call', severity: 'INFO' };
    expect(entriesOf(await readLog(6))).toEqual([
      { ...caller, method: 'tools/list', severity: 'INFO', message: 'mcp ok', outcome: 'ok' },
      { ...tool, tool: 'add_to_dashboard', message: 'mcp ok', outcome: 'ok' },
      { ...tool, tool: 'list_links', message: 'mcp category_not_found', outcome: 'category_not_found' },
      { ...tool, message: 'mcp unknown_tool', outcome: 'unknown_tool' },
      {
        severity: 'WARNING',
        message: 'mcp invalid_key',
        function: 'mcp',
        outcome: 'invalid_key',
        status: 401,
        durationMs: aDuration,
      },
      { ...caller, severity: 'WARNING', message: 'mcp batch', outcome: 'batch', status: 400 },
    ]);
  });

  it('never contains a key, a note or a title, whatever the outcome of a call', async () => {
    const { key } = await userWithKey();
    const { url } = mcp;
    const readLog = startReading(mcp);
    const session = {
      title: LINK.title,
      notes: NOTE,
      conversationId: 'secret-id',
      localPath: '/secret/path',
    };
    await send(key, callOf('add_to_dashboard', { ...LINK, notes: NOTE }), { url });
    await send(key, callOf('add_to_dashboard', { ...LINK, notes: NOTE.repeat(1000) }), { url });
    await send(key, callOf('add_to_dashboard', { ...LINK, [NOTE]: NOTE }), { url });
    await send(key, callOf('search_links', { query: NOTE }), { url });
    await send(key, callOf('log_session', session), { url });
    await send(key, callOf(NOTE), { url });
    await send(key, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { note: NOTE } }, { url });
    await send(`${key}x`, callOf('list_links'), { url });
    await postMessage(url, { Authorization: `Bearer ${key}` }, callOf('list_links', { category: NOTE }));
    const output = await readLog(9);
    expect(output).not.toMatch(/secret/i);
    expect(output).not.toContain(key.slice(5, 15));
  });

  it('never contains a note from a malformed body', async () => {
    const { key } = await userWithKey();
    const readLog = startReading(mcp);
    for (const body of [`{"notes": "${NOTE}"`, `{"notes": ${NOTE}}`, `"${NOTE}"`, NOTE]) {
      expect((await postMessage(mcp.url, { 'X-API-Key': key }, body)).status).toBe(400);
    }
    const output = await readLog(4);
    const messages = entriesOf(output).map(({ message }) => message);
    expect(messages).toEqual(['mcp malformed', 'mcp malformed', 'mcp rpc -32600', 'mcp malformed']);
    expect(output).not.toMatch(/secret/i);
  });
});

describe('the log of workspaceUpdate', () => {
  it('has one line per request with function, uid, outcome and duration, and never a token or a title', async () => {
    const { uid, idToken } = await signUp();
    const { url } = workspaceUpdate;
    const readLog = startReading(workspaceUpdate);
    await postUpdate(idToken, oneLink(LINK.category, { title: LINK.title, url: LINK.url }), {}, url);
    await postUpdate(idToken, { [NOTE]: NOTE }, {}, url);
    await postUpdate(`${idToken}.x`, {}, {}, url);
    await fetch(url, { method: 'POST' });
    await postUpdate(idToken, `{"name": "${NOTE}`, {}, url);
    await fetch(url);
    const line = { function: 'workspaceUpdate', durationMs: aDuration };
    const invalidBody = {
      ...line,
      severity: 'WARNING',
      message: 'workspaceUpdate invalid_body',
      uid,
      outcome: 'invalid_body',
      status: 400,
    };
    const output = await readLog(6);
    expect(entriesOf(output)).toEqual([
      { ...line, severity: 'INFO', message: 'workspaceUpdate ok', uid, outcome: 'ok', status: 200 },
      invalidBody,
      {
        ...line,
        severity: 'WARNING',
        message: 'workspaceUpdate invalid_token',
        outcome: 'invalid_token',
        status: 401,
      },
      { ...line, severity: 'WARNING', message: 'workspaceUpdate no_token', outcome: 'no_token', status: 401 },
      invalidBody,
      {
        ...line,
        severity: 'INFO',
        message: 'workspaceUpdate method_not_allowed',
        outcome: 'method_not_allowed',
        status: 405,
      },
    ]);
    expect(output).not.toMatch(/secret/i);
    expect(output).not.toContain(idToken.split('.')[1]);
  });
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACED = { 'X-Cloud-Trace-Context': `${TRACE}/7;o=1` };
const FIELD = 'logging.googleapis.com/trace';

describe('the trace of a request', () => {
  it('is in what each function logs', async () => {
    for (const running of [health, mcp, workspaceUpdate]) {
      const readLog = startReading(running);
      await Promise.all([fetch(running.url, { headers: TRACED }), fetch(running.url)]);
      const entries = entriesOf(await readLog(2));
      expect(entries.map((entry) => entry[FIELD]).sort()).toEqual([
        `projects/${PROJECT}/traces/${TRACE}`,
        undefined,
      ]);
    }
  });

  it.each([
    ['no span', TRACE],
    ['33 digits', `${TRACE}0/7`],
    ['two traces', `${TRACE}/7, ${TRACE}/7`],
    ['other characters', `"secret"/7`],
    ['6,000 characters', 'secret'.repeat(1_000)],
  ])('is not logged if the header has %s', async (_, value) => {
    const readLog = startReading(health);
    await fetch(health.url, { headers: { 'X-Cloud-Trace-Context': value } });
    expect(await readLog(1)).not.toMatch(/trace|secret/);
  });
});

describe('an unexpected error', () => {
  const REFERENCE = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;
  const SENTENCE = new RegExp(
    `^Something went wrong on the server\\. Try again; if it keeps happening, give the operator this reference: ${REFERENCE.source}$`,
  );
  const aSentence: unknown = expect.stringMatching(SENTENCE);

  it.each<[client: string, running: () => FunctionProcess, call: (person: Person) => Promise<unknown>]>([
    [
      'an MCP client',
      () => mcp,
      async ({ key }) => {
        const headers = { 'X-API-Key': key, ...TRACED };
        const result = toolResult(await (await postMessage(mcp.url, headers, callOf('list_links'))).json());
        expect(result).toEqual({ error: { code: 'internal', message: aSentence } });
        return result;
      },
    ],
    [
      'a REST client',
      () => workspaceUpdate,
      async ({ idToken }) => {
        const failure = await errorOf(await postUpdate(idToken, {}, TRACED, workspaceUpdate.url));
        expect(failure).toEqual({ status: 500, error: aSentence });
        return failure;
      },
    ],
  ])('shows %s only a reference, under which the log has the cause', async (_, running, call) => {
    const { uid, idToken } = await signUp();
    const { key } = await userWithKey(uid);
    await testDatabase().doc(`users/${uid}/workspaces/default`).set({ name: 5 });
    const readLog = startReading(running());
    const [reference = ''] = REFERENCE.exec(JSON.stringify(await call({ key, idToken }))) ?? [];
    const output = await readLog(1);
    expect(output).toMatch(new RegExp(`"reference":"${reference}","error":"ZodError`));
    const entries = entriesOf(output);
    expect(entries.map(({ severity }) => severity)[0]).toBe('ERROR');
    expect(new Set(entries.map((entry) => entry[FIELD]))).toEqual(
      new Set([`projects/${PROJECT}/traces/${TRACE}`]),
    );
  });
});

describe('the log of health', () => {
  it('has one line per request', async () => {
    const readLog = startReading(health);
    await fetch(`${health.url}/health`);
    await fetch(`${health.url}/register`);
    const line = { function: 'health', durationMs: aDuration };
    expect(entriesOf(await readLog(2))).toEqual([
      { ...line, severity: 'INFO', message: 'health ok', outcome: 'ok', status: 200 },
      { ...line, severity: 'INFO', message: 'health not_found', outcome: 'not_found', status: 404 },
    ]);
  });
});
