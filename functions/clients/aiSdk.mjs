import { experimental_createMCPClient as createMCPClient } from '@ai-sdk/mcp';
import { runClient } from './runClient.mjs';

/** The MCP client of the AI SDK. */
runClient(async ({ url, key, tool }) => {
  const client = await createMCPClient({ transport: { type: 'http', url, headers: { 'X-API-Key': key } } });
  const tools = await client.tools();
  const result = await tools[tool].execute({}, { toolCallId: '1', messages: [], context: {} });
  await client.close();
  return { tools: Object.keys(tools), result };
});
