import { once } from 'node:events';
import type { Server } from 'node:http';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import initializeFunctionsTest from 'firebase-functions-test';
import { z } from 'zod';

jest.mock('./lib/platform/log');

// Sets the environment that the functions have on Google Cloud. Load them only after this.
const functionsTest = initializeFunctionsTest({ projectId: 'demo-link-dashboard-unit' });

const ROUTES = { health: '/health', mcp: '/mcp', workspaceUpdate: '/api/workspace/update' };

const deployedSchema = z.object({
  __endpoint: z.object({
    httpsTrigger: z.object({ invoker: z.array(z.string()) }),
    region: z.array(z.string()),
  }),
});

async function loadFunctions() {
  return import('./index');
}

const servers: Server[] = [];

afterAll(() => {
  for (const server of servers) server.close();
  functionsTest.cleanup();
});

/** Serves an exported function in this process and returns its URL. */
async function serve(name: keyof typeof ROUTES): Promise<string> {
  const functions = await loadFunctions();
  http(name, (request, response) =>
    functions[name](Object.assign(request, { rawBody: request.rawBody ?? Buffer.alloc(0) }), response),
  );
  const server = getTestServer(name).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = z.object({ port: z.int() }).parse(server.address());
  return `http://127.0.0.1:${String(address.port)}${ROUTES[name]}`;
}

describe('the exported functions', () => {
  it('are exactly three public HTTPS functions in us-central1', async () => {
    const functions = await loadFunctions();
    expect(Object.keys(functions).sort()).toEqual(Object.keys(ROUTES).sort());
    for (const exported of Object.values(functions)) {
      const { __endpoint: endpoint } = deployedSchema.parse(Object.assign({}, exported));
      expect(endpoint).toEqual({ httpsTrigger: { invoker: ['public'] }, region: ['us-central1'] });
    }
  });

  it.each([
    ['health', 200, { status: 'ok', timestamp: expect.stringMatching(/^\d{4}-.*Z$/) }],
    ['workspaceUpdate', 405, { error: 'Method not allowed: use POST' }],
  ] as const)('respond to a GET to %s with %i', async (name, status, body) => {
    const response = await fetch(await serve(name));
    expect([response.status, await response.json()]).toEqual([status, body]);
  });
});
