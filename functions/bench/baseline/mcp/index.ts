import { createHash } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type DocumentSnapshot } from 'firebase-admin/firestore';
import { onRequest } from 'firebase-functions/https';

// An MCP server written by hand: the SDK, and tools that read Firestore. It validates nothing and caches nothing.

initializeApp();
const database = getFirestore();

export const baseline = onRequest(async (request, response) => {
  const hash = createHash('sha256')
    .update(request.get('x-api-key') ?? '')
    .digest('hex');
  const key = await database.doc(`apiKeys/${hash}`).get();
  const workspace = `users/${String(key.get('uid'))}/workspaces/default`;

  const server = new McpServer({ name: 'baseline', version: '1.0.0' });
  server.registerTool('read_head', {}, async () => text((await database.doc(workspace).get()).data()));
  server.registerTool('read_all', {}, async () => {
    const head = await database.doc(workspace).get();
    const count = (head.get('pages') as unknown[]).length;
    const chunks = Array.from({ length: count }, (_, index) =>
      database.doc(`${workspace}/pages/${String(index)}`),
    );
    return text({ links: countLinks(await database.getAll(...chunks)) });
  });
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.on('close', () => void server.close());
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
});

function countLinks(chunks: readonly DocumentSnapshot[]): number {
  return chunks.reduce((sum, chunk) => sum + Object.keys(chunk.get('links') as object).length, 0);
}

function text(value: unknown) {
  return { content: [{ type: 'text' as const, text: JSON.stringify(value) }] };
}
