import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { listAndCall } from './listAndCall';
import { runClient } from './runClient';

/** The client of @modelcontextprotocol/client. With `auto` it tries the new protocol version first, with `legacy` it does not. */
runClient(async ({ url, key, tool, options: [mode] }) => {
  const versionNegotiation = { mode: mode === 'legacy' ? ('legacy' as const) : ('auto' as const) };
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation });
  const requestInit = { headers: { 'X-API-Key': key } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return listAndCall(client, tool);
});
