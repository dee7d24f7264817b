import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { runClient } from './runClient';

/** The client of @modelcontextprotocol/client: `auto` asks for the new revision first, `legacy` does not. */
runClient(async ({ url, key, tool, options: [mode] }) => {
  const versionNegotiation = { mode: mode === 'legacy' ? ('legacy' as const) : ('auto' as const) };
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation });
  const requestInit = { headers: { 'X-API-Key': key } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  const { tools } = await client.listTools();
  const result = await client.callTool({ name: tool });
  await client.close();
  return { tools: tools.map(({ name }) => name), result };
});
