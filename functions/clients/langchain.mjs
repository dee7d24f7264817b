import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { runClient } from './runClient.mjs';

/** The MCP adapters of LangChain. Its option is the tool's input as JSON. */
runClient(async ({ url, key, tool, options: [input = '{}'] }) => {
  const server = { transport: 'http', url, headers: { 'X-API-Key': key } };
  const client = new MultiServerMCPClient({ mcpServers: { 'link-dashboard': server } });
  const tools = await client.getTools();
  const result = await tools.find(({ name }) => name === tool).invoke(JSON.parse(input));
  await client.close();
  return { tools: tools.map(({ name }) => name), result };
});
