/**
 * Returns the issuer for a request to this host: its origin, without a slash. Returns undefined unless the host
 * belongs to this project, or is a loopback address in the emulator. Otherwise, callers could make the service name
 * any host.
 */
export function issuerOf(
  host: string | undefined,
  { isEmulator, projectId, oauthHosts }: Hosts,
): string | undefined {
  if (host === undefined) return undefined;
  if (isEmulator) return LOOPBACK_HOST.test(host) ? `http://${host}` : undefined;
  const ofProject = projectId === undefined ? [] : [`${projectId}.web.app`, `${projectId}.firebaseapp.com`];
  return [...ofProject, ...oauthHosts].includes(host) ? `https://${host}` : undefined;
}

/** The paths of the MCP endpoints: for most clients, and for ChatGPT without developer mode. Tokens are for one of them. */
const RESOURCE_PATHS = ['/mcp', '/mcp/connector'] as const;
export type ResourcePath = (typeof RESOURCE_PATHS)[number];

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** The hosts at which apps may sign in. */
interface Hosts {
  readonly isEmulator: boolean;
  readonly projectId: string | undefined;
  /** The project's own domains. */
  readonly oauthHosts: readonly string[];
}

/** Returns the endpoint at a path, or undefined if there is none. */
export function resourcePathOf(path: string): ResourcePath | undefined {
  return RESOURCE_PATHS.find((served) => path === served || path === `${served}/`);
}

/** Returns the URL of an MCP endpoint, which tokens are issued for. Some clients compare it exactly. */
export function resourceOf(issuer: string, path: ResourcePath): string {
  return `${issuer}${path}`;
}

/**
 * Returns which endpoint of this server a `resource` parameter means, or undefined if it means none. Clients may send the URL
 * as a person entered it: with a trailing slash, with a query, or without the path.
 */
export function resourceNamed(issuer: string, resource: string): ResourcePath | undefined {
  if (!URL.canParse(resource)) return undefined;
  const { origin, pathname, hash, username, password } = new URL(resource);
  const isPlain = hash === '' && username === '' && password === '';
  if (!isPlain || origin !== issuer) return undefined;
  return pathname === '/' ? '/mcp' : resourcePathOf(pathname);
}
