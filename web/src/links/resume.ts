import type { Link } from '@shared/model/model';

/**
 * Returns the command that resumes a session in its folder. Quotes the folder, because anybody may have written the note that
 * names it. Returns undefined if the client is not known.
 */
export function resumeCommand(session: Session): string | undefined {
  const { conversationId: id, localPath = '' } = session;
  if (id === undefined || !PLAIN_ID.test(id)) return undefined;
  // Claude Code names the file after the session, also if its folder is not `.claude`.
  const isClaudes = new RegExp(`[/\\\\]projects[/\\\\][^/\\\\]+[/\\\\]${id}\\.jsonl$`).test(localPath);
  const [, command] = CLIENTS.find(([transcript]) => transcript.test(localPath)) ?? [];
  if (command === undefined && !isClaudes) return undefined;
  const folder = quoted(projectOf(session) ?? '');
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
  const summary = notes.replace(PROJECT, '').replace(/^Branch: .*$/m, '');
  return summary.split(/\s+/).filter(Boolean).length;
}

/** Returns a session's note without the line about its project, which its row shows already. */
export function withoutProject(notes: string | undefined): string | undefined {
  return notes?.replace(PROJECT, '').trim();
}

const PROJECT = /^Project: (.+)$/m;

/** Quotes the absolute path of a folder for a shell. Returns undefined if that is not safe. */
function quoted(folder: string): string | undefined {
  // What terminals take as more than text, such as a line break.
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(folder)) return undefined;
  if (folder.startsWith('/')) {
    return /^[\w./@+-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", String.raw`'\''`)}'`;
  }
  // Windows has several shells. They agree on these characters.
  return /^[a-z]:\\[\w .()\\-]*[\w)]$/i.test(folder) ? `"${folder}"` : undefined;
}
