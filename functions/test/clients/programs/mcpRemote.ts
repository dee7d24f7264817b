import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { z } from 'zod';
import { listAndCall } from './listAndCall';
import { runClient } from './runClient';

/** A stdio client that connects through mcp-remote, configured as documented for Claude Desktop. */
runClient(async ({ url, key, tool }) => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const program = require.resolve('mcp-remote/dist/proxy.js');
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program, url, '--header', 'X-API-Key:${LINK_DASHBOARD_KEY}'],
      env: { ...z.record(z.string(), z.string()).parse({ ...process.env }), LINK_DASHBOARD_KEY: key },
      stderr: 'ignore',
    }),
  );
  return listAndCall(client, tool);
});
