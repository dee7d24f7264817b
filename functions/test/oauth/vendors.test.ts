import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { having } from '../support/jest/matchers';
import { postMessage } from '../support/requests/client';
import { INITIALIZE } from '../support/requests/messages';
import { allow, attemptOf, redeem, refresh, statusWith, tokensOf } from './support/flow';
import { postAs, sharedWithPerson, type Person, type SignInService } from './support/service';

// Replays what the clients of these vendors send, as observed and documented. They cannot run here without an account.

interface Vendor {
  /** The metadata of the resource that it looks at first. By default, that of `/mcp`. */
  readonly resourceMetadata?: string;
  readonly registration: { readonly redirect_uris: readonly string[]; readonly [field: string]: unknown };
  readonly redirect: string;
  readonly state: string;
  readonly scope?: string;
  /** What it adds to the URL of the endpoint in `resource`. */
  readonly resource?: string;
  readonly resourceAtToken?: boolean;
}

const RESOURCE_METADATA = '/.well-known/oauth-protected-resource/mcp';
const SERVER_METADATA = '/.well-known/oauth-authorization-server';
const PUBLIC = {
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
};

const VENDORS: Record<string, Vendor> = {
  'claude.ai': {
    registration: {
      ...PUBLIC,
      client_name: 'Claude',
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
      token_endpoint_auth_method: 'client_secret_post',
      scope: 'links:read links:write',
    },
    redirect: 'https://claude.ai/api/mcp/auth_callback',
    state: randomBytes(32).toString('base64url'),
    scope: 'links:read links:write',
    resource: '/',
    resourceAtToken: true,
  },
  ChatGPT: {
    registration: {
      ...PUBLIC,
      client_name: 'ChatGPT',
      redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
    },
    redirect: 'https://chatgpt.com/connector_platform_oauth_redirect',
    state: `oauth_s_${'0'.repeat(1_500)}`,
    scope: 'links:read links:write',
    resourceAtToken: true,
  },
  'VS Code': {
    registration: {
      ...PUBLIC,
      client_name: 'Visual Studio Code',
      client_uri: 'https://code.visualstudio.com',
      application_type: 'native',
      redirect_uris: [
        'https://insiders.vscode.dev/redirect',
        'https://vscode.dev/redirect',
        'http://127.0.0.1/',
        'http://127.0.0.1:33418/',
      ],
    },
    redirect: 'https://vscode.dev/redirect',
    state: 'vscode://dynamicauthprovider/127.0.0.1/authorize?nonce=a%2Bb&windowId=1',
    scope: 'links:read links:write',
  },
  'VS Code, on the own computer': {
    resourceMetadata: '/.well-known/oauth-protected-resource',
    registration: { ...PUBLIC, redirect_uris: ['http://127.0.0.1/', 'http://127.0.0.1:33418/'] },
    redirect: 'http://127.0.0.1:51234/',
    state: 'vscode://dynamicauthprovider/127.0.0.1/authorize?nonce=ab',
  },
  Cursor: {
    registration: {
      ...PUBLIC,
      client_name: 'Cursor',
      redirect_uris: [
        'cursor://anysphere.cursor-mcp/oauth/callback',
        'https://www.cursor.com/agents/mcp/oauth/callback',
        'https://not-yet-known.cursor.example/callback',
        'http://localhost:8787/callback',
      ],
    },
    redirect: 'cursor://anysphere.cursor-mcp/oauth/callback',
    state: 'eyJpZCI6ImxpbmtzIn0=',
  },
  'Gemini CLI': {
    resourceMetadata: '/.well-known/oauth-protected-resource',
    registration: {
      ...PUBLIC,
      client_name: 'Gemini CLI MCP Client',
      redirect_uris: ['http://localhost:7777/oauth/callback'],
      scope: '',
    },
    redirect: 'http://localhost:7777/oauth/callback',
    state: randomBytes(16).toString('base64url'),
    resourceAtToken: true,
  },
  'Codex, which sends no resource for the token': {
    registration: {
      ...PUBLIC,
      client_name: 'Codex',
      redirect_uris: ['http://127.0.0.1:43210/callback/ab12'],
    },
    redirect: 'http://127.0.0.1:43210/callback/ab12',
    state: 'x',
  },
  'mcp-remote, which asks for OpenID scopes': {
    registration: {
      ...PUBLIC,
      client_name: 'MCP CLI Proxy',
      redirect_uris: ['http://localhost:20133/oauth/callback'],
      software_id: '2e6dc280-f3c3-4e01-99a7-8181dbd1d23d',
    },
    redirect: 'http://localhost:20133/oauth/callback',
    state: 'd1b2',
    scope: 'openid email profile',
    resourceAtToken: true,
  },
};

let service: SignInService & { person: Person };

beforeAll(async () => {
  service = await sharedWithPerson();
});

const registeredSchema = z.looseObject({
  client_id: z.string(),
  redirect_uris: z.array(z.string()),
  token_endpoint_auth_method: z.literal('none'),
});

describe.each(Object.entries(VENDORS))('%s', (_, vendor) => {
  it('connects, refreshes and stays connected', async () => {
    const { url, person } = service;
    const first = await postMessage(`${url}/mcp`, {}, INITIALIZE);
    expect(first.status).toBe(401);
    for (const path of [vendor.resourceMetadata ?? RESOURCE_METADATA, SERVER_METADATA]) {
      const response = await fetch(`${url}${path}`);
      expect([response.status, await response.json()]).toEqual([200, expect.anything()]);
    }

    const registration = await postAs(undefined, `${url}/register`, vendor.registration);
    expect([registration.status, registration.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const text = await registration.text();
    expect(text).not.toContain('null');
    const { client_id, redirect_uris } = registeredSchema.parse(JSON.parse(text));
    expect(vendor.registration.redirect_uris).toEqual(expect.arrayContaining(redirect_uris));

    const resource = `${url}/mcp${vendor.resource ?? ''}`;
    const { redirect, state, scope } = vendor;
    const attempt = attemptOf(service, client_id, { redirect_uri: redirect, state, scope, resource });
    const described = await fetch(`${url}/authorize/request${attempt.query}`);
    expect(await described.json()).toEqual(having({ access: 'write' }));

    const redirected = await allow(service, person, attempt);
    expect(redirected.href.startsWith(redirect)).toBe(true);
    const { code = '', ...others } = Object.fromEntries(redirected.searchParams);
    expect(others).toEqual({ state, iss: url });

    const atToken = { resource: vendor.resourceAtToken === true ? resource : undefined };
    const tokens = await tokensOf(redeem(service, attempt, code, atToken));
    expect(await statusWith(service, tokens.access_token)).toBe(200);
    const next = await tokensOf(refresh(service, client_id, tokens.refresh_token, atToken));
    expect(await statusWith(service, next.access_token)).toBe(200);
  });
});

it('a client that opens the stream first learns the same from its 401', async () => {
  const response = await fetch(`${service.url}/mcp`, { headers: { Accept: 'text/event-stream' } });
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([
    401,
    expect.stringContaining(`resource_metadata="${service.url}${RESOURCE_METADATA}"`),
  ]);
});

it.each([
  ['https://claude.ai/oauth/mcp-oauth-client-metadata', 'https://claude.ai/api/mcp/auth_callback', 'Claude'],
  ['https://claude.ai/oauth/claude-code-client-metadata', 'http://localhost:43210/callback', 'Claude Code'],
  ['https://client.example.com/oauth.json', 'http://127.0.0.1:43210/callback', 'client.example.com'],
])('a client connects with the URL of its document: %s', async (clientId, redirect, name) => {
  const { url, person } = service;
  const attempt = attemptOf(service, clientId, { redirect_uri: redirect });
  const described = await fetch(`${url}/authorize/request${attempt.query}`);
  expect(await described.json()).toEqual(having({ client: having({ name }) }));
  const { code = '' } = Object.fromEntries((await allow(service, person, attempt)).searchParams);
  const stolen = await redeem(service, { ...attempt, clientId: `${clientId}x` }, code);
  expect([stolen.status, await stolen.json()]).toEqual([400, having({ error: 'invalid_grant' })]);
  const tokens = await tokensOf(redeem(service, attempt, code));
  const next = await tokensOf(refresh(service, clientId, tokens.refresh_token));
  expect(await statusWith(service, next.access_token)).toBe(200);
});
