import type { ResourcePath } from '../lib/apps/protocol/issuer';
import { connectorDefinitions, connectorInstructions, connectorTools } from './connector';
import { instructionsFor } from './serverInfo';
import { toolDefinitionsFor, toolsByName } from './tools';
import type { ToolsByName } from './tools/defineTool';

export function endpointAt(path: ResourcePath): Endpoint {
  return ENDPOINTS[path];
}

/** What an endpoint offers: its tools, and what it tells a model about them. */
export interface Endpoint {
  readonly toolsByName: ToolsByName;
  readonly definitionsFor: typeof toolDefinitionsFor;
  readonly instructionsFor: typeof instructionsFor;
  /** Whether it offers workspaces and categories as resources, and prompts, too. */
  readonly hasResources: boolean;
}

const ENDPOINTS: Readonly<Record<ResourcePath, Endpoint>> = {
  '/mcp': { toolsByName, definitionsFor: toolDefinitionsFor, instructionsFor, hasResources: true },
  '/mcp/connector': {
    toolsByName: connectorTools,
    definitionsFor: connectorDefinitions,
    instructionsFor: () => connectorInstructions,
    hasResources: false,
  },
};
