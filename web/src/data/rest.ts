import { z } from 'zod';
import type { WorkspacePatch } from '@lib/domain/operations/mergeWorkspace';
import { restWorkspaceSchema, type RestWorkspace } from '@lib/domain/restWorkspace';

const answerSchema = z.object({ workspace: restWorkspaceSchema });

const refusalSchema = z.object({
  error: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
});
type RefusalDetail = z.infer<typeof refusalSchema>['details'][number];

/** The service did not do what it was asked. The message is its own, with what is wrong in each field. */
export class RestError extends Error {
  override readonly name = 'RestError';

  constructor(
    message: string,
    readonly status: number,
    readonly details: readonly RefusalDetail[],
    /** How long to wait before the same request, where the service says so. */
    readonly retryAfterSeconds: number | undefined,
  ) {
    super(message);
  }
}

/**
 * Merges fields into the default workspace of the user of this ID token.
 * @returns the whole workspace after it.
 * @throws {RestError} when the service refuses.
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
  return answerSchema.parse(await response.json()).workspace;
}

async function errorOf(response: Response): Promise<RestError> {
  const { status, headers } = response;
  const refusal = refusalSchema.safeParse(await jsonOf(response)).data;
  const { error, details } = refusal ?? {
    error: `The service answered with status ${String(status)}. Try again in a while.`,
    details: [],
  };
  const problems = details.map(({ path, message }) => `${path} ${message}`.trim()).join('; ');
  const sentence = problems === '' ? error : `${error}: ${problems}`;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new RestError(sentence, status, details, Number.isFinite(seconds) ? seconds : undefined);
}

/** What stands between may answer with something else than JSON. */
async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
