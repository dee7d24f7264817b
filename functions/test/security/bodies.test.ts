import { codeOf } from '../../src/lib/shared/base/errors';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { startFunction, type FunctionProcess } from '../support/processes/functionProcess';
import { LIST_TOOLS } from '../support/requests/messages';
import { signUp, userWithKey } from '../support/users/users';

const MIB = 1024 * 1024;
/** The platform forwards bodies of up to 32 MiB. Once parsed, a body of these elements takes up twenty times its size. */
const PLATFORM_BYTES = 32 * MIB;
const ELEMENT = '{},';
/** Enough for accepted bodies, but far too little to parse a body of 32 MiB. */
const HEAP_MIB = '120';

let mcp: FunctionProcess;
let workspaceUpdate: FunctionProcess;

const HUGE = Buffer.from(`[${ELEMENT.repeat(PLATFORM_BYTES / ELEMENT.length - 1)}{}]`);
const DEFAULTS = { 'Content-Type': 'application/json', Accept: 'application/json' };

/** Both functions, each with a message that it accepts. */
let targets: readonly (readonly [FunctionProcess, object])[];
let credentials: Record<string, string>;

beforeAll(async () => {
  const environment = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}` };
  [mcp, workspaceUpdate] = await Promise.all([
    startFunction('mcp', environment),
    startFunction('workspaceUpdate', environment),
  ]);
  targets = [
    [mcp, LIST_TOOLS],
    [workspaceUpdate, {}],
  ];
  const { uid, idToken } = await signUp();
  const { key } = await userWithKey(uid);
  credentials = { 'X-API-Key': key, Authorization: `Bearer ${idToken}` };
});

/** Posts a body and returns the status. Sends a Content-Length unless the headers ask for chunks. */
async function statusOf(
  url: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
  agent?: Agent,
) {
  const posted = request(url, { method: 'POST', headers: { ...DEFAULTS, ...headers }, agent });
  if (headers['Transfer-Encoding'] === undefined) posted.setHeader('Content-Length', Buffer.byteLength(body));
  posted.end(body);
  const status = new Promise((resolve, reject) => {
    posted.on('response', (response) => {
      response.resume();
      // With an agent, wait until the connection is free again.
      if (agent)
        response.on('end', () =>
          posted.on('close', () => {
            resolve(response.statusCode);
          }),
        );
      else resolve(response.statusCode);
    });
    posted.on('error', reject);
  });
  try {
    return await status;
  } finally {
    // Do not send the rest of a rejected body.
    posted.destroy();
  }
}

describe('a body of 32 MiB', () => {
  it.each([
    ['with its length', {}],
    ['in chunks', { 'Transfer-Encoding': 'chunked' }],
  ])(
    'gets a response and does not crash the instance, with or without credentials: %s',
    async (_, headers) => {
      for (const [{ url }, message] of targets) {
        const strangers = Array.from({ length: 4 }, () => statusOf(url, HUGE, headers));
        expect(await Promise.all(strangers)).toEqual([401, 401, 401, 401]);
        expect(await statusOf(url, HUGE, { ...headers, ...credentials })).toBe(413);
        expect(await statusOf(url, JSON.stringify(message), credentials)).toBe(200);
      }
    },
  );
});

describe('a connection that carried an oversized body', () => {
  /** Over the limit, but small enough that a proxy may have sent all of it before the response arrives. */
  const body = Buffer.alloc(MIB + 300_000, ' ');

  it.each([
    ['with its length', {}],
    ['in chunks', { 'Transfer-Encoding': 'chunked' }],
  ])('serves the next request: %s', async (_, encoding) => {
    for (const [{ url }, message] of targets) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (const [sent, headers, status] of [
        [body, encoding, 401],
        [body, { ...encoding, ...credentials }, 413],
        [JSON.stringify(message), credentials, 200],
      ] as const) {
        expect(await statusOf(url, sent, headers, agent)).toBe(status);
      }
      agent.destroy();
    }
  });
});

describe('a body whose bytes each come in a chunk of their own', () => {
  it('does not crash the instance', async () => {
    for (const [{ url }, message] of targets) {
      const [{ hostname, port }, length] = [new URL(url), url === mcp.url ? 128 * 1024 : MIB];
      const socket = connect(Number(port), hostname);
      const headers = Object.entries({
        Host: 'x',
        ...DEFAULTS,
        ...credentials,
        'Transfer-Encoding': 'chunked',
      });
      const head = ['POST / HTTP/1.1', ...headers.map(([name, value]) => `${name}: ${value}`)];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.end(`${'1\r\n \r\n'.repeat(length)}0\r\n\r\n`);
      // The service responds while the rest is still being sent. Then the connection may be reset, and the response lost.
      const received = once(socket, 'data').then(([response]) => String(response));
      const closed = once(socket, 'close').then(() => 'closed');
      const response = await Promise.race([received, closed]).catch((error: unknown) => codeOf(error));
      expect(response).toMatch(/^(HTTP\/1.1 400 |closed|ECONNRESET|EPIPE)/);
      expect(await statusOf(url, JSON.stringify(message), credentials)).toBe(200);
    }
  });
});

describe('a truncated body', () => {
  it('is not logged as an error, and the next request succeeds', async () => {
    const { hostname, port } = new URL(mcp.url);
    const socket = connect(Number(port), hostname);
    const head = ['POST / HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 100'];
    const key = `X-API-Key: ${credentials['X-API-Key'] ?? ''}`;
    socket.write(`${[...head, key].join('\r\n')}\r\n\r\n{"jsonrpc"`, () => {
      setTimeout(() => socket.resetAndDestroy(), 200);
    });
    const output = await mcp.untilPrinted((printed) => printed.includes('broken_off'));
    expect(output).not.toContain('"severity":"ERROR"');
    expect(await statusOf(mcp.url, JSON.stringify(LIST_TOOLS), credentials)).toBe(200);
  });
});

describe('a compressed body', () => {
  it.each(['gzip', 'GZIP', 'br', 'gzip, gzip'])('is rejected: %s', async (encoding) => {
    for (const [{ url }, message] of targets) {
      const json = JSON.stringify(message);
      const encoded = { ...credentials, 'Content-Encoding': encoding };
      expect(await statusOf(url, gzipSync(json), encoded)).toBe(415);
      expect(await statusOf(url, json, { ...credentials, 'Content-Encoding': 'identity' })).toBe(200);
    }
  });
  it('gets a response that says what to send, over MCP and over REST', async () => {
    const headers = { ...DEFAULTS, ...credentials, 'Content-Encoding': 'gzip' };
    const responses = [mcp, workspaceUpdate].map(({ url }) =>
      fetch(url, { method: 'POST', headers, body: gzipSync('{}') }).then((response) => response.json()),
    );
    expect(await Promise.all(responses)).toEqual([
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: 'Send the body as uncompressed UTF-8.' },
      },
      { error: 'Send the body as uncompressed UTF-8.' },
    ]);
  });
});

describe('a body that is not UTF-8', () => {
  it.each([
    ['according to its header', '{}', 'application/json; charset=utf-16'],
    ['according to its bytes', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'application/json'],
  ])('is rejected: %s', async (_, body, type) => {
    for (const [{ url }] of targets) {
      expect(await statusOf(url, body, { ...credentials, 'Content-Type': type })).toBe(415);
    }
  });

  it('is accepted if its header declares UTF-8', async () => {
    for (const [{ url }, message] of targets) {
      const type = { ...credentials, 'Content-Type': 'Application/JSON; charset="UTF-8"' };
      expect(await statusOf(url, JSON.stringify(message), type)).toBe(200);
    }
  });
});
