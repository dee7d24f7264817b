import { DEFAULT_WORKSPACE_ID, SESSIONS_WORKSPACE_ID } from '@lib/domain/model';

/** A person reads ids in the answers of an AI client, and says them to it. */
const LONGEST = 40;
const RESERVED: ReadonlySet<string> = new Set([DEFAULT_WORKSPACE_ID, SESSIONS_WORKSPACE_ID]);

/**
 * The id for a new workspace of this name, such as `side-projects`: small letters of ASCII, digits and single hyphens.
 * Where that is taken, or the service has a use of its own for it, `suffix` is put to its end.
 */
export function newWorkspaceId(name: string, suffix?: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036F]+/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, LONGEST)
    .replace(/-$/, '');
  const id = words === '' || RESERVED.has(words) ? ['workspace', words].filter(Boolean).join('-') : words;
  return suffix === undefined ? id : `${id}-${suffix}`;
}
