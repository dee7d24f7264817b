/** The paths of sign-in for apps, apart from the consent screen at `/authorize`, which belongs to the web app. */
export const OAUTH_PATHS = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
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

/** Returns the path of sign-in that a request is for, if it is for one. */
export function oauthPathOf(path: string): OAuthPath | undefined {
  return OAUTH_PATHS.find((served) => path === served || path === `${served}/`);
}
