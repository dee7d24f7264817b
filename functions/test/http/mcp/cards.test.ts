import { z } from 'zod';
import { MCP_URL } from '../../support/environment';
import { post, VERSION_2025, VERSION_2026 } from '../../support/requests/protocolVersions';
import { apiKeys, newUid } from '../../support/users/users';

const toolsSchema = z.object({
  result: z.object({
    tools: z.array(
      z.object({
        name: z.string(),
        _meta: z.looseObject({ 'ui/resourceUri': z.string() }).optional().catch(undefined),
      }),
    ),
  }),
});
const pageSchema = z.object({
  result: z.object({
    contents: z.array(z.object({ uri: z.string(), mimeType: z.string(), text: z.string() })),
  }),
});

const MAX_BYTES = 60_000;

// The bundle that is deployed.
describe.each([VERSION_2025, VERSION_2026])('the cards in revision $revision', ({ request }) => {
  it.each([
    ['read', 'false'],
    ['tidy', 'true'],
  ] as const)(
    'are one file without requests, at the address in the list of tools (%s)',
    async (permission, mayTidy) => {
      const key = { 'X-API-Key': await apiKeys().create(newUid(), 'test', { permission }) };
      const listed = toolsSchema.parse(await (await post(request('tools/list'), key, MCP_URL)).json());
      const uris = listed.result.tools.flatMap(({ _meta }) => _meta?.['ui/resourceUri'] ?? []);
      expect(new Set(uris).size).toBe(1);
      const [uri = ''] = uris;
      const read = await post(request('resources/read', { uri }), key, MCP_URL);
      const { result } = pageSchema.parse(await read.json());
      const [page] = result.contents;
      expect(page).toMatchObject({ uri, mimeType: 'text/html;profile=mcp-app' });
      const { text = '' } = page ?? {};
      expect(Buffer.byteLength(text)).toBeLessThan(MAX_BYTES);
      expect(text).toContain(`data-may-tidy="${mayTidy}"`);
      // Neither the markup nor the styles load anything, and nothing in the script does.
      expect(text).not.toMatch(
        / (src|href|action)=|url\(|@import|fetch\(|XMLHttpRequest|WebSocket|sendBeacon|import\(/,
      );
    },
  );
});
