/** The path of the MCP endpoint. */
const RESOURCE_PATH = '/mcp';

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** The hosts at which apps may sign in. */
interface Hosts {
  readonly isEmulator: boolean;
  readonly projectId: string | undefined;
  /** The project's own domains. */
  readonly oauthHosts: readonly string[];
}

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

/** Returns the URL of the MCP endpoint, which tokens are issued for. Some clients compare it exactly. */
export function resourceOf(issuer: string): string {
  return `${issuer}${RESOURCE_PATH}`;
}

/**
 * Returns whether a `resource` parameter means this server. Clients may send the URL as a person entered it: with a
 * trailing slash, with a query, or without the path.
 */
export function isResourceOf(issuer: string, resource: string): boolean {
  if (!URL.canParse(resource)) return false;
  const { origin, pathname, hash, username, password } = new URL(resource);
  const isPlain = hash === '' && username === '' && password === '';
  return isPlain && origin === issuer && ['/', RESOURCE_PATH, `${RESOURCE_PATH}/`].includes(pathname);
}
