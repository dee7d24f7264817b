import { z } from 'zod';
import { isAnswering } from '../connection';
import { RestError, type ErrorDetail } from './restError';

/**
 * Sends a request to the service. @returns the JSON of the response.
 * @throws {RestError} if the service returns an error, does not respond, or cannot be reached.
 */
export async function callService(
  url: string,
  { idToken, body, onKeptAlive, signal }: ServiceCall,
): Promise<unknown> {
  const json = body && JSON.stringify(body);
  const keepalive = json !== undefined && json.length <= MAX_KEEPALIVE_LENGTH;
  try {
    const request = fetch(url, {
      headers: {
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(idToken !== undefined && { Authorization: `Bearer ${idToken}` }),
      },
      ...(json !== undefined && { method: 'POST', body: json }),
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
      // Completes the request even if the tab is closed.
      keepalive,
    });
    if (keepalive) onKeptAlive?.();
    const response = await request;
    isAnswering.value = true;
    if (!response.ok) throw await errorOf(response, url);
    return await response.json();
  } catch (error) {
    // Every browser throws a TypeError if the connection fails, also while the response arrives. A network that asks people to
    // sign in first answers with a page, which is no JSON.
    if (error instanceof TypeError || error instanceof SyntaxError) {
      isAnswering.value = false;
      throw new RestError(UNREACHABLE, 0, [], undefined);
    }
    if (!(error instanceof DOMException) || error.name !== 'TimeoutError') throw error;
    throw new RestError('The dashboard did not respond in time. Try again.', 504, [], undefined);
  }
}

const errorSchema = z.object({
  error: z.string(),
  code: z.string().optional(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
});

/** The message if no response arrived. */
const UNREACHABLE = 'The dashboard cannot be reached. Check your connection and try again.';

/** Longer than the service takes to start and to give up on an unreachable database. */
const TIMEOUT_MS = 35_000;

/** Browsers allow 64 KiB. A character takes up to three bytes. */
const MAX_KEEPALIVE_LENGTH = 20_000;

interface ServiceCall {
  /** Omitted if the caller does not matter. */
  readonly idToken?: string;
  /** Without it, the request is a GET. */
  readonly body?: object;
  /** Called once the request has started, if the browser completes it even if the tab is closed. */
  readonly onKeptAlive?: (() => void) | undefined;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}

async function errorOf(response: Response, url: string): Promise<RestError> {
  const { status, headers } = response;
  // A proxy along the way may return something other than JSON.
  const json: unknown = await response.json().catch(() => undefined);
  const { data } = errorSchema.safeParse(json);
  const { error, code, details } = data ?? {
    error: isTooLong(status)
      ? `The address is too long: it has ${url.length.toLocaleString('en')} characters.`
      : `The service returned status ${String(status)}. Try again later.`,
    code: undefined,
    details: [],
  };
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new RestError(
    sentenceOf(error, details),
    status,
    details,
    Number.isFinite(seconds) ? seconds : undefined,
    code,
    data !== undefined,
  );
}

/** Returns whether a server has rejected a request because of its address. Node.js does that before our code runs. */
export function isTooLong(status: number): boolean {
  return status === 414 || status === 431;
}

/** Returns the error with its details, or only the details if they are whole sentences. */
function sentenceOf(error: string, details: readonly ErrorDetail[]): string {
  if (details.length === 0) return error;
  if (details.every(({ message }) => message.endsWith('.'))) {
    return details.map(({ message }) => message).join(' ');
  }
  return `${error}: ${details.map(({ path, message }) => `${path} ${message}`.trim()).join('; ')}`;
}
