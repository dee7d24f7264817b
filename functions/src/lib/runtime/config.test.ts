import { DEVELOPMENT_KEY, readConfig } from './config';
import { log } from '../platform/log';

jest.mock('../platform/log');

const KEY = 'a-server-key-that-is-long-enough-1234';

/** The lines written to the log, as pairs of severity and message. */
let logged: unknown[];

beforeEach(() => {
  logged = [];
  jest.mocked(log).mockImplementation((...line) => {
    logged.push(line);
  });
});

describe('the configuration', () => {
  it('is complete without any variable', () => {
    expect(readConfig({})).toEqual({
      serverKey: undefined,
      ownerUid: undefined,
      timeZone: 'UTC',
      sessionUrlTemplate: 'urn:uuid:{conversationId}',
      allowedOrigins: [],
      oauthHosts: [],
      oauthRedirects: [],
      securityContacts: [],
      hasPagePreviews: true,
      keyRate: { burst: 200, perSecond: 5 },
      userRate: { burst: 60, perSecond: 1 },
      badKeyRate: { burst: 60, perSecond: 1 },
      signInRate: { burst: 60, perSecond: 1 },
      isEmulator: false,
    });
    expect(logged).toEqual([]);
  });

  it('is read from the environment', () => {
    const environment = {
      MCP_API_KEY: KEY,
      MCP_OWNER_UID: 'ada',
      TIME_ZONE: 'Europe/Berlin',
      SESSION_URL_TEMPLATE: 'https://chat.example.com/c/{conversationId}',
      ALLOWED_USERS: 'Me@Example.com, example.org',
      ALLOWED_ORIGINS: 'https://app.example.com, http://localhost:3000,',
      OAUTH_HOSTS: 'links.example.com,links.example.org',
      OAUTH_REDIRECT_URIS: 'https://app.example.com/oauth/callback example-app://callback',
      SECURITY_CONTACT: 'mailto:security@example.com, https://example.com/security',
      PAGE_PREVIEWS: 'off',
      KEY_RATE_BURST: '1000',
      KEY_RATE_PER_SECOND: '0.5',
      USER_RATE_BURST: '7',
      BAD_KEY_RATE_PER_SECOND: '3',
      SIGN_IN_RATE_BURST: '0',
      PATH: '/bin',
    };
    expect(readConfig(environment)).toEqual({
      serverKey: KEY,
      ownerUid: 'ada',
      timeZone: 'Europe/Berlin',
      sessionUrlTemplate: 'https://chat.example.com/c/{conversationId}',
      allowedUsers: new Set(['me@example.com', 'example.org']),
      allowedOrigins: ['https://app.example.com', 'http://localhost:3000'],
      oauthHosts: ['links.example.com', 'links.example.org'],
      oauthRedirects: ['https://app.example.com/oauth/callback', 'example-app://callback'],
      securityContacts: ['mailto:security@example.com', 'https://example.com/security'],
      hasPagePreviews: false,
      keyRate: { burst: 1000, perSecond: 0.5 },
      userRate: { burst: 7, perSecond: 1 },
      badKeyRate: { burst: 60, perSecond: 3 },
      signInRate: undefined,
      isEmulator: false,
    });
    expect(logged).toEqual([]);
  });

  it('treats an empty variable as not set', () => {
    const names = ['MCP_API_KEY', 'MCP_OWNER_UID', 'TIME_ZONE', 'SESSION_URL_TEMPLATE', 'ALLOWED_ORIGINS'];
    names.push('ALLOWED_USERS', 'OAUTH_HOSTS', 'OAUTH_REDIRECT_URIS', 'SECURITY_CONTACT');
    for (const limit of ['KEY', 'USER', 'BAD_KEY', 'SIGN_IN']) {
      names.push(`${limit}_RATE_BURST`, `${limit}_RATE_PER_SECOND`);
    }
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
  });

  it('names each variable with an invalid value, and says what it must be', () => {
    const environment = {
      MCP_OWNER_UID: 'a/b',
      TIME_ZONE: 'Mars/Olympus',
      SESSION_URL_TEMPLATE: 'https://chat.example.com/',
      ALLOWED_ORIGINS: 'https://app.example.com/,https://tools.example.com',
      KEY_RATE_BURST: 'many',
      USER_RATE_PER_SECOND: '1/s',
    };
    expect(() => readConfig(environment)).toThrow(
      new Error(
        'The configuration is not valid: ' +
          'MCP_OWNER_UID must be an identifier of 1 to 128 characters without "/"; ' +
          'TIME_ZONE must be an IANA time zone, such as Europe/Berlin; ' +
          'SESSION_URL_TEMPLATE must contain {conversationId}; ' +
          'ALLOWED_ORIGINS must be origins such as https://example.com, separated by commas; ' +
          'KEY_RATE_BURST must be a whole number of calls up to 999999, such as 200, or 0 for no limit; ' +
          'USER_RATE_PER_SECOND must be a number of calls a second, such as 5 or 0.5, or 0 for no limit.',
      ),
    );
  });

  it.each([
    ['OAUTH_HOSTS', 'https://links.example.com'],
    ['OAUTH_HOSTS', 'Links.example.com'],
    ['OAUTH_HOSTS', 'links.example.com/mcp'],
    ['OAUTH_REDIRECT_URIS', 'http://app.example.com/callback'],
    ['OAUTH_REDIRECT_URIS', 'https://app.example.com/callback#part'],
    ['OAUTH_REDIRECT_URIS', 'javascript:alert(1)'],
    ['OAUTH_REDIRECT_URIS', '/callback'],
    // As in twentyhq/twenty#22866.
    ['SECURITY_CONTACT', 'security@example.com'],
    ['SECURITY_CONTACT', 'http://example.com/security'],
    ['SECURITY_CONTACT', 'mailto:'],
    ['SECURITY_CONTACT', 'javascript:alert(1)'],
  ])('rejects the value of %s: %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} must be`);
  });

  it.each([
    'everyone',
    '*',
    '*.example.org',
    '@example.org',
    'me@',
    'me@localhost',
    'a@b@example.org',
    'https://example.org',
    'me@example.com; you@example.com',
    'me@example.com, you',
    // Without this, a list that is empty by mistake would let everybody in, or nobody.
    ',',
    ' ',
  ])('rejects an allow list with anything except addresses and domains: %j', (list) => {
    expect(() => readConfig({ ALLOWED_USERS: list })).toThrow(
      new Error(
        'The configuration is not valid: ALLOWED_USERS must be email addresses such as me@example.com, or domains such as example.org, separated by commas.',
      ),
    );
  });

  it.each(['chat/{conversationId}', 'javascript:{conversationId}', '{conversationId}'])(
    'rejects a session URL template that is not an absolute URL: %s',
    (template) => {
      expect(() => readConfig({ SESSION_URL_TEMPLATE: template })).toThrow(
        new Error(
          'The configuration is not valid: SESSION_URL_TEMPLATE must be an absolute URL, such as https://example.com/chats/{conversationId}.',
        ),
      );
    },
  );

  it.each(['app.example.com', 'null', '*', 'https://app.example.com/path', 'HTTPS://app.example.com'])(
    'rejects an origin in a form that browsers do not send: %s',
    (origin) => {
      expect(() => readConfig({ ALLOWED_ORIGINS: origin })).toThrow('ALLOWED_ORIGINS must be origins');
    },
  );
});

describe('a rate limit', () => {
  it.each(['KEY_RATE_BURST', 'KEY_RATE_PER_SECOND'])('is off if %s is 0', (name) => {
    expect(readConfig({ [name]: '0' }).keyRate).toBeUndefined();
  });

  it.each(['-1', '1.5', '1e3', '1000000', 'Infinity', '200 '])('rejects a burst of %j', (calls) => {
    expect(() => readConfig({ USER_RATE_BURST: calls })).toThrow('USER_RATE_BURST must be a whole number');
  });

  it.each(['-1', '.5', '1e3', '1000000', 'NaN', '0.0001'])('rejects %j calls a second', (calls) => {
    expect(() => readConfig({ BAD_KEY_RATE_PER_SECOND: calls })).toThrow(
      'BAD_KEY_RATE_PER_SECOND must be a number of calls a second',
    );
  });
});

describe('the server key', () => {
  it('may be the development key in the emulator', () => {
    const environment = { MCP_API_KEY: DEVELOPMENT_KEY, FUNCTIONS_EMULATOR: 'true' };
    expect(readConfig(environment)).toMatchObject({ serverKey: DEVELOPMENT_KEY, isEmulator: true });
    expect(logged).toEqual([]);
  });

  it('is ignored outside the emulator, with an error, if it is the development key', () => {
    expect(readConfig({ MCP_API_KEY: DEVELOPMENT_KEY })).toMatchObject({ serverKey: undefined });
    expect(readConfig({ MCP_API_KEY: DEVELOPMENT_KEY, FUNCTIONS_EMULATOR: 'false' })).toMatchObject({
      serverKey: undefined,
    });
    const error = [
      'ERROR',
      'MCP_API_KEY is the published development key, so it is ignored. Set a random key instead.',
    ];
    expect(logged).toEqual([error, error]);
  });

  it('is accepted with a warning if it is shorter than 32 characters', () => {
    expect(readConfig({ MCP_API_KEY: 'k'.repeat(32) })).toMatchObject({ serverKey: 'k'.repeat(32) });
    expect(logged).toEqual([]);
    expect(readConfig({ MCP_API_KEY: 'k'.repeat(31) })).toMatchObject({ serverKey: 'k'.repeat(31) });
    expect(logged).toEqual([['WARNING', 'MCP_API_KEY is short: use a random key of 32 or more characters.']]);
  });
});
