import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { z } from 'zod';
import { runClient } from './runClient';

/** The MCP adapters of LangChain. Its option is the tool's input as JSON. */
runClient(async ({ url, key, tool, options: [input = '{}'] }) => {
  const server = { transport: 'http' as const, url, headers: { 'X-API-Key': key } };
  const client = new MultiServerMCPClient({ mcpServers: { 'link-dashboard': server } });
  const tools = await client.getTools();
  const chosen = tools.find(({ name }) => name === tool);
  const result: unknown = await chosen?.invoke(z.record(z.string(), z.unknown()).parse(JSON.parse(input)));
  await client.close();
  return { tools: tools.map(({ name }) => name), result };
});
