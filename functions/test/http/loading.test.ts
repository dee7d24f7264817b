import { join } from 'node:path';
import { z } from 'zod';
import { runNode } from '../support/command';

const FUNCTIONS = join(__dirname, '../..');

// Calls health as the framework does, and prints its answer and the files that were loaded for it.
const SCRIPT = `
  const { health } = require('./dist/index.js');
  const response = {
    statusCode: 200,
    status(code) { this.statusCode = code; return this; },
    set() { return this; },
    json(body) { this.body = body; },
    on() { return this; },
    once() { return this; },
  };
  const request = { method: 'GET', path: '/health', headers: {}, header: () => undefined, get: () => undefined };
  process.stdout.write = () => true;
  Promise.resolve(health(request, response)).then(() => {
    console.error(JSON.stringify({
      status: response.statusCode,
      body: response.body,
      loaded: Object.keys(require.cache).map((file) => file.replaceAll('\\\\', '/')),
    }));
  });
`;

const printedSchema = z.object({
  status: z.int(),
  body: z.object({ status: z.string() }),
  loaded: z.array(z.string()),
});

describe('loading the functions and answering GET /health', () => {
  it('loads neither Firestore nor an MCP SDK, so that a monitor costs next to nothing', async () => {
    const { stderr } = await runNode(['-e', SCRIPT], FUNCTIONS);
    const { status, body, loaded } = printedSchema.parse(JSON.parse(stderr));
    expect([status, body.status]).toEqual([200, 'ok']);
    expect(loaded.filter((file) => file.endsWith('/dist/health.js'))).toHaveLength(1);

    const heavy =
      /@google-cloud\/firestore|firebase-admin\/.*firestore|@modelcontextprotocol|google-gax|grpc/;
    expect(loaded.filter((file) => heavy.test(file))).toEqual([]);
    expect(loaded.filter((file) => /\/dist\/(mcp|rest)\//.test(file))).toEqual([]);
  });
});
