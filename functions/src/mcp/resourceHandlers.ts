import type { RequestEntry } from '../http/requestLog';
import type { CallContext } from '../lib/workspaces/callContext';
import { listResources } from './resources/listResources';
import { readResource } from './resources/readResource';
import { RESOURCE_TEMPLATES } from './resources/resourceUri';
import { RPC } from './responses';
import { explain } from './tools/defineTool';

/** Returns the handlers for resources. What they throw has a JSON-RPC code and is sent as it is. */
export function resourceHandlers(served: Served) {
  return {
    list: (params?: { cursor?: string | undefined }) =>
      answer(served, () => listResources(served.context, params?.cursor)),
    listTemplates: () => ({ resourceTemplates: RESOURCE_TEMPLATES }),
    read: ({ uri }: { uri: string }) => answer(served, () => readResource(served.context, uri), { uri }),
  };
}

interface Served {
  readonly context: CallContext;
  /** The log entry, which gets the outcome. */
  readonly entry: RequestEntry;
}

/** Returns what `work` returns. @throws an error that the SDKs send as it is, with `data`, which names what was asked for. */
async function answer<Result>(
  { entry }: Served,
  work: () => Promise<Result>,
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
