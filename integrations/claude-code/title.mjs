import { membersOf, stringOf } from './json.mjs';

/** @typedef {import('./transcript.mjs').Entry} Entry */

/** Long enough to recognize a session in a list. */
const MAX_CHARACTERS = 120;

/** What Claude Code adds to the user's messages: reminders, commands and their output, and what is open in the editor. */
const ADDED =
  /<(system-reminder|task-notification|user-prompt-submit-hook|(?:ide|local-command|command|bash)[-_][\w-]+)(?![\w-])[^<>]*>|\[Request interrupted by user[^[\]]*\]|\[Image #\d+\]/g;

/** The start of messages that older versions wrote in the user's name without marking them. */
const WRITTEN_FOR_USER =
  /^(Caveat: The messages below were generated|This session is being continued from a previous)/;

/**
 * Returns a title for a session: the one that the user gave it, else the one under which the assistant logged it, else the
 * one that Claude Code gave it, else its summary, else the first prompt. If there is no prompt, a command that the assistant
 * answered, such as `/review 12`, counts as one. Returns undefined if nothing was asked.
 *
 * @param {readonly Entry[]} entries
 */
export function titleOf(entries) {
  const prompt = entries.map(promptOf).find((text) => text !== undefined) ?? answeredCommand(entries);
  if (prompt === undefined) return undefined;
  const given =
    lastOf(entries, 'custom-title', 'customTitle') ??
    loggedTitle(entries)?.title ??
    lastOf(entries, 'ai-title', 'aiTitle') ??
    lastOf(ownSummaries(entries), 'summary', 'summary');
  return shortened(given ?? prompt);
}

/**
 * Returns the title under which the assistant logged the session last, and whether it did so without an ID. Returns undefined if
 * it did not log it.
 *
 * @param {readonly Entry[]} entries
 */
export function loggedTitle(entries) {
  const calls = entries.filter(isAnswer).flatMap(blocksOf).filter(isLogging);
  const { title, conversationId } = membersOf(calls.at(-1)?.input);
  const given = stringOf(onOneLine(stringOf(title) ?? ''));
  return given === undefined ? undefined : { title: given, isWithoutId: conversationId === undefined };
}

/** Returns whether a block of a message calls our tool. Claude Code puts the names of the plugin and the server before it. */
function isLogging(/** @type {Readonly<Record<string, unknown>>} */ { type, name }) {
  return type === 'tool_use' && /link-dashboard__log_session$/.test(stringOf(name) ?? '');
}

/** Returns the text of a message that the user wrote, on one line, or undefined. */
function promptOf(/** @type {Entry} */ entry) {
  if (!isFromUser(entry)) return undefined;
  const prompt = onOneLine(withoutAdded(textOf(entry)));
  return WRITTEN_FOR_USER.test(prompt) ? undefined : stringOf(prompt);
}

/** Leaves out what Claude Code added. An element that is not closed stays. */
function withoutAdded(/** @type {string} */ text) {
  /** @type {Map<string, number>} Where each name is closed for the last time: an element may end there at the latest. */
  const closed = new Map([...text.matchAll(/<\/([\w-]+)>/g)].map((tag) => [String(tag[1]), tag.index]));
  let kept = '';
  let end = 0;
  for (const { 0: tag, 1: name, index } of text.matchAll(ADDED)) {
    const start = index + tag.length;
    if (index < end || (name !== undefined && (closed.get(name) ?? 0) < start)) continue;
    kept += `${text.slice(end, index)} `;
    end = name === undefined ? start : text.indexOf(`</${name}>`, start) + name.length + 3;
  }
  return kept + text.slice(end);
}

/** Returns a slash command with its arguments, or undefined. */
function commandOf(/** @type {Entry} */ entry) {
  if (!isFromUser(entry)) return undefined;
  const text = textOf(entry);
  const name = elementIn(text, 'command-name');
  return name === undefined ? undefined : onOneLine(`${name} ${elementIn(text, 'command-args') ?? ''}`);
}

/** Returns what the first element with a name contains, or undefined. */
function elementIn(/** @type {string} */ text, /** @type {string} */ name) {
  const start = text.indexOf(`<${name}>`);
  const end = text.indexOf(`</${name}>`, start);
  return start < 0 || end < 0 ? undefined : text.slice(start + name.length + 2, end);
}

/** Returns the first command that the assistant answered, or undefined. It does not answer `/clear` and the like. */
function answeredCommand(/** @type {readonly Entry[]} */ entries) {
  const answer = entries.findIndex(isAnswer);
  const commands = entries.slice(0, Math.max(answer, 0)).map(commandOf);
  return commands.findLast((command) => command !== undefined);
}

function isFromUser(/** @type {Entry} */ { type, isMeta, isSidechain, isCompactSummary }) {
  return type === 'user' && isMeta !== true && isSidechain !== true && isCompactSummary !== true;
}

/** Returns whether the model answered. Claude Code marks the answers that it makes up itself. */
function isAnswer(/** @type {Entry} */ { type, message }) {
  return type === 'assistant' && membersOf(message).model !== '<synthetic>';
}

/** Returns the text of a message, whose content is a string or an array of blocks: texts, images or tool results. */
function textOf(/** @type {Entry} */ entry) {
  const { content } = membersOf(entry.message);
  if (typeof content === 'string') return content;
  return blocksOf(entry)
    .map(({ type, text }) => (type === 'text' && stringOf(text)) || '')
    .join('\n');
}

function blocksOf(/** @type {Entry} */ { message }) {
  const { content } = membersOf(message);
  return Array.isArray(content) ? content.map(membersOf) : [];
}

/** Leaves out the summaries of other sessions, which older versions wrote into the file as well. */
function ownSummaries(/** @type {readonly Entry[]} */ entries) {
  const messages = new Set(entries.map(({ uuid }) => uuid));
  return entries.filter(({ leafUuid }) => leafUuid !== undefined && messages.has(leafUuid));
}

/** Returns the string in a field of the last entry of a type. */
function lastOf(
  /** @type {readonly Entry[]} */ entries,
  /** @type {string} */ type,
  /** @type {string} */ field,
) {
  const titles = entries.filter((entry) => entry.type === type).map((entry) => stringOf(entry[field]));
  return stringOf(onOneLine(titles.at(-1) ?? ''));
}

function onOneLine(/** @type {string} */ text) {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Cuts a long text after a word. */
function shortened(/** @type {string} */ text) {
  const characters = [...text];
  if (characters.length <= MAX_CHARACTERS) return text;
  const cut = characters.slice(0, MAX_CHARACTERS).join('');
  const lastSpace = cut.lastIndexOf(' ');
  // Chinese and Japanese have no spaces, and neither has a long URL.
  const words = lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut;
  return `${words.replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`;
}
