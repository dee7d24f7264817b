import { readConfiguration } from './configuration.mjs';
import { contextOf } from './context.mjs';
import { lastTitleOf, rememberTitle } from './history.mjs';
import { membersOf, stringOf } from './json.mjs';
import { remember } from './lastContext.mjs';
import { callTool } from './service.mjs';
import { currentProject, nameIn } from './project.mjs';
import { loggedTitle, titleOf } from './title.mjs';
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

  const logged = loggedTitle(entries);
  if (logged?.isWithoutId && logged.title !== title) {
    // Gives the entry that the assistant has made the ID by which the rest is added to it.
    await callTool(configuration, 'log_session', { title: logged.title, conversationId: id });
  }
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

/** Remembers what the next session in this project should know. Failures are not reported: nothing depends on it. */
export async function refreshContext(/** @type {unknown} */ input) {
  const configuration = readConfiguration();
  const project = currentProject(stringOf(membersOf(input).cwd));
  try {
    remember(configuration, project.name, await contextOf(configuration, project));
  } catch {
    // The service is not reachable any more.
  }
}

/** Returns a note with the project's folder, the name of its repository unless the folder has it, and the Git branch. */
function notesOn(
  /** @type {readonly Readonly<Record<string, unknown>>[]} */ entries,
  /** @type {string | undefined} */ cwd,
) {
  // The session may have ended in a subfolder.
  const { folder, name } = currentProject(cwd);
  const branch = entries.map(({ gitBranch }) => stringOf(gitBranch)).findLast((each) => each !== undefined);
  return [
    `Project: ${folder.slice(0, MAX_PATH_CHARACTERS)}`,
    name !== nameIn(folder) && /^\S+$/.test(name) && `Repository: ${name}`,
    // Git calls a detached head "HEAD".
    branch && branch !== 'HEAD' && `Branch: ${branch.slice(0, MAX_PATH_CHARACTERS)}`,
  ]
    .filter(Boolean)
    .join('\n');
}
