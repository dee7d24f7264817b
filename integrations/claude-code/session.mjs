import path from 'node:path';
import process from 'node:process';
import { readConfiguration } from './configuration.mjs';
import { lastTitleOf, rememberTitle } from './history.mjs';
import { membersOf, stringOf } from './json.mjs';
import { callTool } from './service.mjs';
import { titleOf } from './title.mjs';
import { readTranscript } from './transcript.mjs';

/** The service rejects longer paths. */
const MAX_PATH_CHARACTERS = 1_000;

/**
 * Logs the session that ended, unless nothing was asked in it or it was logged before under the same title. Reads the
 * transcript and the configuration. Returns what happened, for the log.
 *
 * @param {unknown} input What Claude Code sends to a `SessionEnd` hook: `{session_id, transcript_path, cwd,
 *   hook_event_name, reason}`.
 * @throws if the input or the configuration is invalid, or the service did not log the session.
 */
export async function logSession(input) {
  const members = membersOf(input);
  const id = stringOf(members.session_id);
  const transcript = stringOf(members.transcript_path);
  if (id === undefined || transcript === undefined) {
    throw new Error('The input of the hook is not JSON with session_id and transcript_path.');
  }
  const configuration = readConfiguration();
  const entries = await readTranscript(transcript);
  // Claude Code creates the file with the first message.
  if (!entries) return `Not logged: ${id} has no transcript at ${transcript}.`;
  const title = titleOf(entries);
  if (title === undefined) return `Not logged: nothing was asked in ${id}.`;

  const lastTitle = lastTitleOf(configuration.url, id);
  if (lastTitle === title) return `Not logged again: ${id} still has the same title.`;
  // The note is only sent once: the user may have replaced it since.
  const notes = lastTitle === undefined && notesOn(entries, stringOf(members.cwd));
  const { status } = await callTool(configuration, 'log_session', {
    title,
    conversationId: id,
    ...(transcript.length <= MAX_PATH_CHARACTERS && { localPath: transcript }),
    ...(notes && { notes }),
  });
  rememberTitle(configuration.url, id, title);
  return `Logged ${id}: ${stringOf(status) ?? 'no status'}.`;
}

/** Returns a note with the project's folder and the Git branch, as far as they are known. */
function notesOn(
  /** @type {readonly Readonly<Record<string, unknown>>[]} */ entries,
  /** @type {string | undefined} */ cwd,
) {
  // The session may have ended in a subfolder.
  const project = process.env.CLAUDE_PROJECT_DIR || cwd;
  const branch = entries.map(({ gitBranch }) => stringOf(gitBranch)).findLast((name) => name !== undefined);
  return [
    project && `Project: ${path.normalize(project).slice(0, MAX_PATH_CHARACTERS)}`,
    // Git calls a detached head "HEAD".
    branch && branch !== 'HEAD' && `Branch: ${branch.slice(0, MAX_PATH_CHARACTERS)}`,
  ]
    .filter(Boolean)
    .join('\n');
}
