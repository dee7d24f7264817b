import type { ToolName } from '../../../src/mcp/tools/toolCalls.fixture';
import type { PlannedCall } from '../model/stubModel';

/** What a person asks, and the one call that a model makes for it if it has read only the list of tools. */
export interface PersonsRequest {
  readonly asks: string;
  /** The words in the list of tools that lead to the call. */
  readonly because: string;
  readonly call: readonly [tool: ToolName | 'edit_links', input: PlannedCall['input']];
  /** What the response must contain for a sufficient answer. After an error, that is what to do next. */
  readonly says: readonly string[];
  /** How the model's account of a change begins, which it can only give from the response. */
  readonly tells?: string;
  /** What would lead to a wrong answer. */
  readonly never?: readonly string[];
}
