import { clientFile } from '../../scripts/clientPackage';
import type { Isolation } from './isolation';

/** Returns the path of Claude Code. Installs it if necessary. */
export const claudeCode = () => clientFile('@anthropic-ai/claude-code-linux-x64/claude');

/** Runs Claude Code with these arguments. Its model is at `modelUrl`. */
export function runClaude(
  { run }: Isolation,
  args: readonly string[],
  modelUrl = 'http://127.0.0.1:9',
  environment: NodeJS.ProcessEnv = {},
): ReturnType<Isolation['run']> {
  return run(claudeCode(), args, {
    ANTHROPIC_API_KEY: 'any',
    ANTHROPIC_BASE_URL: modelUrl,
    // Otherwise, the model would have to search for the tools first.
    ENABLE_TOOL_SEARCH: 'false',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    // On a busy computer, a hook takes longer to start, and a server to connect.
    CLAUDE_CODE_SESSIONEND_HOOKS_TIMEOUT_MS: '30000',
    MCP_CONNECTION_NONBLOCKING: '0',
    MCP_TIMEOUT: '60000',
    ...environment,
  });
}
