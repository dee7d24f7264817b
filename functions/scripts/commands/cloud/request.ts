import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { UserError } from '../../project';
import { parseJson } from '../../../src/lib/shared/base/json';
import { findAccount, HOW_TO_SIGN_IN, runFirebase } from './account';

/**
 * Sends a request to a Google API with the account that `findAccount` finds, and parses the response.
 * @throws {CloudError} if Google rejects it. The message says what failed and what to do.
 * @throws {UserError} if there is no response.
 */
export async function request<S extends z.ZodType>(
  service: Service,
  { schema, ...sent }: ApiRequest & { readonly schema: S },
): Promise<z.output<S>> {
  const response = await send(service, sent);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw rejection(sent.to, response.status, body);
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw new UserError(
    `Could not ${sent.to}: Google's response is not as expected.\n${z.prettifyError(parsed.error)}`,
  );
}

const TIMEOUT_MS = 30_000;
const OPERATION_LIMIT_MS = 300_000;
const LONGEST_PAUSE_MS = 5_000;

const HOSTS = {
  artifactRegistry: 'artifactregistry.googleapis.com',
  billing: 'cloudbilling.googleapis.com',
  budgets: 'billingbudgets.googleapis.com',
  firebase: 'firebase.googleapis.com',
  firestore: 'firestore.googleapis.com',
  functions: 'cloudfunctions.googleapis.com',
  hosting: 'firebasehosting.googleapis.com',
  iam: 'iam.googleapis.com',
  identity: 'identitytoolkit.googleapis.com',
  resourceManager: 'cloudresourcemanager.googleapis.com',
  rules: 'firebaserules.googleapis.com',
  serviceUsage: 'serviceusage.googleapis.com',
} as const;
export type Service = keyof typeof HOSTS;

export interface ApiRequest {
  /** Completes the sentence "Could not …", for the error message. */
  readonly to: string;
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The project whose quota the request uses. Some APIs require one if the account is a person's. */
  readonly quotaProject?: string;
}

/** Google rejected a request. */
export class CloudError extends UserError {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }

  /** Whether the API is off, or was turned on only a moment ago. */
  get isApiOff(): boolean {
    return this.status === 403 && /has not been used|is disabled|SERVICE_DISABLED/i.test(this.message);
  }
}

async function send(
  service: Service,
  { to, method = 'GET', path, query, body, quotaProject }: ApiRequest,
): Promise<Response> {
  const account = await findAccount();
  if (!account) throw new UserError(`Nobody is signed in. ${HOW_TO_SIGN_IN}`);
  // The tests answer in place of Google.
  const { GOOGLE_STAND_IN: standIn } = process.env;
  const url = new URL(`${standIn ?? 'https:/'}/${HOSTS[service]}${path}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  try {
    return await fetch(url, {
      method,
      headers: {
        Authorization: `Bearer ${account.token}`,
        'Content-Type': 'application/json',
        ...(quotaProject !== undefined && { 'X-Goog-User-Project': quotaProject }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new UserError(
      `Could not ${to}: ${describeFailure(error)}\nCheck your internet connection, and run the command again.`,
    );
  }
}

/** Says why a call of `fetch` failed. */
export function describeFailure(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

const resultSchema = z.union([
  z.object({ status: z.literal('success'), result: z.unknown().optional() }),
  z.object({ status: z.literal('error'), error: z.string() }),
]);

/**
 * Runs a command of the Firebase CLI, and returns its result.
 * @throws {CloudError} if it fails. `to` completes the sentence "Could not …".
 */
export async function callFirebase(to: string, ...args: readonly string[]): Promise<unknown> {
  const output = await runFirebase(...args, '--json');
  const { data } = resultSchema.safeParse(parseJson(output));
  if (data?.status === 'success') return data.result;
  const error = data?.error ?? output;
  const status = Number(/HTTP Error: (\d{3})/.exec(error)?.[1] ?? 500);
  throw new CloudError(status, `Could not ${to}: ${error}`);
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

const operationSchema = z.object({
  name: z.string().default(''),
  done: z.boolean().default(false),
  error: z.object({ message: z.string().default('') }).optional(),
});

/**
 * Starts work that continues after the response, and waits until it is done.
 * @throws {UserError} if it fails, or takes longer than five minutes.
 */
export async function operate(service: Service, started: ApiRequest): Promise<void> {
  const { to, path } = started;
  const schema = operationSchema;
  const [, version = ''] = path.split('/');
  const end = Date.now() + OPERATION_LIMIT_MS;
  let operation = await request(service, { method: 'POST', ...started, schema });
  for (let pause = 250; !operation.done; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    if (Date.now() > end)
      throw new UserError(`Could not ${to} within five minutes. Run the command again later.`);
    await sleep(pause);
    operation = await request(service, { to, path: `/${version}/${operation.name}`, schema });
  }
  if (operation.error) throw new UserError(`Could not ${to}: ${operation.error.message}`);
}

const errorSchema = z.object({
  error: z.object({ message: z.string().default(''), status: z.string().default('') }),
});

function rejection(to: string, status: number, body: unknown): CloudError {
  const { data } = errorSchema.safeParse(body);
  const { message, status: code } = data?.error ?? { message: '', status: '' };
  const cause = [String(status), code].filter(Boolean).join(' ');
  const text = `Could not ${to}: ${message || 'the request was rejected'} (${cause})`;
  return new CloudError(status, [text, adviceOn(status)].filter(Boolean).join('\n'));
}

function adviceOn(status: number): string {
  if (status === 401) return `Sign in again. ${HOW_TO_SIGN_IN}`;
  if (status === 403)
    return 'Check that you are signed in with the right account (npx firebase login:list), and that it has the role Owner.';
  if (status === 429 || status >= 500) return 'Wait a minute, and run the command again.';
  return '';
}
