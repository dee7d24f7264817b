import { Failure } from './failure';

const TIMEOUT_MS = 20_000;

/** Returns the pattern of a dashboard's addresses. It has no port, because Firefox does not support that. */
export function patternOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/**
 * Sends a request to a dashboard.
 * @throws {Failure} if it cannot be reached, or the person has not allowed the extension to access it.
 */
export async function request(origin: string, path: string, init: RequestInit): Promise<Response> {
  const { host } = new URL(origin);
  if (!(await chrome.permissions.contains({ origins: [patternOf(origin)] }))) {
    throw new Failure(
      'connect',
      `The browser no longer lets this extension access ${host}. Connect again in the settings.`,
    );
  }
  try {
    // The browser's cookies for the dashboard have nothing to do with these requests.
    const options = { credentials: 'omit', redirect: 'error', cache: 'no-store' } as const;
    return await fetch(`${origin}${path}`, { ...options, ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new Failure('later', `${host} cannot be reached. Check your connection and the address.`);
  }
}

/** Returns the JSON of a response, or undefined if it has none. */
export async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}
