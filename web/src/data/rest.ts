import { z } from 'zod';
import {
  createResponseSchema,
  deleteResponseSchema,
  editResponseSchema,
  type CreateRequest,
  type EditRequest,
  type EditResponse,
} from '@lib/domain/editRequest';
import { ALL_WORKSPACES } from '@lib/domain/queries/linkResult';

const errorSchema = z.object({
  error: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
});
type ErrorDetail = z.infer<typeof errorSchema>['details'][number];

/** An error response from the service. The message is the service's own and says what is wrong with each field. */
export class RestError extends Error {
  override readonly name = 'RestError';

  constructor(
    message: string,
    readonly status: number,
    readonly details: readonly ErrorDetail[],
    /** How long to wait before a retry, if the service says so. */
    readonly retryAfterSeconds: number | undefined,
  ) {
    super(message);
  }
}

/** Longer than the service takes to start and to give up on an unreachable database. */
const TIMEOUT_MS = 30_000;

/** Browsers allow 64 KiB. A character takes up to three bytes. */
const MAX_KEEPALIVE_LENGTH = 20_000;

// Each function throws a RestError if the service returns an error or does not respond, and a TypeError if it cannot be
// reached. `origin` is that of the service. Only tests pass it: in the browser, it is the web app's own.

/** Applies edits to a workspace in one commit. @returns one result per edit. */
export async function editWorkspace(idToken: string, body: EditRequest, origin = ''): Promise<EditResponse> {
  return editResponseSchema.parse(await post(`${origin}/api/workspace/edit`, idToken, body));
}

/** Creates an empty workspace. @returns its id. */
export async function createWorkspace(idToken: string, body: CreateRequest, origin = ''): Promise<string> {
  return createResponseSchema.parse(await post(`${origin}/api/workspace/create`, idToken, body)).workspaceId;
}

/** Deletes a workspace with all of its links. Does nothing if it does not exist. */
export async function deleteWorkspace(idToken: string, workspaceId: string, origin = ''): Promise<void> {
  deleteResponseSchema.parse(await post(`${origin}/api/workspace/delete`, idToken, { workspaceId }));
}

/** Deletes all workspaces and API keys of the user, who must have just signed in. Calling it again is safe. */
export function deleteEverything(idToken: string, origin = ''): Promise<void> {
  return deleteWorkspace(idToken, ALL_WORKSPACES, origin);
}

async function post(url: string, idToken: string, body: object): Promise<unknown> {
  const json = JSON.stringify(body);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${idToken}` },
      body: json,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // A change that was sent arrives even if the tab is closed.
      keepalive: json.length <= MAX_KEEPALIVE_LENGTH,
    });
    if (!response.ok) throw await errorOf(response);
    return await response.json();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'TimeoutError') throw error;
    throw new RestError('The dashboard did not respond in time. Try again.', 504, [], undefined);
  }
}

async function errorOf(response: Response): Promise<RestError> {
  const { status, headers } = response;
  // A proxy along the way may return something other than JSON.
  const json: unknown = await response.json().catch(() => undefined);
  const { error, details } = errorSchema.safeParse(json).data ?? {
    error: `The service returned status ${String(status)}. Try again later.`,
    details: [],
  };
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new RestError(
    sentenceOf(error, details),
    status,
    details,
    Number.isFinite(seconds) ? seconds : undefined,
  );
}

/** Returns what is wrong, with the fields to blame. A detail that is a sentence of its own needs no introduction. */
function sentenceOf(error: string, details: readonly ErrorDetail[]): string {
  if (details.length === 0) return error;
  if (details.every(({ message }) => message.endsWith('.'))) {
    return details.map(({ message }) => message).join(' ');
  }
  return `${error}: ${details.map(({ path, message }) => `${path} ${message}`.trim()).join('; ')}`;
}
