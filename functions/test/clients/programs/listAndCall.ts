/** Lists the tools and calls one, with a connected client of either SDK. */
interface Connected {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string }): Promise<unknown>;
  close(): Promise<void>;
}

export async function listAndCall(client: Connected, tool: string) {
  const { tools } = await client.listTools();
  const result = await client.callTool({ name: tool });
  await client.close();
  return { tools: tools.map(({ name }) => name), result };
}
