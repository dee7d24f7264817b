import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FOLDER } from './configuration.mjs';
import { cut } from './context.mjs';
import { membersOf, parseJson, stringOf } from './json.mjs';

// Remembers what the service said last about each project: its first response after a while takes longer than a start waits.

const FILE = path.join(FOLDER, 'contexts.json');
const MAX_PROJECTS = 50;

/** @typedef {import('./configuration.mjs').Configuration} Configuration */

/** Returns the lines about a project that were remembered for this URL and key, or none. */
export function recall(/** @type {Configuration} */ configuration, /** @type {string} */ project) {
  const text = stringOf(membersOf(readAll())[nameOf(configuration, project)]);
  return text === undefined ? [] : cut(text.trimEnd().split('\n')).trimEnd().split('\n');
}

/** Remembers these lines, up to 1 KB, and forgets the oldest projects. Ignores failures: nothing depends on the file. */
export function remember(
  /** @type {Configuration} */ configuration,
  /** @type {string} */ project,
  /** @type {readonly string[]} */ lines,
) {
  const name = nameOf(configuration, project);
  const others = Object.entries(membersOf(readAll())).filter(([other]) => other !== name);
  const all = Object.fromEntries([...others, [name, cut(lines)]].slice(-MAX_PROJECTS));
  try {
    writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  } catch {
    // The folder is read-only or gone.
  }
}

/** Returns a name without the key itself. Another key may be of another account, so it has its own. */
function nameOf(/** @type {Configuration} */ { url, key }, /** @type {string} */ project) {
  return `${url} ${createHash('sha256').update(key).digest('hex')} ${project}`;
}

function readAll() {
  try {
    return parseJson(readFileSync(FILE, 'utf8'));
  } catch {
    return undefined;
  }
}
