import { MCPServerStreamableHttp } from '@openai/agents';
import { runClient } from './runClient.mjs';

/** The MCP client of the OpenAI Agents SDK. */
runClient(async ({ url, key, tool }) => {
  const requestInit = { headers: { 'X-API-Key': key } };
  const server = new MCPServerStreamableHttp({ url, requestInit, name: 'link-dashboard' });
  await server.connect();
  const tools = await server.listTools();
  const result = await server.callToolResult(tool, {});
  await server.close();
  return { tools: tools.map(({ name }) => name), result };
});
