import { join } from 'node:path';
import { z } from 'zod';
import { DEVELOPMENT_KEY } from '../../../src/lib/service/config';
import { runNode } from '../../support/processes/command';
import { VERSION_2025, VERSION_2026, type VersionedRequest } from '../../support/requests/protocolVersions';
import { signUp } from '../../support/users/users';

const FUNCTIONS = join(__dirname, '../../..');

// Calls a function the way the framework does, and prints its response and the modules that it loaded. For a bundle,
// the modules come from its source map.
const SCRIPT = `
  const { existsSync, readFileSync } = require('node:fs');
  const { Readable, Writable } = require('node:stream');
  const modulesOf = (file) =>
    existsSync(file + '.map') && file.includes('/dist/') && !file.includes('/node_modules/')
      ? JSON.parse(readFileSync(file + '.map', 'utf8')).sources
      : [file];
  const [name, { method, path, headers, body }] = JSON.parse(process.argv[1]);
  let text = '';
  const stream = new Writable({ write(chunk, _, done) { text += chunk; done(); } });
  const response = Object.assign(stream, {
    statusCode: 200,
    status(code) { this.statusCode = code; return this; },
    set() { return this; },
    setHeader() {},
    getHeader() {},
    json(body) { this.body = body; },
    send(body) { this.body = JSON.parse(body); },
  });
  const get = (name) => headers[name.toLowerCase()];
  const sent = Readable.from([Buffer.from(JSON.stringify(body ?? ''))]);
  const request = Object.assign(sent, { method, path, headers, header: get, get, socket: {} });
  process.stdout.write = () => true;
  Promise.resolve(require('./dist/index.js')[name](request, response)).then(() => {
    console.error(JSON.stringify({
      status: response.statusCode,
      body: response.body ?? JSON.parse(text),
      loaded: Object.keys(require.cache).flatMap(modulesOf),
    }));
    process.exit();
  });
`;

interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: object;
}

const printedSchema = z.object({ status: z.int(), body: z.looseObject({}), loaded: z.array(z.string()) });

async function callInNewProcess(name: string, call: Call) {
  const { stderr } = await runNode(['-e', SCRIPT, JSON.stringify([name, call])], FUNCTIONS, {
    FUNCTIONS_EMULATOR: 'true',
    MCP_API_KEY: DEVELOPMENT_KEY,
  });
  return printedSchema.parse(JSON.parse(stderr));
}

function callOf({ message, headers }: VersionedRequest): Call {
  const sent = { 'content-type': 'application/json', 'x-api-key': DEVELOPMENT_KEY, ...headers };
  const lowerCase = Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value] as const);
  return { method: 'POST', path: '/mcp', headers: Object.fromEntries(lowerCase), body: message };
}

const SDK_2025 = /\/@modelcontextprotocol\/sdk\//;
const SDK_2026 = /\/@modelcontextprotocol\/server\//;

describe('GET /health', () => {
  it('loads neither Firestore nor an MCP SDK, so monitoring costs next to nothing', async () => {
    const call = { method: 'GET', path: '/health', headers: {} };
    const { status, body, loaded } = await callInNewProcess('health', call);
    expect([status, body.status]).toEqual([200, 'ok']);
    expect(loaded.filter((file) => file.endsWith('/src/health.ts'))).toHaveLength(1);

    const heavy =
      /@google-cloud\/firestore|firebase-admin\/.*firestore|@modelcontextprotocol|google-gax|grpc/;
    expect(loaded.filter((file) => heavy.test(file))).toEqual([]);
    expect(
      loaded.filter((file) => /\/src\/((mcp|rest)|lib\/(access|apps|storage))\/|\/zod\//.test(file)),
    ).toEqual([]);
  });
});

describe('tools/list', () => {
  it.each([
    [VERSION_2025, SDK_2025, SDK_2026],
    [VERSION_2026, SDK_2026, SDK_2025],
  ])('loads only the SDK for revision $revision', async (era, own, other) => {
    const { status, body, loaded } = await callInNewProcess('mcp', callOf(era.request('tools/list')));
    expect([status, Object.keys(body)]).toEqual([200, expect.arrayContaining(['result'])]);
    expect(loaded.filter((file) => own.test(file)).length).toBeGreaterThan(0);
    expect(loaded.filter((file) => other.test(file))).toEqual([]);
  });
});

describe('POST /api/workspace/update', () => {
  it('loads Firestore but no MCP code', async () => {
    const { idToken } = await signUp();
    const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' };
    const call = { method: 'POST', path: '/api/workspace/update', headers, body: {} };
    const { status, body, loaded } = await callInNewProcess('workspaceUpdate', call);
    expect([status, Object.keys(body)]).toEqual([200, ['workspace']]);
    expect(loaded.filter((file) => file.includes('@google-cloud/firestore')).length).toBeGreaterThan(0);
    expect(loaded.filter((file) => /@modelcontextprotocol|\/src\/mcp\//.test(file))).toEqual([]);
  });
});
