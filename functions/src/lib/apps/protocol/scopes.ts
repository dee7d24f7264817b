import type { Permission } from '../../shared/contract/apiKey';

const READ = 'links:read';
const WRITE = 'links:write';

/** What an app can ask for. */
export const SCOPES = [READ, WRITE];

/**
 * Returns the most that a client asks for. Unknown scopes are ignored: some clients ask for what they ask of every
 * server. A client that asks for nothing known may get everything, if its user agrees.
 */
export function requestedPermission(scope = ''): Permission {
  const scopes = scope.split(' ');
  return scopes.includes(READ) && !scopes.includes(WRITE) ? 'read' : 'write';
}

/** Returns the scope of a token. */
export function scopeOf(permission: Permission): string {
  return permission === 'write' ? SCOPES.join(' ') : READ;
}
