import { z } from 'zod';
import { postMessage, ToolClient } from '../support/requests/client';
import { having } from '../support/jest/matchers';
import { INITIALIZE, LIST_TOOLS } from '../support/requests/messages';
import {
  allow,
  attemptOf,
  connect,
  errorOf,
  redeem,
  refresh,
  register,
  statusWith,
  tokensOf,
} from './support/flow';
import { sharedWithPerson, type Person, type SignInService } from './support/service';

// ChatGPT without developer mode, which connects to /mcp/connector.

const CALLBACK = 'https://chatgpt.com/connector_platform_oauth_redirect';
const LINK = { category: 'Reading', title: 'Kept', url: 'https://example.com/kept', notes: 'Why I kept it' };

const resultsSchema = z.strictObject({ results: z.array(z.looseObject({ id: z.string() })) });

let service: SignInService & { person: Person };
let connector: string;

beforeAll(async () => {
  service = await sharedWithPerson();
  connector = `${service.url}/mcp/connector`;
});

/** Makes the request of an app that was led to `resource`. */
const attempt = async (resource: string) =>
  attemptOf(service, await register(service, [CALLBACK], 'ChatGPT'), {
    redirect_uri: CALLBACK,
    resource,
    scope: 'links:read',
  });

/** Connects ChatGPT, following the challenge. Returns its first tokens. */
async function connectChatGpt() {
  const challenge = await postMessage(connector, {}, INITIALIZE);
  const [, scope] = /scope="([^"]*)"/.exec(challenge.headers.get('www-authenticate') ?? '') ?? [];
  const [, metadataUrl = ''] =
    /resource_metadata="([^"]*)"/.exec(challenge.headers.get('www-authenticate') ?? '') ?? [];
  const metadata: unknown = await (await fetch(metadataUrl)).json();
  expect([challenge.status, scope, metadataUrl, metadata]).toEqual([
    401,
    'links:read',
    `${service.url}/.well-known/oauth-protected-resource/mcp/connector`,
    having({ resource: connector, authorization_servers: [service.url], scopes_supported: ['links:read'] }),
  ]);
  const asked = await attempt(connector);
  const redirected = await allow(service, service.person, asked, 'tidy');
  const code = redirected.searchParams.get('code') ?? '';
  return { asked, tokens: await tokensOf(redeem(service, asked, code, { resource: connector })) };
}

const statusAtConnector = async (token: string) =>
  (await postMessage(connector, { Authorization: `Bearer ${token}` }, LIST_TOOLS)).status;

describe('ChatGPT without developer mode', () => {
  it('signs in at the connector, has only search and fetch there, and nothing elsewhere', async () => {
    const { tokens: other } = await connect(service, service.person);
    const writer = await ToolClient.connect(other.access_token, `${service.url}/mcp`);
    await writer.ok('add_to_dashboard', LINK);
    await writer.close();

    const { asked, tokens } = await connectChatGpt();
    // Even though its person chose more.
    expect(tokens.scope).toBe('links:read');
    const reader = await ToolClient.connect(tokens.access_token, connector);
    const { tools } = await reader.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'fetch']);
    const { results } = resultsSchema.parse(await reader.ok('search', { query: 'kept' }));
    const [{ id } = { id: '' }] = results;
    expect(results).toEqual([{ id, title: LINK.title, url: LINK.url, text: LINK.notes }]);
    expect(await reader.ok('fetch', { id })).toEqual({
      id,
      title: LINK.title,
      url: LINK.url,
      text: expect.stringContaining(LINK.notes),
      metadata: { workspace: 'Default', category: 'Reading', addedAt: expect.any(String) },
    });
    await expect(reader.client.callTool({ name: 'add_to_dashboard', arguments: LINK })).rejects.toThrow(
      'Unknown tool. The tools are search, fetch.',
    );
    await reader.close();

    expect(await statusWith(service, tokens.access_token)).toBe(401);
    expect(await statusAtConnector(other.access_token)).toBe(401);
    const renewed = await refresh(service, asked.clientId, tokens.refresh_token, { resource: connector });
    expect(await statusAtConnector((await tokensOf(renewed)).access_token)).toBe(200);
  });

  it('cannot exchange a code or a token for one of the other endpoint', async () => {
    const { asked, tokens } = await connectChatGpt();
    const elsewhere = { resource: `${service.url}/mcp` };
    const exchanged = refresh(service, asked.clientId, tokens.refresh_token, elsewhere);
    expect(await errorOf(exchanged)).toEqual([400, 'invalid_target']);
    const again = await attempt(connector);
    const code = (await allow(service, service.person, again)).searchParams.get('code') ?? '';
    expect(await errorOf(redeem(service, again, code, elsewhere))).toEqual([400, 'invalid_target']);
  });
});
