import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { listAndCall } from './listAndCall';
import { runClient } from './runClient';

/** The client of @modelcontextprotocol/sdk. */
runClient(async ({ url, key, tool }) => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { 'X-API-Key': key } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return listAndCall(client, tool);
});
