import { MCP_URL, postMessage } from '../support/requests/client';
import { PROTOCOL_VERSIONS, post } from '../support/requests/protocolVersions';
import { having } from '../support/jest/matchers';
import { storeWorkspace } from '../support/users/storedWorkspace';
import { newUid, userWithKey } from '../support/users/users';

const WORKSPACE_ID = 'w'.repeat(128);

/** Returns a URL of the maximum length. */
const maximumUrl = (name: string) => `https://example.com/${name}/`.padEnd(2_048, 'x');

/** Escapes every character of every string in a JSON text, including names. */
function escapeStrings(json: string): string {
  const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return json.replace(/"([^"]*)"/g, (_, characters: string) => `"${characters.replace(/./g, escape)}"`);
}

/** Counts the array items and object members of a value, including nested ones. */
function countElements(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const children: unknown[] = Object.values(value);
  return children.reduce<number>((count, child) => count + 1 + countElements(child), 0);
}

describe.each(PROTOCOL_VERSIONS)('the limits of a message in revision $revision', ({ request }) => {
  let key: string;

  beforeAll(async () => {
    ({ key } = await userWithKey());
  });

  const tooLarge = (message: string) => ({ jsonrpc: '2.0', id: 7, error: { code: -32600, message } });

  it('returns 413 for more than 128 KiB', async () => {
    const body = { name: 'list_links', arguments: { category: 'x'.repeat(128 * 1024) } };
    const response = await post(request('tools/call', body), { 'X-API-Key': key });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual(
      having({
        error: { code: -32600, message: 'Request body too large: send at most 128 KiB per request.' },
      }),
    );
  });

  it.each<[tool: string, input: Record<string, string>]>([
    ['add_to_dashboard', { workspaceId: WORKSPACE_ID, url: maximumUrl('url') }],
    ['log_session', { conversationId: 'c'.repeat(200), localPath: `/${'p'.repeat(999)}` }],
  ])('accepts the largest call of %s with every character escaped', async (tool, input) => {
    const owner = await userWithKey(newUid().padEnd(128, 'u'));
    await storeWorkspace(owner.uid, WORKSPACE_ID, 'Work');
    const { message, headers } = request('tools/call', {
      name: tool,
      arguments: {
        userId: owner.uid,
        category: 'c'.repeat(100),
        title: 't'.repeat(500),
        notes: 'n'.repeat(10_000),
        sourceUrl: maximumUrl('source'),
        ...input,
      },
    });
    const body = escapeStrings(JSON.stringify(message));
    expect(body.length).toBeGreaterThan(80_000);
    expect(body.length).toBeLessThan(128 * 1024);
    const response = await postMessage(MCP_URL, { ...headers, 'X-API-Key': owner.key }, body);
    const structuredContent = having({ status: 'created' });
    expect(await response.json()).toEqual(having({ result: having({ structuredContent }) }));
  });

  it('returns 400 for a message nested deeper than 100 levels', async () => {
    // The message, its params and 98 arrays are 100 levels.
    for (const [arrays, status] of [
      [98, 200],
      [99, 400],
      [900, 400],
    ] as const) {
      const deep: unknown = JSON.parse('['.repeat(arrays) + ']'.repeat(arrays));
      const response = await post(request('tools/list', { deep }), { 'X-API-Key': key });
      expect([arrays, response.status]).toEqual([arrays, status]);
      const message = 'The message is nested too deeply: at most 100 levels are allowed.';
      if (status === 400) expect(await response.json()).toEqual(tooLarge(message));
    }
  });

  it('returns 400 for a message with more than 1,000 elements, however they are nested', async () => {
    const wide = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`f${String(index)}`, 1]));
    const nested = Array.from({ length: 40 }, () => Array.from({ length: 12 }, () => [0]));
    for (const given of [wide, { category: Array(60_000).fill(1) }, { category: nested }]) {
      const sent = request('tools/call', { name: 'list_links', arguments: given });
      const response = await post(sent, { 'X-API-Key': key });
      expect(response.status).toBe(400);
      const message =
        "The message has too many elements: at most 1,000 are allowed. Send only the tool's arguments.";
      expect(await response.json()).toEqual(tooLarge(message));
    }
  });

  it('validates the arguments of a message with exactly 1,000 elements', async () => {
    const callWith = (category: unknown[]) =>
      request('tools/call', { name: 'list_links', arguments: { category } });
    const room = 1_000 - countElements(callWith([]).message);
    const statuses: number[] = [];
    for (const items of [room, room + 1]) {
      const response = await post(callWith(Array(items).fill(1)), { 'X-API-Key': key });
      statuses.push(response.status);
      const text = await response.text();
      expect(text.includes('invalid_arguments')).toBe(items === room);
    }
    expect(statuses).toEqual([200, 400]);
  });
});
