import { z } from 'zod';
import { isAllowedUsersEntry, parseAllowedUsers, type AllowedUsers } from '../access/allowList';
import type { RateLimit } from '../access/rateLimiter';
import { idSchema, isTimeZone, urlSchema } from '../shared/contract/fields/validators';
import { log } from '../platform/log';

/** The settings of this deployment: see docs/reference/settings.md. */
export interface Config {
  /** The server key, or undefined if none is set. */
  readonly serverKey: string | undefined;
  /** The user that the server key acts for when a call names no user. */
  readonly ownerUid: string | undefined;
  readonly timeZone: string;
  readonly sessionUrlTemplate: string;
  /** The allow list. Undefined if everybody may use this deployment. */
  readonly allowedUsers: AllowedUsers | undefined;
  /** Origins of other sites that may call `/mcp` from a browser. */
  readonly allowedOrigins: readonly string[];
  /** The project's own domains at which apps may sign in, besides those of Firebase Hosting. */
  readonly oauthHosts: readonly string[];
  /** Additional redirect URLs at which apps may receive the response to a sign-in. */
  readonly oauthRedirects: readonly string[];
  /** Whom to tell about a vulnerability: addresses of emails or pages. */
  readonly securityContacts: readonly string[];
  /** Whether people may ask for the title of a page that they add. */
  readonly hasPagePreviews: boolean;
  /** Limits the calls to `/mcp` with one key. */
  readonly keyRate: RateLimit | undefined;
  /** Limits the REST requests of one user. */
  readonly userRate: RateLimit | undefined;
  /** Limits the calls to `/mcp` without a valid key from one address. */
  readonly badKeyRate: RateLimit | undefined;
  /** Limits the sign-in requests of one address or one app. */
  readonly signInRate: RateLimit | undefined;
  readonly isEmulator: boolean;
  /** The Firebase project. Set by the platform. */
  readonly projectId: string | undefined;
}

/** A published key for development. Accepted only in the emulator. */
export const DEVELOPMENT_KEY = 'link-dashboard-development-key-not-for-production';

const RECOMMENDED_KEY_LENGTH = 32;

type Environment = Readonly<Record<string, string | undefined>>;

/** Treats an empty variable as unset: dotenv files often contain `NAME=`. */
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

/** Parses a list separated by commas or spaces. Requires every item to pass a check. */
const list = (error: string, isItem: (item: string) => boolean, { min = 0 } = {}) =>
  optional(
    z
      .string()
      .transform((items) => items.split(/[\s,]+/).filter(Boolean))
      .refine((items) => items.length >= min && items.every(isItem), { error }),
  );

const environmentSchema = z.object({
  MCP_API_KEY: optional(z.string().trim()),
  MCP_OWNER_UID: optional(idSchema),
  TIME_ZONE: optional(z.string().refine(isTimeZone, 'must be an IANA time zone, such as Europe/Berlin')),
  SESSION_URL_TEMPLATE: optional(
    z
      .string()
      .includes('{conversationId}', 'must contain {conversationId}')
      .refine((template) => urlSchema.safeParse(template.replaceAll('{conversationId}', '1')).success, {
        error: 'must be an absolute URL, such as https://example.com/chats/{conversationId}',
      }),
  ),
  ALLOWED_USERS: list(
    'must be email addresses such as me@example.com, or domains such as example.org, separated by commas',
    isAllowedUsersEntry,
    { min: 1 },
  ),
  ALLOWED_ORIGINS: list('must be origins such as https://example.com, separated by commas', isOrigin),
  OAUTH_HOSTS: list('must be host names such as links.example.com, separated by commas', isHost),
  OAUTH_REDIRECT_URIS: list(
    'must be URLs such as https://example.com/callback, separated by commas, without http: and without #',
    isRedirect,
  ),
  SECURITY_CONTACT: list(
    'must be addresses such as mailto:security@example.com or https://example.com/security, separated by commas',
    isContact,
  ),
  PAGE_PREVIEWS: optional(z.enum(['on', 'off'], 'must be on or off')),
  KEY_RATE_BURST: callsSchema,
  KEY_RATE_PER_SECOND: callsPerSecondSchema,
  USER_RATE_BURST: callsSchema,
  USER_RATE_PER_SECOND: callsPerSecondSchema,
  BAD_KEY_RATE_BURST: callsSchema,
  BAD_KEY_RATE_PER_SECOND: callsPerSecondSchema,
  SIGN_IN_RATE_BURST: callsSchema,
  SIGN_IN_RATE_PER_SECOND: callsPerSecondSchema,
  FUNCTIONS_EMULATOR: z.string().optional(),
  GCLOUD_PROJECT: optional(z.string()),
});

/** Thrown if variables have invalid values. The message names each variable and says what its value must be. */
export class InvalidConfiguration extends Error {
  constructor(readonly problems: readonly { readonly variable: string; readonly message: string }[]) {
    const lines = problems.map(({ variable, message }) => `${variable} ${message}`);
    super(`The configuration is not valid: ${lines.join('; ')}.`);
  }
}

let config: Config | undefined;

/**
 * Returns this instance's configuration. Reads `process.env` on the first call.
 * @throws {InvalidConfiguration} if a variable has an invalid value.
 */
export function getConfig(): Config {
  config ??= readConfig(process.env);
  return config;
}

/**
 * Returns the configuration in an environment. Logs an error or a warning about an unsafe server key.
 * @throws {InvalidConfiguration} if a variable has an invalid value.
 */
export function readConfig(environment: Environment): Config {
  const values = parseEnvironment(environment);
  const isEmulator = values.FUNCTIONS_EMULATOR === 'true';
  return {
    serverKey: acceptedServerKey(values.MCP_API_KEY, isEmulator),
    ownerUid: values.MCP_OWNER_UID,
    timeZone: values.TIME_ZONE ?? 'UTC',
    sessionUrlTemplate: values.SESSION_URL_TEMPLATE ?? 'urn:uuid:{conversationId}',
    allowedUsers: values.ALLOWED_USERS && parseAllowedUsers(values.ALLOWED_USERS),
    allowedOrigins: values.ALLOWED_ORIGINS ?? [],
    oauthHosts: values.OAUTH_HOSTS ?? [],
    oauthRedirects: values.OAUTH_REDIRECT_URIS ?? [],
    securityContacts: values.SECURITY_CONTACT ?? [],
    hasPagePreviews: values.PAGE_PREVIEWS !== 'off',
    keyRate: rateLimit(values.KEY_RATE_BURST ?? 200, values.KEY_RATE_PER_SECOND ?? 5),
    userRate: rateLimit(values.USER_RATE_BURST ?? 60, values.USER_RATE_PER_SECOND ?? 1),
    badKeyRate: rateLimit(values.BAD_KEY_RATE_BURST ?? 60, values.BAD_KEY_RATE_PER_SECOND ?? 1),
    signInRate: rateLimit(values.SIGN_IN_RATE_BURST ?? 60, values.SIGN_IN_RATE_PER_SECOND ?? 1),
    isEmulator,
    projectId: values.GCLOUD_PROJECT,
  };
}

/**
 * Returns the parsed variables of an environment, without defaults.
 * @throws {InvalidConfiguration} if a variable has an invalid value.
 */
export function parseEnvironment(environment: Environment): z.output<typeof environmentSchema> {
  const parsed = environmentSchema.safeParse(environment);
  if (parsed.success) return parsed.data;
  throw new InvalidConfiguration(
    parsed.error.issues.map(({ path, message }) => ({ variable: path.map(String).join('.'), message })),
  );
}

function acceptedServerKey(key: string | undefined, isEmulator: boolean): string | undefined {
  if (key === DEVELOPMENT_KEY && !isEmulator) {
    log('ERROR', 'MCP_API_KEY is the published development key, so it is ignored. Set a random key instead.');
    return undefined;
  }
  if (key !== undefined && key.length < RECOMMENDED_KEY_LENGTH) {
    log('WARNING', 'MCP_API_KEY is short: use a random key of 32 or more characters.');
  }
  return key;
}

/** Returns undefined, which means no limit, if either number is 0. */
function rateLimit(burst: number, perSecond: number): RateLimit | undefined {
  return burst > 0 && perSecond > 0 ? { burst, perSecond } : undefined;
}

function isOrigin(text: string): boolean {
  // Browser extensions have their own URL schemes, for which the URL parser returns no origin.
  return (
    /^[a-z][a-z-]*-extension:\/\/[\w-]+$/.test(text) || (URL.canParse(text) && new URL(text).origin === text)
  );
}

/** Returns whether a text is a host as browsers send it: with a port only if it is not the default. */
function isHost(text: string): boolean {
  return URL.canParse(`https://${text}`) && new URL(`https://${text}`).host === text;
}

/** Returns whether a text may be a contact in security.txt (RFC 9116), where an email address needs `mailto:`. */
function isContact(text: string): boolean {
  return /^(https:\/\/|mailto:[^@]+@)/i.test(text) && URL.canParse(text);
}

function isRedirect(text: string): boolean {
  return urlSchema.safeParse(text).success && !/^http:/i.test(text) && !text.includes('#');
}
