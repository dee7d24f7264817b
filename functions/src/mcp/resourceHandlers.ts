import type { RequestEntry } from '../http/requestLog';
import type { CallContext } from '../lib/workspaces/callContext';
import { getPrompt, listPrompts } from './prompts/getPrompt';
import { completeName } from './resources/completeName';
import { listResources } from './resources/listResources';
import { readResource } from './resources/readResource';
import { RESOURCE_TEMPLATES } from './resources/resourceUri';
import { RPC } from './responses';
import { explain } from './tools/defineTool';

/**
 * Returns the handlers for resources and prompts, and for completing their arguments. What they throw has a JSON-RPC code
 * and is sent as it is.
 */
export function resourceHandlers(served: Served) {
  return {
    list: (params?: { cursor?: string | undefined }) =>
      answer(served, () => listResources(served.context, params?.cursor)),
    listTemplates: () => ({ resourceTemplates: RESOURCE_TEMPLATES }),
    read: ({ uri }: { uri: string }) => answer(served, () => readResource(served.context, uri), { uri }),
    listPrompts: () => listPrompts(served.context),
    getPrompt: (params: Parameters<typeof getPrompt>[1]) =>
      answer(served, () => getPrompt(served.context, params)),
    complete: ({ argument, context }: CompletionRequest) =>
      answer(served, () => completeName(served.context, argument, context?.arguments)),
  };
}

interface CompletionRequest {
  argument: { name: string; value: string };
  /** The arguments that the person has chosen already. */
  context?: { arguments?: Record<string, string> | undefined } | undefined;
}

interface Served {
  readonly context: CallContext;
  /** The log entry, which gets the outcome. */
  readonly entry: RequestEntry;
}

/** Returns what `work` returns. @throws an error that the SDKs send as it is, with `data`, which names what was asked for. */
async function answer<Result>(
  { entry }: Served,
  work: () => Result | Promise<Result>,
  data?: object,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = explain(error);
    entry.outcome = code;
    throw Object.assign(new Error(`${code}: ${message}`), { code: rpcCodeOf(code), data });
  }
}

function rpcCodeOf(code: string): number {
  if (code === 'internal' || code === 'unavailable') return RPC.internal;
  return code === 'invalid_arguments' || code.endsWith('_not_found') ? RPC.invalidParams : RPC.rejected;
}
