import type { CallContext } from '../lib/workspaceService';
import type { ServerInfo } from './serverInfo';
import { refuseInput, type ToolResult } from './defineTool';
import { toolsByName } from './tools';

/** One message to answer, as the adapters of both eras are given it. */
export interface ToolExchange {
  readonly message: unknown;
  /** Those headers of the request that MCP gives a meaning. */
  readonly headers: Headers;
  readonly context: CallContext;
  readonly serverInfo: ServerInfo;
  /** Tells the log which tool was called, where it is one of ours, and how that went. */
  readonly report: (tool: string | undefined, outcome: string) => void;
}

/** Array elements and object members that the arguments of a call may have in all: no tool has a tenth of it. */
const MAX_TOOL_INPUT_ELEMENTS = 100;

export const UNKNOWN_TOOL = `Unknown tool. The tools are ${[...toolsByName.keys()].join(', ')}.`;

export const INVALID_CALL =
  'A call has the name of a tool, and its arguments as an object: {"name": "list_links", "arguments": {}}.';

/** Calls a tool of the catalogue. @returns its result, errors included, or undefined where there is no such tool. */
export async function callTool(
  { context, report }: ToolExchange,
  { name, arguments: input = {} }: { name: string; arguments?: Record<string, unknown> | undefined },
): Promise<ToolResult | undefined> {
  const tool = toolsByName.get(name);
  if (!tool) {
    report(undefined, 'unknown_tool');
    return undefined;
  }
  const { result, outcome } = hasMoreElements(input, MAX_TOOL_INPUT_ELEMENTS)
    ? refuseInput(
        `More than ${String(MAX_TOOL_INPUT_ELEMENTS)} elements: send only the arguments of the tool.`,
      )
    : await tool.call(context, input);
  report(name, outcome);
  return result;
}

/** Whether a value has more elements and members than `limit`, nested ones included. Stops as soon as it has. */
function hasMoreElements(value: unknown, limit: number): boolean {
  const open = [value];
  let count = 0;
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const children: unknown[] = Object.values(next);
    count += children.length;
    if (count > limit) return true;
    open.push(...children);
  }
  return false;
}
