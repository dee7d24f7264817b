import { randomUUID } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { newFolder } from './claudeCode';

const TRANSCRIPTS = join(__dirname, 'transcripts');

const inputSchema = z.strictObject({
  session_id: z.string(),
  transcript_path: z.string(),
  cwd: z.string(),
  permission_mode: z.string(),
  hook_event_name: z.literal('SessionEnd'),
  reason: z.string(),
});

/** What Claude Code sends to a hook at the end of a session. */
export type SessionEnd = z.infer<typeof inputSchema>;

const INPUT = inputSchema.parse(JSON.parse(readFileSync(join(TRANSCRIPTS, 'session-end.json'), 'utf8')));

/** Returns the input for a new session with its own copy of this transcript, which a test may change. */
export function sessionWith(transcript: string, changes: Partial<SessionEnd> = {}): SessionEnd {
  const transcript_path = join(newFolder(), 'session.jsonl');
  copyFileSync(join(TRANSCRIPTS, `${transcript}.jsonl`), transcript_path);
  return { ...INPUT, session_id: randomUUID(), transcript_path, ...changes };
}
