import process from 'node:process';
import { readConfiguration } from './configuration.mjs';
import { contextOf } from './context.mjs';

// Claude Code runs this script when a session starts, waits for it, and adds what it prints to the conversation. If
// anything goes wrong or takes too long, the hook prints nothing. It always exits with 0.

/** How long the hook may take, from the start of its process. The rest of 300 ms is for its exit. */
const LIMIT_MS = 280;

const exit = () => process.exit(0);
process.on('uncaughtException', exit);
setTimeout(exit, Math.max(LIMIT_MS - performance.now(), 0));
const text = await contextOf(readConfiguration(), process.env.CLAUDE_PROJECT_DIR || process.cwd());
process.stdout.write(text, exit);
