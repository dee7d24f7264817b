/**
 * Returns whether a client may receive codes at this URL: on the user's own computer, or at a known or added URL.
 */
export function isAllowedRedirect(redirect: string, added: readonly string[]): boolean {
  return (
    KNOWN_REDIRECTS.includes(redirect) ||
    added.includes(redirect) ||
    CHATGPT_CONNECTOR.test(redirect) ||
    LOOPBACK.test(redirect)
  );
}

/**
 * The redirect URLs of well-known clients, from their documents and registrations, tripsyapp/cli#8, and
 * koala73/worldmonitor#8303, #8305 and #8307.
 */
const KNOWN_REDIRECTS: readonly string[] = [
  'https://claude.ai/api/mcp/auth_callback',
  'https://claude.com/api/mcp/auth_callback',
  'https://chatgpt.com/connector_platform_oauth_redirect',
  'https://vscode.dev/redirect',
  'https://insiders.vscode.dev/redirect',
  'https://www.cursor.com/agents/mcp/oauth/callback',
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'https://grok.com/connectors-oauth-exchange-code/',
  'https://console.x.ai/connectors-oauth-exchange-code/',
  'https://www.perplexity.ai/rest/connections/oauth_callback',
  'https://callback.mistral.ai/v1/integrations_auth/oauth2_callback',
  'https://api.devin.ai/mcp/oauth/callback',
  'https://antigravity.google/oauth-callback',
  // The browser extension in this repository, in Chrome and Edge, and in Firefox. A browser gives what is sent to such an
  // address only to the extension with this ID, and no server responds there.
  'https://nppdpnoiafjcppjleacfddmfcigigeke.chromiumapp.org/',
  'https://63a61ae40b029f763ccd53f6578c105369598085.extensions.allizom.org/',
];

/** ChatGPT has a redirect URL for each connector. */
const CHATGPT_CONNECTOR = /^https:\/\/chatgpt\.com\/connector\/oauth\/[\w-]{1,128}$/;

// Matches the raw text, because a URL parser would hide what a client wrote: other spellings of a host, a user name
// in front of it, an encoded character. The host must be followed by a port up to 65535, the path or the end.
const LOOPBACK =
  /^http:\/\/(?<host>localhost|127\.0\.0\.1|\[::1\])(?::(?:\d{1,4}|[0-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5]))?(?<path>\/(?!\/)[\w.~!$&'()*+,;=:@/%-]{0,200})?$/;

/** Returns whether the client registered this URL. On the user's own computer, the port may differ. */
export function isRegisteredRedirect(redirect: string, registered: readonly string[]): boolean {
  const loopback = loopbackIdentity(redirect);
  return registered.some(
    (each) => each === redirect || (loopback !== undefined && loopbackIdentity(each) === loopback),
  );
}

/** Returns a redirect URL on the user's own computer without its port, and any other one unchanged. */
export function withoutLoopbackPort(redirect: string): string {
  const { host, path = '' } = LOOPBACK.exec(redirect)?.groups ?? {};
  return host === undefined ? redirect : `http://${host}${path}`;
}

/** Returns the host that a redirect URL leads to, or undefined for an app on the user's own computer. */
export function redirectHost(redirect: string): string | undefined {
  if (LOOPBACK.test(redirect)) return undefined;
  const { protocol, host } = new URL(redirect);
  return protocol === 'https:' ? host : `${protocol}//${host}`;
}

/**
 * Returns the URL with these parameters added, except undefined ones. Encodes spaces as `%20`, which every client
 * decodes, unlike `+`.
 */
export function withParameters(
  redirect: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${redirect}${redirect.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

function loopbackIdentity(redirect: string): string | undefined {
  const { host, path = '/' } = LOOPBACK.exec(redirect)?.groups ?? {};
  return host === undefined ? undefined : `${host}${path}`;
}
