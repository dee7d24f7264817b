import type { Permission } from '../../shared/contract/apiKey';

const READ = 'links:read';
const WRITE = 'links:write';

/** The scopes that an app can ask for. */
export const SCOPES = [READ, WRITE];

/**
 * Returns the permission that a client asks for. Ignores unknown scopes, because some clients ask every server for
 * the same ones. A client that asks for no known scope may read and write, if its user agrees.
 */
export function requestedPermission(scope = ''): Permission {
  const scopes = scope.split(' ');
  return scopes.includes(READ) && !scopes.includes(WRITE) ? 'read' : 'write';
}

/** Returns whether a client asks to write, and does not only leave it to its user. */
export function asksToWrite(scope = ''): boolean {
  return scope.split(' ').includes(WRITE);
}

/** Returns the scope of a token. */
export function scopeOf(permission: Permission): string {
  return permission === 'write' ? SCOPES.join(' ') : READ;
}
