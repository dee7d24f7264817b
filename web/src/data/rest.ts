import { z } from 'zod';
import type { WorkspacePatch } from '@lib/domain/operations/mergeWorkspace';
import { restWorkspaceSchema, type RestWorkspace } from '@lib/domain/restWorkspace';

const responseSchema = z.object({ workspace: restWorkspaceSchema });

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

/**
 * Merges fields into the default workspace of the ID token's user.
 * @returns the whole workspace after the update.
 * @throws {RestError} if the service returns an error.
 */
export async function updateDefaultWorkspace(
  idToken: string,
  body: WorkspacePatch,
  url = '/api/workspace/update',
): Promise<RestWorkspace> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${idToken}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await errorOf(response);
  return responseSchema.parse(await response.json()).workspace;
}

async function errorOf(response: Response): Promise<RestError> {
  const { status, headers } = response;
  // A proxy along the way may return something other than JSON.
  const json: unknown = await response.json().catch(() => undefined);
  const { error, details } = errorSchema.safeParse(json).data ?? {
    error: `The service returned status ${String(status)}. Try again later.`,
    details: [],
  };
  const problems = details.map(({ path, message }) => `${path} ${message}`.trim()).join('; ');
  const sentence = problems === '' ? error : `${error}: ${problems}`;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new RestError(sentence, status, details, Number.isFinite(seconds) ? seconds : undefined);
}
