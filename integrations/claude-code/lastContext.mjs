import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FOLDER } from './configuration.mjs';
import { cut } from './context.mjs';
import { membersOf, parseJson, stringOf } from './json.mjs';

// Remembers what the service said last about each project: its first response after a while takes longer than a start waits.

const FILE = path.join(FOLDER, 'contexts.json');
const MAX_PROJECTS = 50;

/** Returns the lines about a project that were remembered for the dashboard at this URL, or none. */
export function recall(/** @type {string} */ url, /** @type {string} */ project) {
  const text = stringOf(membersOf(readAll())[nameOf(url, project)]);
  return text === undefined ? [] : cut(text.trimEnd().split('\n')).trimEnd().split('\n');
}

/** Remembers these lines, up to 1 KB, and forgets the oldest projects. Ignores failures: nothing depends on the file. */
export function remember(
  /** @type {string} */ url,
  /** @type {string} */ project,
  /** @type {readonly string[]} */ lines,
) {
  const name = nameOf(url, project);
  const others = Object.entries(membersOf(readAll())).filter(([other]) => other !== name);
  const all = Object.fromEntries([...others, [name, cut(lines)]].slice(-MAX_PROJECTS));
  try {
    writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  } catch {
    // The folder is read-only or gone.
  }
}

function nameOf(/** @type {string} */ url, /** @type {string} */ project) {
  return `${url} ${project}`;
}

function readAll() {
  try {
    return parseJson(readFileSync(FILE, 'utf8'));
  } catch {
    return undefined;
  }
}
