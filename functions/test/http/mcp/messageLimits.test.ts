import { having } from '../../support/jest/matchers';
import { MCP_URL, postMessage } from '../../support/requests/client';
import { callOf, LIST_TOOLS, PING, send } from '../../support/requests/messages';
import { PROTOCOL_VERSIONS } from '../../support/requests/protocolVersions';
import { storeWorkspace } from '../../support/users/storedWorkspace';
import { newUid, userWithKey } from '../../support/users/users';

// The tests next to message.ts cover what counts as a level or an element.

const WORKSPACE_ID = 'w'.repeat(128);
const KIB = 1024;

/** Returns a URL of the maximum length. */
const maximumUrl = (name: string) => `https://example.com/${name}/`.padEnd(2_048, 'x');

/** Escapes every character of every string in a JSON text, including names. */
function escapeStrings(json: string): string {
  const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return json.replace(/"([^"]*)"/g, (_, characters: string) => `"${characters.replace(/./g, escape)}"`);
}

it.each(PROTOCOL_VERSIONS)(
  'the largest call of a tool is accepted with every character escaped, in revision $revision',
  async ({ request }) => {
    const { uid, key } = await userWithKey(newUid().padEnd(128, 'u'));
    await storeWorkspace(uid, WORKSPACE_ID, 'Work');
    const { message, headers } = request('tools/call', {
      name: 'add_to_dashboard',
      arguments: {
        userId: uid,
        workspaceId: WORKSPACE_ID,
        category: 'c'.repeat(100),
        title: 't'.repeat(500),
        url: maximumUrl('url'),
        notes: 'n'.repeat(10_000),
        sourceUrl: maximumUrl('source'),
      },
    });
    const body = escapeStrings(JSON.stringify(message));
    expect(body.length).toBeGreaterThan(80_000);
    const response = await postMessage(MCP_URL, { ...headers, 'X-API-Key': key }, body);
    const structuredContent = having({ status: 'created' });
    expect(await response.json()).toEqual(having({ result: having({ structuredContent }) }));
  },
);

it.each(PROTOCOL_VERSIONS)(
  'a query of 9,000 characters gets a sentence about its length, in revision $revision',
  async ({ request }) => {
    const { key } = await userWithKey();
    const query = '漢'.repeat(9_000);
    const { message, headers } = request('tools/call', { name: 'search_links', arguments: { query } });
    const response = await postMessage(MCP_URL, { ...headers, 'X-API-Key': key }, message);
    expect(await response.text()).toContain('query: must have at most 2,048 characters');
  },
);

it('a message of 128 KiB is accepted, and a longer one gets 413', async () => {
  const { key } = await userWithKey();
  const padded = (bytes: number) => JSON.stringify(PING).padEnd(bytes, ' ');
  expect(await send(key, padded(128 * KIB))).toEqual(having({ status: 200 }));
  const message = 'Request body too large: send at most 128 KiB per request.';
  expect(await send(key, padded(128 * KIB + 1))).toEqual({
    status: 413,
    body: { jsonrpc: '2.0', id: null, error: { code: -32600, message } },
  });
});

it.each<[limit: string, message: object, error: string]>([
  [
    '100 levels',
    { ...LIST_TOOLS, params: { deep: JSON.parse('['.repeat(99) + ']'.repeat(99)) as unknown } },
    'The message is nested too deeply: at most 100 levels are allowed.',
  ],
  [
    '1,000 elements',
    { ...callOf('list_links', { category: Array(60_000).fill(1) }), id: 3 },
    "The message has too many elements: at most 1,000 are allowed. Send only the tool's arguments.",
  ],
])('a message with more than %s gets 400', async (_, message, error) => {
  const { key } = await userWithKey();
  expect(await send(key, message)).toEqual({
    status: 400,
    body: { jsonrpc: '2.0', id: 3, error: { code: -32600, message: error } },
  });
});
