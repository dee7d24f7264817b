import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { runClient } from './runClient.mjs';

/** A stdio client that connects through mcp-remote, configured as documented for Claude Desktop. */
runClient(async ({ url, key, tool }) => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const program = fileURLToPath(import.meta.resolve('mcp-remote/dist/proxy.js'));
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, url, '--header', 'X-API-Key:${LINK_DASHBOARD_KEY}'],
      env: { ...process.env, LINK_DASHBOARD_KEY: key },
      stderr: 'ignore',
    }),
  );
  const { tools } = await client.listTools();
  const result = await client.callTool({ name: tool });
  await client.close();
  return { tools: tools.map(({ name }) => name), result };
});
