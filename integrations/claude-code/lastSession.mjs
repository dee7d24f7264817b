import path from 'node:path';
import { stringOf } from './json.mjs';
import { nameIn } from './project.mjs';
import { quoted } from './quoted.mjs';

const MAX_TITLE_CHARACTERS = 100;
const MAX_SUMMARY_CHARACTERS = 200;
const MAX_OPEN_CHARACTERS = 150;
const MAX_FOLDER_CHARACTERS = 100;
/** Shorter names are words of many titles. */
const MIN_NAME_CHARACTERS = 4;

/** @typedef {Readonly<Record<string, unknown>>} Link A link in the result of a tool. */

/**
 * Returns lines about the newest of these sessions that was in a project: its title and date, its summary, what is open, and
 * the command that resumes it. Returns none if none was.
 *
 * @param {readonly Link[]} sessions Those of the user's own clients, newest first.
 * @param {import('./project.mjs').Project} project
 */
export function linesOnLast(sessions, project) {
  const last = sessions.find((session) => isIn(session, project));
  if (!last) return [];
  const { summary, open } = textsIn(stringOf(last.notes) ?? '');
  const command = resumeCommand(last);
  const folder = folderOf(last);
  const where =
    folder === undefined || folder === project.folder ? '' : `, in ${quoted(folder, MAX_FOLDER_CHARACTERS)}`;
  return [
    `Last session in this project: ${quoted(last.title, MAX_TITLE_CHARACTERS)}, ${dayOf(last)}`,
    ...(summary === '' ? [] : [`Its note: ${quoted(summary, MAX_SUMMARY_CHARACTERS)}`]),
    ...(open === undefined ? [] : [`What is open: ${quoted(open, MAX_OPEN_CHARACTERS)}`]),
    ...(command === undefined ? [] : [`To resume it: ${command}${where}`]),
  ];
}

/**
 * Returns whether a session was in a project: in its folder or in its repository. If its note names neither, the title may name
 * the project.
 */
function isIn(/** @type {Link} */ session, /** @type {import('./project.mjs').Project} */ { folder, name }) {
  const ownFolder = folderOf(session);
  const repository = repositoryOf(session);
  const place = ownFolder ?? stringOf(session.localPath) ?? '';
  if (place === folder) return true;
  if (wordsOf(name).trim() === '') return false;
  const isNamed = (/** @type {string | undefined} */ other) =>
    other !== undefined && wordsOf(other) === wordsOf(name);
  // Claude Code has its own worktrees in the repository.
  const [root = ''] = place.split(/[/\\]\.claude[/\\]worktrees[/\\]/);
  if (isNamed(repository) || isNamed(nameIn(root))) return true;
  // "Update the docs" in another project is not about the project docs.
  if (ownFolder !== undefined || repository !== undefined) return false;
  return name.length >= MIN_NAME_CHARACTERS && wordsOf(stringOf(session.title) ?? '').includes(wordsOf(name));
}

/** Returns the words of a text in lower case, each between two spaces, so that words are found as a whole. */
function wordsOf(/** @type {string} */ text) {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return ` ${words.filter(Boolean).join(' ')} `;
}

/** The lines that a hook writes at the start of a note. */
const PROJECT = /^Project: (.+)$/m;
const REPOSITORY = /^Repository: (.+)$/m;
const OF_HOOK = /^(?:Project|Repository|Branch): /;

function folderOf(/** @type {Link} */ { notes }) {
  const [, folder] = PROJECT.exec(stringOf(notes) ?? '') ?? [];
  return folder && path.normalize(folder);
}

function repositoryOf(/** @type {Link} */ { notes }) {
  return REPOSITORY.exec(stringOf(notes) ?? '')?.[1];
}

/** The start of a line that says what is open. */
const OPEN = /^[-*#> ]*(?:open|next|to ?do|remaining|still to|not done)\b/i;

/** Returns what an assistant or a person wrote into a note, and what of it is open if that comes later. */
function textsIn(/** @type {string} */ notes) {
  const lines = notes.split('\n').filter((line) => !OF_HOOK.test(line));
  const summary = lines.join('\n').trim();
  const index = lines.findIndex((line) => OPEN.test(line));
  const open = index < 0 ? undefined : lines.slice(index).join('\n').trim();
  const isShown =
    open === undefined || summary.length - open.length < MAX_SUMMARY_CHARACTERS - MAX_OPEN_CHARACTERS;
  return { summary, open: isShown ? undefined : open };
}

/** The clients with a command that resumes a session, by the folder that holds their transcripts, as in the web app. */
const CLIENTS = /** @type {const} */ ([
  [/[/\\]\.claude[/\\]/, 'claude --resume'],
  [/[/\\]\.codex[/\\]/, 'codex resume'],
  [/[/\\]\.gemini[/\\]/, 'gemini --resume'],
  [/[/\\]opencode[/\\]/, 'opencode --session'],
]);

/** An ID that a shell takes as one word, and a program never as an option. */
export const PLAIN_ID = /^\w[\w-]{0,199}$/;

/** Returns the command that resumes a session, or undefined if its client is not known. */
function resumeCommand(/** @type {Link} */ { conversationId, localPath }) {
  const id = stringOf(conversationId) ?? '';
  const [, command] = CLIENTS.find(([transcript]) => transcript.test(stringOf(localPath) ?? '')) ?? [];
  return command !== undefined && PLAIN_ID.test(id) ? `${command} ${id}` : undefined;
}

function dayOf(/** @type {Link} */ { addedAt }) {
  return /^\d{4}-\d\d-\d\d/.exec(stringOf(addedAt) ?? '')?.[0] ?? 'no date';
}
