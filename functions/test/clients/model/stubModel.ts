import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { HOST } from '../../../scripts/emulators/ports';
import type { ModelApi, ModelRequest, Turn } from './modelApi';

export type ToolInput = Readonly<Record<string, unknown>>;

/** A call that the model is made to do. */
export interface PlannedCall {
  readonly tool: string;
  /** The arguments, or how the model takes them from the results so far. */
  readonly input: ToolInput | ((results: readonly string[]) => ToolInput);
  /** Runs just before the model calls the tool. */
  readonly before?: () => Promise<unknown>;
}

/** A model server on this computer, and the requests that it received. */
export interface StubModel {
  readonly url: string;
  /** Each with its whole body, as JSON. */
  readonly requests: readonly (ModelRequest & { readonly body: string })[];
  close(): Promise<void>;
}

/**
 * Starts a model server that speaks the API of a vendor. The model makes these calls, one after the other, then answers
 * "Done.".
 */
export async function startStubModel(
  api: ModelApi,
  planned: PlannedCall | readonly PlannedCall[],
): Promise<StubModel> {
  const calls = [planned].flat();
  const requests: (ModelRequest & { readonly body: string })[] = [];
  const server = createServer((incoming, outgoing) => {
    const respond = async () => {
      const body = await json(incoming);
      const request = api.read(body);
      requests.push({ ...request, body: JSON.stringify(body) });
      outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' });
      for (const event of api.write(await nextTurn(request, calls))) {
        // Some vendors repeat the type of an event before it.
        if (typeof event === 'object' && 'type' in event) outgoing.write(`event: ${String(event.type)}\n`);
        outgoing.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
      }
      outgoing.end();
    };
    if (incoming.method !== 'POST' || !api.path.test(incoming.url ?? '')) {
      outgoing.writeHead(404).end();
      return;
    }
    respond().catch((error: unknown) => {
      console.error(error);
      outgoing.destroy();
    });
  }).listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The model did not get a port.');
  return {
    url: `http://${HOST}:${String(address.port)}`,
    requests,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function nextTurn(
  { tools, toolResults }: ModelRequest,
  planned: readonly PlannedCall[],
): Promise<Turn> {
  const next = planned[toolResults.length];
  // Clients put the name of the server before that of the tool.
  const name = next && tools.find((offered) => offered.endsWith(next.tool));
  if (next === undefined || name === undefined) return { text: 'Done.' };
  await next.before?.();
  return { call: { name, input: inputOf(next, toolResults) } };
}

/** Returns the arguments of a call after these results. Some clients quote results as JSON. */
export function inputOf({ input }: PlannedCall, results: readonly string[]): ToolInput {
  return typeof input === 'function' ? input(results.map(unquoted)) : input;
}

/** Returns a result as a model reads it. */
export const unquoted = (text: string) => text.replaceAll('\\"', '"');
