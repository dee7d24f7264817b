import { isAllowedRedirect, withoutLoopbackPort } from './redirects';

/** The name and the redirect URLs of a client. */
interface DocumentClient {
  readonly name: string;
  readonly redirects: readonly string[];
}

/**
 * Returns the client whose id is the URL of its Client ID Metadata Document, for a request with this redirect URL, or
 * undefined if it cannot be such a URL. Nothing is fetched:
 * - Known clients have the name and the redirects of {@link KNOWN_CLIENTS}, and no others.
 * - Any other is named after its host, and gets its redirect if a client that registers would get it. A client with a
 *   document does not register, so it would be worse off otherwise. The host is only claimed, like the name of a client
 *   that registers: what counts is where the code is sent.
 */
export function clientOfDocument(
  clientId: string,
  addedRedirects: readonly string[],
  redirect = '',
): DocumentClient | undefined {
  const host = documentHost(clientId);
  if (host === undefined) return undefined;
  const known = KNOWN_CLIENTS.find(({ ids }) => ids.test(clientId));
  const isAllowed =
    isAllowedRedirect(redirect, addedRedirects) &&
    (known === undefined || known.redirects.test(withoutLoopbackPort(redirect)));
  return { name: known?.name ?? host, redirects: isAllowed ? [redirect] : [] };
}

/** A longer host would be shown cut off, without the part that says whose it is. */
const MAX_HOST_LENGTH = 100;

/** A host with a domain, in the form in which it is looked up: no address, no other script and no final dot. */
const DOMAIN = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z][a-z\d-]*$/;

/** Returns the host in a client id that is written exactly as a URL parser writes it, so without dot segments. */
function documentHost(clientId: string): string | undefined {
  if (!clientId.startsWith('https://') || !URL.canParse(clientId)) return undefined;
  const { href, host, hostname, pathname, username, password } = new URL(clientId);
  const isPlain = href === clientId && !clientId.includes('#') && username === '' && password === '';
  const isNamed = host.length <= MAX_HOST_LENGTH && DOMAIN.test(hostname);
  return isPlain && isNamed && pathname !== '/' ? host : undefined;
}

/**
 * What the documents of known clients say, read in 2026: `ids` matches their URLs, and `redirects` what they list, without
 * ports on the user's own computer. The first row that matches counts. Reports of these clients: anthropics/claude-ai-mcp#269
 * and #650, anthropics/claude-code#41011, koala73/worldmonitor#8307, erp-mafia/accounted#2158, anomalyco/opencode#47737 and
 * #50510.
 */
const KNOWN_CLIENTS: readonly { readonly ids: RegExp; readonly name: string; readonly redirects: RegExp }[] =
  [
    {
      ids: /^https:\/\/claude\.ai\/oauth\/mcp-oauth-client-metadata$/,
      name: 'Claude',
      redirects: /^https:\/\/claude\.(?:ai|com)\/api\/mcp\/auth_callback$/,
    },
    {
      ids: /^https:\/\/claude\.ai\/oauth\/claude-code-client-metadata$/,
      name: 'Claude Code',
      redirects: /^http:\/\/(?:localhost|127\.0\.0\.1)\/callback$/,
    },
    {
      ids: /^https:\/\/chatgpt\.com\/oauth\/codex\/(?:[\w-]{1,128}\/)?client\.json$/,
      name: 'Codex',
      redirects: /^http:\/\/(?:localhost|127\.0\.0\.1)\/callback(?:\/[\w-]{1,128})?$/,
    },
    {
      ids: /^https:\/\/chatgpt\.com\/oauth\/(?:[\w-]{1,128}\/)?client\.json$/,
      name: 'ChatGPT',
      redirects: /^https:\/\/chatgpt\.com\/connector(?:_platform_oauth_redirect|\/oauth\/[\w-]{1,128})$/,
    },
    {
      ids: /^https:\/\/vscode\.dev\/oauth\/client-metadata\.json$/,
      name: 'Visual Studio Code',
      redirects: /^(?:http:\/\/127\.0\.0\.1\/|https:\/\/vscode\.dev\/redirect)$/,
    },
    {
      ids: /^https:\/\/grok\.com\/oauth\/mcp-client\.json$/,
      name: 'Grok',
      redirects: /^https:\/\/(?:grok\.com|console\.x\.ai)\/connectors-oauth-exchange-code\/$/,
    },
    {
      ids: /^https:\/\/opencode\.ai\/oauth\/opencode\/client\.json$/,
      name: 'opencode',
      redirects: /^http:\/\/(?:localhost|127\.0\.0\.1)\/(?:mcp\/oauth\/)?callback$/,
    },
  ];
