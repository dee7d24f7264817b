import type { RequestEntry } from '../http/requestLog';
import type { CallContext } from '../lib/workspaces/callContext';
import type { ToolResult } from './tools/defineTool';
import type { ServerInfo } from './serverInfo';
import { toolsByName } from './tools';

/** One message to serve, in the form that both protocol versions share. */
export interface Exchange {
  readonly message: unknown;
  /** The id of the JSON-RPC request, or null. */
  readonly id: string | number | null;
  /** The headers that an MCP server reads. */
  readonly headers: Headers;
  readonly context: CallContext;
  /** Records that the key was used to call this tool. Does not wait for it. */
  readonly recordUse: (tool: string) => void;
  readonly serverInfo: ServerInfo;
  /** Receives the name of the tool and the outcome of the call. */
  readonly entry: RequestEntry;
}

export const UNKNOWN_TOOL = `Unknown tool. The tools are ${[...toolsByName.keys()].join(', ')}.`;

export const INVALID_CALL =
  'A call needs the name of a tool and its arguments as an object: {"name": "list_links", "arguments": {}}.';

/** Calls a tool. @returns its result, which may be a tool error, or undefined if there is no such tool. */
export async function callTool(
  { context, recordUse, entry }: Exchange,
  { name, arguments: input = {} }: { name: string; arguments?: Record<string, unknown> | undefined },
): Promise<ToolResult | undefined> {
  const tool = toolsByName.get(name);
  if (!tool) {
    entry.outcome = 'unknown_tool';
    return undefined;
  }
  recordUse(name);
  const { result, outcome } = await tool.call(context, input);
  entry.tool = name;
  entry.outcome = outcome;
  return result;
}
