import { PERMISSIONS, type Permission } from '../../shared/contract/fields/apiKey';
import type { ResourcePath } from './issuer';

/** The scopes that an app can ask for, one for each permission. */
export const SCOPES = PERMISSIONS.map((permission) => `links:${permission}`);

/** Returns the scopes that mean something at an endpoint: the tools of the connector only read. */
export function scopesFor(path: ResourcePath): readonly string[] {
  return path === '/mcp/connector' ? SCOPES.slice(0, 1) : SCOPES;
}

/**
 * Returns whether a client asks only to read. Ignores unknown scopes, because some clients ask every server for the same
 * ones. A client that asks for no known scope leaves the permission to its user.
 */
export function asksOnlyToRead(scope = ''): boolean {
  return scope.split(' ').includes('links:read') && !asksToWrite(scope);
}

/** Returns whether a client asks to write or to tidy up, and does not only leave it to its user. */
export function asksToWrite(scope = ''): boolean {
  return scope.split(' ').some((asked) => asked !== 'links:read' && SCOPES.includes(asked));
}

export function scopeOf(permission: Permission): string {
  return SCOPES.slice(0, PERMISSIONS.indexOf(permission) + 1).join(' ');
}
