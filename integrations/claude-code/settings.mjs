import {
  chmodSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isObject, parseJson } from './json.mjs';

// Claude Code's settings.json: {"hooks": {"SessionEnd": [{"hooks": [{"type": "command", "command", "timeout"}]}]}}.
// Everything else in the file stays as it is.

/** @typedef {Record<string, unknown>} Settings */

/** In seconds. The hook takes less than two; this is for a computer under load. */
const TIMEOUT_SECONDS = 10;

/** Matches the command of this hook, wherever it was installed. */
const OWN_COMMAND = /[\\/]link-dashboard[\\/]hook\.mjs/;

/**
 * Returns the settings in a file, or empty ones if it does not exist or is empty.
 *
 * @param {string} file
 * @returns {Settings}
 * @throws if the file does not contain valid settings. The caller must not overwrite it then.
 */
export function readSettings(file) {
  const text = textOf(file);
  if (text.trim() === '') return {};
  const settings = parseJson(text);
  if (!isObject(settings)) throw new Error(`${file} is not a valid JSON object. Correct it first.`);
  const { hooks = {} } = settings;
  if (!isObject(hooks)) throw new Error(`"hooks" in ${file} is not an object. Correct it first.`);
  const { SessionEnd: groups = [] } = hooks;
  if (!Array.isArray(groups) || !groups.every(isGroup)) {
    throw new Error(`"hooks.SessionEnd" in ${file} is not an array of hooks. Correct it first.`);
  }
  return settings;
}

/** Replaces a settings file in one step, so that it is never half written. Keeps its indentation and its mode. */
export function writeSettings(/** @type {string} */ file, /** @type {Settings} */ settings) {
  const [indent] = /(?<=^\{\r?\n)[ \t]+/.exec(textOf(file)) ?? ['  '];
  mkdirSync(path.dirname(file), { recursive: true });
  // The file may be a link into a folder of dotfiles.
  const target = isThere(file) ? realpathSync(file) : file;
  const mode = isThere(file) ? statSync(file).mode & 0o777 : 0o600;
  const temporary = `${target}.link-dashboard`;
  writeFileSync(temporary, `${JSON.stringify(settings, null, indent)}\n`, { mode });
  chmodSync(temporary, mode);
  renameSync(temporary, target);
}

/**
 * Returns the settings with the hook, which runs `command` when a session ends, whatever the reason.
 *
 * @param {Settings} settings
 * @param {string} command
 * @returns {Settings}
 */
export function withHook(settings, command) {
  const own = { hooks: [{ type: 'command', command, timeout: TIMEOUT_SECONDS }] };
  const hooks = isObject(settings.hooks) ? settings.hooks : {};
  return { ...settings, hooks: { ...hooks, SessionEnd: [...otherGroups(settings), own] } };
}

/**
 * Returns the settings without the hook, and without any array or object that this leaves empty.
 *
 * @param {Settings} settings
 * @returns {Settings}
 */
export function withoutHook(settings) {
  if (!hasHook(settings) || !isObject(settings.hooks)) return settings;
  const groups = otherGroups(settings);
  if (groups.length > 0) return { ...settings, hooks: { ...settings.hooks, SessionEnd: groups } };
  const { SessionEnd, ...hooks } = settings.hooks;
  const { hooks: all, ...rest } = settings;
  return Object.keys(hooks).length > 0 ? { ...settings, hooks } : rest;
}

/** Returns whether the settings have the hook. */
export function hasHook(/** @type {Settings} */ settings) {
  return groupsIn(settings).some(({ hooks }) => hooks.some(isOwn));
}

/** Returns whether Claude Code runs no hooks at all. */
export function disablesHooks(/** @type {Settings} */ settings) {
  return settings.disableAllHooks === true;
}

/** Returns the groups of hooks for the end of a session, without this hook. */
function otherGroups(/** @type {Settings} */ settings) {
  return groupsIn(settings).flatMap((group) => {
    const hooks = group.hooks.filter((hook) => !isOwn(hook));
    if (hooks.length === group.hooks.length) return [group];
    return hooks.length > 0 ? [{ ...group, hooks }] : [];
  });
}

function groupsIn(/** @type {Settings} */ { hooks }) {
  return isObject(hooks) && Array.isArray(hooks.SessionEnd) ? hooks.SessionEnd.filter(isGroup) : [];
}

/**
 * @param {unknown} group
 * @returns {group is { hooks: unknown[] }}
 */
function isGroup(group) {
  return isObject(group) && Array.isArray(group.hooks);
}

function isOwn(/** @type {unknown} */ hook) {
  return isObject(hook) && typeof hook.command === 'string' && OWN_COMMAND.test(hook.command);
}

function textOf(/** @type {string} */ file) {
  return isThere(file) ? readFileSync(file, 'utf8') : '';
}

function isThere(/** @type {string} */ file) {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}
