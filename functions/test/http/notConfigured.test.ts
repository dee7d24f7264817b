import { randomUUID } from 'node:crypto';
import { generateApiKey } from '../../src/lib/auth/apiKey';
import { DEVELOPMENT_KEY } from '../../src/lib/config';
import { startFunction, type FunctionProcess } from '../support/functionProcess';
import { having } from '../support/matchers';
import { callOf, INITIALIZE, LIST_TOOLS, PING, send } from '../support/messages';
import { userWithKey } from '../support/users';

const NOT_CONFIGURED = {
  status: 503,
  body: {
    error: 'MCP endpoint not configured',
    message: 'Set MCP_API_KEY on the server, or make a key for a user: see "Keys" in the README.',
  },
};
const REFUSED = { status: 401, body: having({ error: 'Invalid or missing API key' }) };

/** A project in which nobody has a key. */
const emptyProject = () => `demo-empty-${randomUUID().slice(0, 8)}`;

describe('7 Errors: 503 "MCP endpoint not configured", when `MCP_API_KEY` is not set and nobody has a key', () => {
  let mcp: FunctionProcess;

  beforeAll(async () => {
    mcp = await startFunction('mcp', { MCP_API_KEY: undefined, GCLOUD_PROJECT: emptyProject() });
  });

  it.each<[what: string, key: string]>([
    ['none', ''],
    ['junk', 'not-a-key'],
    ['one of the right form', generateApiKey()],
    ['the development key', DEVELOPMENT_KEY],
  ])('whatever key is sent: %s', async (_, key) => {
    expect(await send(key, PING, { url: mcp.url })).toEqual(NOT_CONFIGURED);
  });

  it.each([
    ['initialize', INITIALIZE],
    ['tools/list', LIST_TOOLS],
    ['a tool', callOf('list_links')],
  ])('whatever is asked for: %s', async (_, message) => {
    expect(await send('not-a-key', message, { url: mcp.url })).toEqual(NOT_CONFIGURED);
  });
});

describe('without `MCP_API_KEY` in a project where somebody has a key', () => {
  let mcp: FunctionProcess;

  beforeAll(async () => {
    await userWithKey();
    // A variable of a dotenv file that is there but empty is not set.
    mcp = await startFunction('mcp', { MCP_API_KEY: '' });
  });

  it.each(['', 'not-a-key', generateApiKey()])('another key is 401: %j', async (key) => {
    expect(await send(key, PING, { url: mcp.url })).toEqual(REFUSED);
  });

  it('that key is taken', async () => {
    const { key } = await userWithKey();
    expect(await send(key, PING, { url: mcp.url })).toEqual(having({ status: 200 }));
  });
});

describe('5, rule 7: the development key', () => {
  it('outside the emulator counts as not set, and the log says so', async () => {
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

describe('8 Limits: recommended key length of the server-configured key: 32 or more characters', () => {
  const warning =
    '"severity":"WARNING","message":"MCP_API_KEY is short: use a random key of 32 or more characters."';

  it.each([
    ['a shorter one is taken, with a warning in the log', 'k'.repeat(31), true],
    ['one of that length is taken, without a warning', 'k'.repeat(32), false],
  ])('%s', async (_, key, isWarned) => {
    const mcp = await startFunction('mcp', { MCP_API_KEY: key });
    expect(await send(key, PING, { url: mcp.url })).toEqual(having({ status: 200 }));
    const output = await mcp.untilPrinted((printed) => printed.includes('"message":"mcp ok"'));
    expect(output.includes(warning)).toBe(isWarned);
  });
});
