import { customAlphabet } from 'nanoid';
import { DEFAULT_WORKSPACE_ID, SESSIONS_WORKSPACE_ID } from './model';

/**
 * Derives the id of a new workspace from its name, such as `side-projects`: lowercase ASCII letters, digits and single
 * hyphens. Reserved ids get the prefix `workspace-`. Pass a `suffix` if the id is already taken.
 */
export function newWorkspaceId(name: string, suffix?: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036F]+/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '');
  const id = words === '' || isReservedId(words) ? ['workspace', words].filter(Boolean).join('-') : words;
  return suffix === undefined ? id : `${id}-${suffix}`;
}

/** Ids are short, because people read them in an AI client's replies and repeat them to it. */
const MAX_LENGTH = 40;
const RESERVED: ReadonlySet<string> = new Set([DEFAULT_WORKSPACE_ID, SESSIONS_WORKSPACE_ID]);

/** Returns whether tools create a person's workspace with this id when it is missing. */
export function isReservedId(id: string): boolean {
  return RESERVED.has(id);
}

/** Returns a random suffix for {@link newWorkspaceId}. */
export const randomSuffix = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 6);
