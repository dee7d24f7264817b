import { Failure } from './failure';

/**
 * Sends a request to a dashboard, and to no address that it redirects to.
 * @throws {Failure} if it cannot be reached or redirects, or the person has not allowed the extension to access it.
 */
export async function request(origin: string, path: string, init: RequestInit): Promise<Response> {
  const { host } = new URL(origin);
  if (!(await chrome.permissions.contains({ origins: [patternOf(origin)] }))) {
    throw new Failure(
      'connect',
      `The browser no longer lets this extension access ${host}. Connect again in the settings.`,
    );
  }
  // The browser's cookies for the dashboard have nothing to do with these requests.
  const options = { credentials: 'omit', redirect: 'manual', cache: 'no-store' } as const;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${origin}${path}`, { ...options, ...init, signal }).catch(() => {
    throw new Failure('later', `${host} cannot be reached. Check your connection and the address.`);
  });
  if (response.type === 'opaqueredirect') throw redirected(origin, path);
  return response;
}

const TIMEOUT_MS = 20_000;

/** Returns the pattern of a dashboard's addresses. It has no port, because Firefox does not support that. */
export function patternOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/** Returns the failure if a dashboard redirects a path. The browser does not say where to. */
export function redirected(origin: string, path: string): Failure {
  const { host } = new URL(origin);
  return new Failure(
    'connect',
    `${host} redirects ${path} to another address, which gets neither your key nor your links. Open ${host} in a tab, and ` +
      'connect with the address that the address bar then shows. If it is the same, ask its operator to remove the redirect.',
  );
}

/** Returns the JSON of a response, or undefined if it has none. */
export async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}
