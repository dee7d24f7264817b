import { DEVELOPMENT_KEY, readConfig } from './config';
import * as logging from './logging';

const KEY = 'a-long-enough-key-of-the-server-1234';

/** What was written to the log, as pairs of severity and message. */
let logged: unknown[];

beforeEach(() => {
  logged = [];
  jest.spyOn(logging, 'log').mockImplementation((...line) => {
    logged.push(line);
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the configuration', () => {
  it('needs nothing to be set', () => {
    expect(readConfig({})).toEqual({
      serverKey: undefined,
      ownerUid: undefined,
      timeZone: 'UTC',
      sessionUrlTemplate: 'urn:uuid:{conversationId}',
      allowedOrigins: [],
      isEmulator: false,
    });
    expect(logged).toEqual([]);
  });

  it('is what the environment says', () => {
    const environment = {
      MCP_API_KEY: KEY,
      MCP_OWNER_UID: 'ada',
      TIME_ZONE: 'Europe/Berlin',
      SESSION_URL_TEMPLATE: 'https://chat.example.com/c/{conversationId}',
      ALLOWED_ORIGINS: 'https://app.example.com, http://localhost:3000,',
      PATH: '/bin',
    };
    expect(readConfig(environment)).toEqual({
      serverKey: KEY,
      ownerUid: 'ada',
      timeZone: 'Europe/Berlin',
      sessionUrlTemplate: 'https://chat.example.com/c/{conversationId}',
      allowedOrigins: ['https://app.example.com', 'http://localhost:3000'],
      isEmulator: false,
    });
    expect(logged).toEqual([]);
  });

  it('takes a variable that is empty as not set', () => {
    const names = ['MCP_API_KEY', 'MCP_OWNER_UID', 'TIME_ZONE', 'SESSION_URL_TEMPLATE', 'ALLOWED_ORIGINS'];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
  });

  it('names each variable with a bad value, and what it must be', () => {
    const environment = {
      MCP_OWNER_UID: 'a/b',
      TIME_ZONE: 'Mars/Olympus',
      SESSION_URL_TEMPLATE: 'https://chat.example.com/',
      ALLOWED_ORIGINS: 'https://app.example.com/,https://tools.example.com',
    };
    expect(() => readConfig(environment)).toThrow(
      new Error(
        'The configuration is not valid: ' +
          'MCP_OWNER_UID must be an identifier of 1 to 128 characters without "/"; ' +
          'TIME_ZONE must be a time zone of the IANA database, such as Europe/Berlin; ' +
          'SESSION_URL_TEMPLATE must contain {conversationId}; ' +
          'ALLOWED_ORIGINS must be origins such as https://example.com, separated by commas.',
      ),
    );
  });

  it.each(['chat/{conversationId}', 'javascript:{conversationId}', '{conversationId}'])(
    'refuses a session URL that is none: %s',
    (template) => {
      expect(() => readConfig({ SESSION_URL_TEMPLATE: template })).toThrow(
        new Error(
          'The configuration is not valid: SESSION_URL_TEMPLATE must be an absolute URL, such as https://example.com/chats/{conversationId}.',
        ),
      );
    },
  );

  it.each(['app.example.com', 'null', '*', 'https://app.example.com/path', 'HTTPS://app.example.com'])(
    'refuses an origin that no browser sends: %s',
    (origin) => {
      expect(() => readConfig({ ALLOWED_ORIGINS: origin })).toThrow('ALLOWED_ORIGINS must be origins');
    },
  );
});

describe('the key of the server', () => {
  it('may be the development key in the emulator', () => {
    const environment = { MCP_API_KEY: DEVELOPMENT_KEY, FUNCTIONS_EMULATOR: 'true' };
    expect(readConfig(environment)).toMatchObject({ serverKey: DEVELOPMENT_KEY, isEmulator: true });
    expect(logged).toEqual([]);
  });

  it('counts as not set when it is the development key anywhere else, which is logged as an error', () => {
    expect(readConfig({ MCP_API_KEY: DEVELOPMENT_KEY })).toMatchObject({ serverKey: undefined });
    expect(readConfig({ MCP_API_KEY: DEVELOPMENT_KEY, FUNCTIONS_EMULATOR: 'false' })).toMatchObject({
      serverKey: undefined,
    });
    const error = ['ERROR', 'MCP_API_KEY is the published development key: it is treated as not set.'];
    expect(logged).toEqual([error, error]);
  });

  it('is accepted with a warning when it is shorter than 32 characters', () => {
    expect(readConfig({ MCP_API_KEY: 'k'.repeat(32) })).toMatchObject({ serverKey: 'k'.repeat(32) });
    expect(logged).toEqual([]);
    expect(readConfig({ MCP_API_KEY: 'k'.repeat(31) })).toMatchObject({ serverKey: 'k'.repeat(31) });
    expect(logged).toEqual([['WARNING', 'MCP_API_KEY is short: use a random key of 32 or more characters.']]);
  });
});
