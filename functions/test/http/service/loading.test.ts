import { once } from 'node:events';
import { z } from 'zod';
import { runFirst, startFunctionProcess } from '../../support/processes/functionsFramework';
import { DEVELOPMENT_KEY } from '../../../src/lib/runtime/config';
import { post, VERSION_2025, VERSION_2026 } from '../../support/requests/protocolVersions';
import { postUpdate } from '../../support/requests/rest';
import { signUp } from '../../support/users/users';

/** Code for a function's process. Sends the names of the loaded modules. For a bundle, they come from its source map. */
const PROBE = `
  import { existsSync, readFileSync } from 'node:fs';
  import { createRequire } from 'node:module';
  const { cache } = createRequire(process.cwd() + '/');
  const modulesOf = (file) =>
    existsSync(file + '.map') && file.includes('/dist/') && !file.includes('/node_modules/')
      ? JSON.parse(readFileSync(file + '.map', 'utf8')).sources
      : [file];
  process.on('message', () => process.send(Object.keys(cache).flatMap(modulesOf)));
`;
const nodeArguments = [runFirst(PROBE)];
const environment = { FUNCTIONS_EMULATOR: 'true', MCP_API_KEY: DEVELOPMENT_KEY };

/** Starts a function and calls it once. Returns its response, and the modules that it has loaded. */
async function callInNewProcess(target: string, call: (url: string) => Promise<Response>) {
  const { url, child, stop } = await startFunctionProcess(target, { nodeArguments, environment });
  try {
    const response = await call(url);
    const sent = once(child, 'message');
    await response.arrayBuffer();
    child.send('loaded');
    return { status: response.status, loaded: z.array(z.string()).parse((await sent)[0]) };
  } finally {
    await stop();
  }
}

const matching = (loaded: readonly string[], pattern: RegExp) => loaded.filter((file) => pattern.test(file));

const SDK_2025 = /\/@modelcontextprotocol\/sdk\//;
const SDK_2026 = /\/@modelcontextprotocol\/server\//;

it('GET /health loads neither Firestore nor an MCP SDK, so monitoring costs next to nothing', async () => {
  const { status, loaded } = await callInNewProcess('health', (url) => fetch(url));
  expect(status).toBe(200);
  expect(matching(loaded, /\/src\/health\.ts$/)).toHaveLength(1);
  const heavy = /@google-cloud\/firestore|firebase-admin\/.*firestore|@modelcontextprotocol|google-gax|grpc/;
  expect(matching(loaded, heavy)).toEqual([]);
  expect(matching(loaded, /\/src\/((mcp|rest)|lib\/(access|apps|storage))\/|\/zod\//)).toEqual([]);
});

it.each([
  [VERSION_2025, SDK_2025, SDK_2026],
  [VERSION_2026, SDK_2026, SDK_2025],
])('tools/list loads only the SDK for revision $revision, and not the cards', async (version, own, other) => {
  const { status, loaded } = await callInNewProcess('mcp', (url) =>
    post(version.request('tools/list'), { 'X-API-Key': DEVELOPMENT_KEY }, url),
  );
  expect(status).toBe(200);
  expect(matching(loaded, own)).not.toEqual([]);
  expect(matching(loaded, other)).toEqual([]);
  expect(matching(loaded, /\/cardsPage\.ts$/)).toEqual([]);
});

it('POST /api/workspace/update loads Firestore, but neither MCP code nor the parser of pages', async () => {
  const { idToken } = await signUp();
  const { status, loaded } = await callInNewProcess('workspaceUpdate', (url) =>
    postUpdate(idToken, {}, {}, url),
  );
  expect(status).toBe(200);
  expect(matching(loaded, /@google-cloud\/firestore/)).not.toEqual([]);
  expect(matching(loaded, /@modelcontextprotocol|\/src\/mcp\/|\/htmlparser2\//)).toEqual([]);
});
