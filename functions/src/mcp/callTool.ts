import type { RequestEntry } from '../http/requestLog';
import { mayTidyUp } from '../lib/access/actor';
import type { CallContext } from '../lib/workspaces/callContext';
import type { MessagePreview } from './message';
import type { Endpoint } from './endpoints';
import { resourceHandlers } from './resourceHandlers';
import { RPC } from './responses';
import type { ServerInfo } from './serverInfo';
import { APPS_EXTENSION } from './tools/cards';
import type { ToolResult } from './tools/defineTool';

/** Returns what to register with a server of either SDK. */
export function registration(served: ServedMessage) {
  return {
    instructions: served.endpoint.instructionsFor(served.serverInfo, mayTidyUp(served.context.actor)),
    capabilities: {
      tools: { listChanged: false },
      ...(served.endpoint.hasResources && {
        resources: { listChanged: false },
        prompts: { listChanged: false },
        completions: {},
        extensions: APPS_EXTENSION,
      }),
    },
    listTools: () => ({ tools: definitionsFor(served) }),
    callTool: () => callTool(served),
    resources: served.endpoint.hasResources ? resourceHandlers(served) : undefined,
  };
}

/** A message to serve, in a form that the servers of both SDKs share. */
export interface ServedMessage {
  readonly message: unknown;
  /** The endpoint that it was sent to. */
  readonly endpoint: Endpoint;
  readonly preview: Pick<MessagePreview, 'id' | 'tool' | 'input'>;
  /** The headers that an MCP server reads. */
  readonly headers: Headers;
  readonly context: CallContext;
  readonly serverInfo: ServerInfo;
  /** The log entry, which gets the name of the tool and the outcome of the call. */
  readonly entry: RequestEntry;
}

function definitionsFor({ endpoint, context, serverInfo }: ServedMessage) {
  return endpoint.definitionsFor(serverInfo.websiteUrl, mayTidyUp(context.actor));
}

/**
 * Calls the tool that a message names. Returns its result, which may be a tool error.
 * @throws an error with a JSON-RPC code if there is no such tool.
 */
async function callTool(served: ServedMessage): Promise<ToolResult> {
  const { preview, context, entry } = served;
  const { tool, input } = preview;
  if (!tool) {
    entry.outcome = 'unknown_tool';
    const names = definitionsFor(served).map(({ name }) => name);
    throw invalidParams(`Unknown tool. The tools are ${names.join(', ')}.`);
  }
  const { result, outcome } = await tool.call(context, input);
  entry.tool = tool.name;
  entry.outcome = outcome;
  return result;
}

/**
 * Returns an error that the SDKs send as it is. It is not one of theirs: those prefix their message, and the
 * client's SDK would add the same prefix again.
 */
function invalidParams(message: string): Error {
  return Object.assign(new Error(message), { code: RPC.invalidParams });
}
