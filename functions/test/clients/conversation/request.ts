import type { ToolName } from '../../../src/mcp/tools/toolCalls.fixture';

/** What a person asks, and the one call that a model makes for it if it has read only the list of tools. */
export interface PersonsRequest {
  readonly asks: string;
  /** The words in the list of tools that lead to the call. */
  readonly because: string;
  readonly call: readonly [tool: ToolName, input: object];
  /** What the response must contain for a sufficient answer. After an error, that is what to do next. */
  readonly says: readonly string[];
  /** What would lead to a wrong answer. */
  readonly never?: readonly string[];
}
