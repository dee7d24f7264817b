import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { Buffer } from 'node:buffer';
import path from 'node:path';
import process from 'node:process';

const MAX_FOLDERS = 50;
const MAX_BYTES = 64 * 1024;
const MAX_NAME = 100;

/** @typedef {{ readonly folder: string, readonly name: string }} Project */

/**
 * Returns the project of a session: its folder, and the name of its repository. All worktrees and clones of a repository have
 * that name, wherever they are. Without a repository, it is the name of the folder. Reads files of Git, and runs nothing.
 *
 * @param {string | undefined} cwd The folder in which the session is, if Claude Code does not name that of the project.
 * @returns {Project}
 */
export function currentProject(cwd) {
  const folder = path.normalize(process.env.CLAUDE_PROJECT_DIR || cwd || process.cwd());
  const name = repositoryName(folder) ?? nameIn(folder) ?? '';
  return { folder, name: name.slice(0, MAX_NAME) };
}

/** Returns the last part of a path or a URL, without `.git`, or undefined. */
export function nameIn(/** @type {string} */ address) {
  const [last] = address
    .split(/[/\\:]/)
    .filter(Boolean)
    .slice(-1);
  return last?.replace(/\.git$/, '') || undefined;
}

/** Returns the name of the repository that a folder is in, or undefined if it is in none. */
function repositoryName(/** @type {string} */ folder) {
  const root = rootOf(folder);
  if (root === undefined) return undefined;
  const git = gitFolderOf(root);
  const isOwn = path.basename(git) === '.git';
  return originIn(git) ?? nameIn(isOwn ? path.dirname(git) : git);
}

/** Returns the nearest folder with a repository or a worktree, or undefined. */
function rootOf(/** @type {string} */ folder) {
  let current = folder;
  for (let depth = 0; depth < MAX_FOLDERS; depth++) {
    if (statSync(path.join(current, '.git'), { throwIfNoEntry: false })) return current;
    const parent = path.dirname(current);
    if (parent === current) return undefined;
    current = parent;
  }
  return undefined;
}

/** Returns the folder that all worktrees of a repository share. A worktree and a submodule have a file that names theirs. */
function gitFolderOf(/** @type {string} */ root) {
  const git = path.join(root, '.git');
  const [, target] = /^gitdir: (.+)/.exec(startOf(git)) ?? [];
  if (target === undefined) return git;
  const own = path.resolve(root, target.trim());
  const parent = path.dirname(own);
  return path.basename(parent) === 'worktrees' ? path.dirname(parent) : own;
}

/** Returns the name of the repository from which one was cloned, or undefined. */
function originIn(/** @type {string} */ git) {
  let isOrigin = false;
  for (const line of startOf(path.join(git, 'config'))
    .split('\n')
    .map((each) => each.trim())) {
    if (line.startsWith('[')) isOrigin = line === '[remote "origin"]';
    const [, url] = /^url *= *(.+)/.exec(line) ?? [];
    if (isOrigin && url !== undefined) return nameIn(url);
  }
  return undefined;
}

/** Returns the start of a file, or an empty string if it cannot be read. */
function startOf(/** @type {string} */ file) {
  try {
    const handle = openSync(file, 'r');
    try {
      const buffer = Buffer.alloc(MAX_BYTES);
      return buffer.toString('utf8', 0, readSync(handle, buffer));
    } finally {
      closeSync(handle);
    }
  } catch {
    return '';
  }
}
