import { randomUUID } from 'node:crypto';
import { generateApiKey } from '../../../src/lib/shared/contract/fields/apiKey';
import { DEVELOPMENT_KEY } from '../../../src/lib/runtime/config';
import { having } from '../../support/jest/matchers';
import { startFunction } from '../../support/processes/functionProcess';
import { callOf, PING, send } from '../../support/requests/messages';
import { userWithKey } from '../../support/users/users';

const NOT_CONFIGURED = {
  status: 503,
  body: {
    error: 'MCP endpoint not configured',
    message:
      'Set MCP_API_KEY on the server or create a key for a user: see "Keys" in docs/operate/access.md.',
  },
};
const UNAUTHORIZED = { status: 401, body: having({ error: 'Invalid or missing API key' }) };
const KEYS = ['', 'not-a-key', generateApiKey(), DEVELOPMENT_KEY];

/** Returns a project in which no key exists. */
const emptyProject = () => `demo-empty-${randomUUID().slice(0, 8)}`;

describe('without MCP_API_KEY', () => {
  it('every call gets 503 "MCP endpoint not configured" if no key exists', async () => {
    const { url } = await startFunction('mcp', { MCP_API_KEY: undefined, GCLOUD_PROJECT: emptyProject() });
    for (const message of [PING, callOf('list_links')])
      for (const key of KEYS) expect(await send(key, message, { url })).toEqual(NOT_CONFIGURED);
  });

  it('a key that exists is accepted, and any other gets 401', async () => {
    const { key: existing } = await userWithKey();
    // An empty variable in the dotenv file counts as not set.
    const { url } = await startFunction('mcp', { MCP_API_KEY: '' });
    for (const key of KEYS) expect(await send(key, PING, { url })).toEqual(UNAUTHORIZED);
    expect(await send(existing, PING, { url })).toEqual(having({ status: 200 }));
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

it('a server key of fewer than the recommended 32 characters is accepted, with a warning in the log', async () => {
  const key = 'k'.repeat(31);
  const mcp = await startFunction('mcp', { MCP_API_KEY: key });
  expect(await send(key, PING, { url: mcp.url })).toEqual(having({ status: 200 }));
  const output = await mcp.untilPrinted((printed) => printed.includes('"message":"mcp ok"'));
  expect(output).toContain(
    '"severity":"WARNING","message":"MCP_API_KEY is short: use a random key of 32 or more characters."',
  );
});
