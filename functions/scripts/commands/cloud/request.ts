import { Client } from 'firebase-tools/lib/apiv2.js';
import { z } from 'zod';
import { SetupError } from '../../project';
import { HOW_TO_SIGN_IN } from './account';
import { SERVICES, type Service } from './services';

const TIMEOUT_MS = 30_000;

export interface ApiRequest<S extends z.ZodType> {
  /** Completes the sentence "Could not …", for the error message. */
  readonly to: string;
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The project whose quota the request uses. Some APIs require one if the account is a person's. */
  readonly quotaProject?: string;
  readonly schema: S;
}

/** Google rejected a request. */
export class CloudError extends SetupError {
  constructor(
    readonly status: number,
    /** Such as PERMISSION_DENIED. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const errorSchema = z.object({
  error: z.object({ message: z.string().default(''), status: z.string().default('') }),
});

/**
 * Sends a request to a Google API with the account that `findAccount` found, and parses the response.
 * @throws {CloudError} if Google rejects it. The message says what failed and what to do.
 * @throws {SetupError} if there is no response.
 */
export async function request<S extends z.ZodType>(
  service: Service,
  { to, method = 'GET', path, query, body, quotaProject, schema }: ApiRequest<S>,
): Promise<z.output<S>> {
  const client = new Client({ urlPrefix: SERVICES[service]() });
  const response = await client
    .request({
      method,
      path,
      ...(query && { queryParams: query }),
      ...(body !== undefined && { body }),
      ...(quotaProject !== undefined && { headers: { 'x-goog-user-project': quotaProject } }),
      resolveOnHTTPError: true,
      timeout: TIMEOUT_MS,
    })
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new SetupError(
        `Could not ${to}: ${reason}\nCheck your internet connection, and run the command again.`,
      );
    });
  if (response.status >= 400) throw rejection(to, response);
  const parsed = schema.safeParse(response.body ?? {});
  if (parsed.success) return parsed.data;
  throw new SetupError(
    `Could not ${to}: Google's response is not as expected.\n${z.prettifyError(parsed.error)}`,
  );
}

/** Resolves to undefined if what was requested does not exist. */
export async function ifFound<T>(requested: Promise<T>): Promise<T | undefined> {
  try {
    return await requested;
  } catch (error) {
    if (error instanceof CloudError && error.status === 404) return undefined;
    throw error;
  }
}

function rejection(to: string, { status, body }: { status: number; body: unknown }): CloudError {
  const { data } = errorSchema.safeParse(body);
  const { message, status: code } = data?.error ?? { message: '', status: '' };
  const cause = [String(status), code].filter(Boolean).join(' ');
  const text = `Could not ${to}: ${message || 'the request was rejected'} (${cause})`;
  return new CloudError(status, code, [text, adviceOn(status)].filter(Boolean).join('\n'));
}

function adviceOn(status: number): string {
  if (status === 401) return `Sign in again. ${HOW_TO_SIGN_IN}`;
  if (status === 403)
    return 'Check that you are signed in with the right account (npx firebase login:list), and that it has the role Owner.';
  if (status === 429 || status >= 500) return 'Wait a minute, and run the command again.';
  return '';
}
