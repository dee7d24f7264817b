import { z } from 'zod';
import { log } from './log';
import type { RateLimit } from './auth/rateLimiter';
import { idSchema, urlSchema } from './domain/validators';

/** Published in the README for work on the emulators, and accepted nowhere else. */
export const DEVELOPMENT_KEY = 'link-dashboard-development-key-not-for-production';

const RECOMMENDED_KEY_LENGTH = 32;

type Environment = Readonly<Record<string, string | undefined>>;

/** A variable of a dotenv file that is there but empty counts as not set. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const callsSchema = optional(
  z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number of calls up to 999999, such as 200, or 0 for no limit')
    .transform(Number),
);
const callsPerSecondSchema = optional(
  z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?$/, 'must be a number of calls a second, such as 5 or 0.5, or 0 for no limit')
    .transform(Number),
);

const environmentSchema = z.object({
  MCP_API_KEY: optional(z.string().trim()),
  MCP_OWNER_UID: optional(idSchema),
  TIME_ZONE: optional(
    z.string().refine(isTimeZone, 'must be a time zone of the IANA database, such as Europe/Berlin'),
  ),
  SESSION_URL_TEMPLATE: optional(
    z
      .string()
      .includes('{conversationId}', 'must contain {conversationId}')
      .refine((template) => urlSchema.safeParse(template.replaceAll('{conversationId}', '1')).success, {
        error: 'must be an absolute URL, such as https://example.com/chats/{conversationId}',
      }),
  ),
  ALLOWED_ORIGINS: optional(
    z
      .string()
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .refine((origins) => origins.every(isOrigin), {
        error: 'must be origins such as https://example.com, separated by commas',
      }),
  ),
  KEY_RATE_BURST: callsSchema,
  KEY_RATE_PER_SECOND: callsPerSecondSchema,
  USER_RATE_BURST: callsSchema,
  USER_RATE_PER_SECOND: callsPerSecondSchema,
  BAD_KEY_RATE_BURST: callsSchema,
  BAD_KEY_RATE_PER_SECOND: callsPerSecondSchema,
  FUNCTIONS_EMULATOR: z.string().optional(),
  GCLOUD_PROJECT: optional(z.string()),
});

/** What an operator can set: see "Configuration" in the README. */
export interface Config {
  /** The server's own key, or undefined when none is set. */
  readonly serverKey: string | undefined;
  /** The user for whom the server's key acts when a call names none. */
  readonly ownerUid: string | undefined;
  readonly timeZone: string;
  readonly sessionUrlTemplate: string;
  /** Origins of other sites whose pages may call `/mcp`. */
  readonly allowedOrigins: readonly string[];
  /** Calls of `/mcp` with one key. */
  readonly keyRate: RateLimit | undefined;
  /** REST requests of one user. */
  readonly userRate: RateLimit | undefined;
  /** Calls of `/mcp` without a valid key from one address. */
  readonly badKeyRate: RateLimit | undefined;
  readonly isEmulator: boolean;
  /** Set by the platform. */
  readonly projectId: string | undefined;
}

/** Variables with bad values: each is named, with what it must be. */
export class InvalidConfiguration extends Error {
  constructor(readonly problems: readonly { readonly variable: string; readonly message: string }[]) {
    const texts = problems.map(({ variable, message }) => `${variable} ${message}`);
    super(`The configuration is not valid: ${texts.join('; ')}.`);
  }
}

let config: Config | undefined;

/**
 * The configuration of this instance, read from its environment at the first call.
 * @throws {InvalidConfiguration}
 */
export function getConfig(): Config {
  config ??= readConfig(process.env);
  return config;
}

/** Reads and validates an environment, and logs what an operator should know of it. */
export function readConfig(environment: Environment): Config {
  const values = parseEnvironment(environment);
  const isEmulator = values.FUNCTIONS_EMULATOR === 'true';
  return {
    serverKey: acceptedServerKey(values.MCP_API_KEY, isEmulator),
    ownerUid: values.MCP_OWNER_UID,
    timeZone: values.TIME_ZONE ?? 'UTC',
    sessionUrlTemplate: values.SESSION_URL_TEMPLATE ?? 'urn:uuid:{conversationId}',
    allowedOrigins: values.ALLOWED_ORIGINS ?? [],
    keyRate: rateLimit(values.KEY_RATE_BURST ?? 200, values.KEY_RATE_PER_SECOND ?? 5),
    userRate: rateLimit(values.USER_RATE_BURST ?? 60, values.USER_RATE_PER_SECOND ?? 1),
    badKeyRate: rateLimit(values.BAD_KEY_RATE_BURST ?? 60, values.BAD_KEY_RATE_PER_SECOND ?? 1),
    isEmulator,
    projectId: values.GCLOUD_PROJECT,
  };
}

/** @throws {InvalidConfiguration} */
export function parseEnvironment(environment: Environment): z.output<typeof environmentSchema> {
  const parsed = environmentSchema.safeParse(environment);
  if (parsed.success) return parsed.data;
  throw new InvalidConfiguration(
    parsed.error.issues.map(({ path, message }) => ({ variable: path.map(String).join('.'), message })),
  );
}

function acceptedServerKey(key: string | undefined, isEmulator: boolean): string | undefined {
  if (key === DEVELOPMENT_KEY && !isEmulator) {
    log('ERROR', 'MCP_API_KEY is the published development key: it is treated as not set.');
    return undefined;
  }
  if (key !== undefined && key.length < RECOMMENDED_KEY_LENGTH) {
    log('WARNING', 'MCP_API_KEY is short: use a random key of 32 or more characters.');
  }
  return key;
}

/** 0 in either number is for no limit. */
function rateLimit(burst: number, perSecond: number): RateLimit | undefined {
  return burst > 0 && perSecond > 0 ? { burst, perSecond } : undefined;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isOrigin(text: string): boolean {
  // Extensions of browsers have schemes of their own, to which the URL parser gives no origin.
  return (
    /^[a-z][a-z-]*-extension:\/\/[\w-]+$/.test(text) || (URL.canParse(text) && new URL(text).origin === text)
  );
}
