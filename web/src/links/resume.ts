import type { Link } from '@shared/model/model';

/**
 * Returns the command that resumes a session. Returns undefined if the client is not known. The command names the session's
 * folder only if the user's own client added the link, and any shell takes the folder for text.
 */
export function resumeCommand(session: Session, isOwn: boolean): string | undefined {
  const { conversationId: id, localPath = '' } = session;
  if (id === undefined || !PLAIN_ID.test(id)) return undefined;
  // Claude Code names the file after the session, also if its folder is not `.claude`.
  const isClaudes = new RegExp(`[/\\\\]projects[/\\\\][^/\\\\]+[/\\\\]${id}\\.jsonl$`).test(localPath);
  const [, command] = CLIENTS.find(([transcript]) => transcript.test(localPath)) ?? [];
  if (command === undefined && !isClaudes) return undefined;
  const folder = isOwn ? plainFolder(projectOf(session) ?? '') : undefined;
  return `${folder === undefined ? '' : `cd ${folder} && `}${command ?? 'claude --resume'} ${id}`;
}

/** The clients with a command that resumes a session, by the folder that holds their transcripts. */
const CLIENTS: readonly (readonly [transcript: RegExp, command: string])[] = [
  [/[/\\]\.claude[/\\]/, 'claude --resume'],
  [/[/\\]\.codex[/\\]/, 'codex resume'],
  [/[/\\]\.gemini[/\\]/, 'gemini --resume'],
  [/[/\\]opencode[/\\]/, 'opencode --session'],
];

/** An ID that a shell takes as one word, and a program never as an option. */
const PLAIN_ID = /^\w[\w-]*$/;

type Session = Pick<Link, 'conversationId' | 'localPath' | 'notes'>;

/** Returns the folder of a session's project: the one in the note of the Claude Code hook, or the path of a folder. */
export function projectOf({ localPath, notes = '' }: Session): string | undefined {
  const [, folder] = PROJECT.exec(notes) ?? [];
  if (folder !== undefined) return folder;
  return localPath === undefined || /\.\w{2,6}$/.test(localPath) ? undefined : localPath;
}

/** Returns the number of words in a session's summary, which is its note without what the Claude Code hook writes. */
export function summaryWords({ notes = '' }: Session): number {
  const summary = notes.replace(PROJECT, '').replaceAll(/^(?:Repository|Branch): .*$/gm, '');
  return summary.split(/\s+/).filter(Boolean).length;
}

/** Returns a session's note without the line about its project, which its row shows already. */
export function withoutProject(notes: string | undefined): string | undefined {
  return notes?.replace(PROJECT, '').trim();
}

const PROJECT = /^Project: (.+)$/m;

/**
 * Returns the absolute path of a folder as sh, fish, PowerShell and cmd.exe all take it. Returns undefined if it has characters
 * that one of them acts on, inside or outside of double quotes. Letters outside ASCII are among these: Windows turns some of
 * them into quotation marks. A path that starts with two slashes is on another computer.
 */
function plainFolder(folder: string): string | undefined {
  if (/^\/(?!\/)[\w./@+-]*$/.test(folder)) return folder;
  const isPlain = /^\/(?!\/)[\w ./@+-]*$/.test(folder) || /^[a-z]:\\[\w .()\\-]*[\w)]$/i.test(folder);
  return isPlain ? `"${folder}"` : undefined;
}
