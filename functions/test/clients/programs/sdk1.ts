import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { runClient } from './runClient';

/** The client of @modelcontextprotocol/sdk. */
runClient(async ({ url, key, tool }) => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { 'X-API-Key': key } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  const { tools } = await client.listTools();
  const result = await client.callTool({ name: tool });
  await client.close();
  return { tools: tools.map(({ name }) => name), result };
});
