import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** Creates a repository that was cloned from one with this name, and a worktree of it. Returns their folders. */
export function repositoryWithWorktree(name: string): { clone: string; worktree: string } {
  const [clone, worktree] = [newFolder(), newFolder()];
  const own = join(clone, '.git/worktrees/fix');
  mkdirSync(own, { recursive: true });
  const origin = `[core]\n\tbare = false\n[remote "origin"]\n\turl = git@github.com:ada/${name}.git\n`;
  writeFileSync(join(clone, '.git/config'), origin);
  writeFileSync(join(worktree, '.git'), `gitdir: ${own}\n`);
  return { clone, worktree };
}
