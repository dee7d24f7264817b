import { randomUUID } from 'node:crypto';
import { generateApiKey } from '../../src/lib/shared/contract/apiKey';
import { DEVELOPMENT_KEY } from '../../src/lib/service/config';
import { startFunction, type FunctionProcess } from '../support/processes/functionProcess';
import { having } from '../support/jest/matchers';
import { callOf, INITIALIZE, LIST_TOOLS, PING, send } from '../support/requests/messages';
import { userWithKey } from '../support/users/users';

const NOT_CONFIGURED = {
  status: 503,
  body: {
    error: 'MCP endpoint not configured',
    message:
      'Set MCP_API_KEY on the server or create a key for a user: see "Keys" in docs/operate/access.md.',
  },
};
const UNAUTHORIZED = { status: 401, body: having({ error: 'Invalid or missing API key' }) };

/** Returns a project in which no key exists. */
const emptyProject = () => `demo-empty-${randomUUID().slice(0, 8)}`;

describe('503 "MCP endpoint not configured", when MCP_API_KEY is not set and no key exists', () => {
  let mcp: FunctionProcess;

  beforeAll(async () => {
    mcp = await startFunction('mcp', { MCP_API_KEY: undefined, GCLOUD_PROJECT: emptyProject() });
  });

  it.each<[what: string, key: string]>([
    ['no key', ''],
    ['junk', 'not-a-key'],
    ['a well-formed key', generateApiKey()],
    ['the development key', DEVELOPMENT_KEY],
  ])('is returned for %s', async (_, key) => {
    expect(await send(key, PING, { url: mcp.url })).toEqual(NOT_CONFIGURED);
  });

  it.each([
    ['initialize', INITIALIZE],
    ['tools/list', LIST_TOOLS],
    ['a tool call', callOf('list_links')],
  ])('is returned for %s', async (_, message) => {
    expect(await send('not-a-key', message, { url: mcp.url })).toEqual(NOT_CONFIGURED);
  });
});

describe('without MCP_API_KEY, in a project where a key exists', () => {
  let mcp: FunctionProcess;

  beforeAll(async () => {
    await userWithKey();
    // An empty variable in the dotenv file counts as not set.
    mcp = await startFunction('mcp', { MCP_API_KEY: '' });
  });

  it.each(['', 'not-a-key', generateApiKey()])('any other key gets 401: %j', async (key) => {
    expect(await send(key, PING, { url: mcp.url })).toEqual(UNAUTHORIZED);
  });

  it('the existing key is accepted', async () => {
    const { key } = await userWithKey();
    expect(await send(key, PING, { url: mcp.url })).toEqual(having({ status: 200 }));
  });
});

describe('the development key', () => {
  it('counts as not set outside the emulator, and the log says so', async () => {
    const mcp = await startFunction('mcp', {
      MCP_API_KEY: DEVELOPMENT_KEY,
      FUNCTIONS_EMULATOR: undefined,
      GCLOUD_PROJECT: emptyProject(),
    });
    expect(await send(DEVELOPMENT_KEY, PING, { url: mcp.url })).toEqual(NOT_CONFIGURED);
    const output = await mcp.untilPrinted((printed) => printed.includes('not_configured'));
    expect(output).toContain('"severity":"ERROR","message":"MCP_API_KEY is the published development key');
    expect(output).not.toContain(DEVELOPMENT_KEY);
  });
});

describe('the recommended length of the server key, 32 characters', () => {
  const warning =
    '"severity":"WARNING","message":"MCP_API_KEY is short: use a random key of 32 or more characters."';

  it.each([
    ['accepts a shorter key with a warning in the log', 'k'.repeat(31), true],
    ['accepts a key of that length without a warning', 'k'.repeat(32), false],
  ])('%s', async (_, key, isWarned) => {
    const mcp = await startFunction('mcp', { MCP_API_KEY: key });
    expect(await send(key, PING, { url: mcp.url })).toEqual(having({ status: 200 }));
    const output = await mcp.untilPrinted((printed) => printed.includes('"message":"mcp ok"'));
    expect(output.includes(warning)).toBe(isWarned);
  });
});
