/** The paths of sign-in for apps, except for the consent screen at `/authorize`, which belongs to the web app. */
export const OAUTH_PATHS = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-protected-resource/mcp/connector',
  '/.well-known/oauth-authorization-server',
  '/register',
  '/token',
  '/revoke',
  '/authorize/request',
  '/authorize/decision',
  '/authorize/disconnect',
  '/authorize/switch',
] as const;
export type OAuthPath = (typeof OAUTH_PATHS)[number];

/** Returns the sign-in path that a request is for, or undefined if it is for another path. */
export function oauthPathOf(path: string): OAuthPath | undefined {
  return OAUTH_PATHS.find((served) => path === served || path === `${served}/`);
}
