/** The methods that the clients of both SDKs share. */
interface ConnectedClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string }): Promise<unknown>;
  close(): Promise<void>;
}

/** Lists the tools, calls one and closes the client. */
export async function listAndCall(client: ConnectedClient, tool: string) {
  const { tools } = await client.listTools();
  const result = await client.callTool({ name: tool });
  await client.close();
  return { tools: tools.map(({ name }) => name), result };
}
