import { generateAccessToken } from '../../src/lib/shared/contract/fields/apiKey';
import { postMessage } from '../support/requests/client';
import { having } from '../support/jest/matchers';
import { LIST_TOOLS } from '../support/requests/messages';
import { allow, attemptOf, connect, register, statusWith } from './support/flow';
import {
  newPersonWithApps,
  postAs,
  startSignInService,
  startWithPerson,
  type SignInService,
} from './support/service';

const PATHS = [
  ['GET', '/.well-known/oauth-protected-resource'],
  ['GET', '/.well-known/oauth-protected-resource/mcp'],
  ['GET', '/.well-known/oauth-protected-resource/mcp/'],
  ['GET', '/.well-known/oauth-protected-resource/mcp/connector'],
  ['GET', '/.well-known/oauth-authorization-server'],
  ['POST', '/register'],
  ['POST', '/token'],
  ['POST', '/revoke'],
  ['GET', '/authorize/request'],
  ['POST', '/authorize/decision'],
] as const;

const OTHER_PROBES = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server/mcp',
  '/mcp/.well-known/oauth-protected-resource',
  '/mcp/.well-known/openid-configuration',
  '/authorize/anything',
];

describe('while nobody lets apps connect', () => {
  let service: SignInService;
  const ask = () => postMessage(`${service.url}/mcp`, {}, LIST_TOOLS);

  beforeAll(async () => {
    service = await startSignInService({ MCP_API_KEY: undefined });
  });

  it('there are no paths of sign-in, and /mcp responds with 503 if no key exists', async () => {
    for (const [method, path] of PATHS) {
      const response = await fetch(`${service.url}${path}`, { method });
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
      expect(await response.json()).toEqual(having({ error: 'Not found' }));
    }
    expect((await ask()).status).toBe(503);
  });

  it('turning it on and connecting an app take a recent sign-in, and turning it off any', async () => {
    const person = await service.newPerson();
    const url = `${service.url}/authorize/switch`;
    const old = person.idToken(20);
    const refused = await postAs(person, url, { on: true }, old);
    expect([refused.status, await refused.json()]).toEqual([403, having({ code: 'sign_in_required' })]);
    expect((await postAs(person, url, { on: false }, old)).status).toBe(200);
    expect((await postAs(undefined, url, { on: true })).status).toBe(401);
    expect((await postAs(person, url, { on: 'yes' })).status).toBe(400);
    expect((await ask()).status).toBe(503);
    expect(await service.turn(person, true)).toBe(200);
    expect((await ask()).status).toBe(401);

    const attempt = attemptOf(service, await register(service));
    const body = { request: attempt.query, decision: 'allow', access: 'read' };
    const rejected = await postAs(person, `${service.url}/authorize/decision`, body, old);
    expect([rejected.status, await rejected.json()]).toEqual([403, having({ code: 'sign_in_required' })]);
    await allow(service, person, attempt, 'read');
  });
});

describe('once somebody lets apps connect', () => {
  let url: string;

  beforeAll(async () => {
    ({ url } = await startWithPerson());
  });

  it('the metadata describes the host that was asked, uncached, for web pages of any origin', async () => {
    for (const path of ['', '/mcp']) {
      const response = await fetch(`${url}/.well-known/oauth-protected-resource${path}`, {
        headers: { Origin: 'https://client.example' },
      });
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(await response.json()).toEqual(having({ resource: `${url}/mcp`, authorization_servers: [url] }));
    }
    const response = await fetch(`${url}/.well-known/oauth-authorization-server`);
    expect(await response.json()).toEqual(having({ issuer: url, token_endpoint: `${url}/token` }));
  });

  it('every other probe is still a JSON 404', async () => {
    for (const path of OTHER_PROBES) {
      const response = await fetch(`${url}${path}`);
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
      expect(await response.json()).toEqual({ error: 'Not found' });
    }
  });

  it.each([
    ['without a key', {}],
    ['with a mistyped key', { 'X-API-Key': 'dash_mistyped' }],
    ['with an invalid token', { Authorization: 'Bearer dashat_junk' }],
  ])('a 401 leads to the metadata, and says how to fix a key: %s', async (_, headers) => {
    const response = await postMessage(`${url}/mcp`, headers, LIST_TOOLS);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(
      new RegExp(
        `^Bearer realm="Link Dashboard", resource_metadata="${url}/\\.well-known/oauth-protected-resource/mcp", ` +
          'scope="links:read links:write", error="invalid_token", error_description="[^"]*mistyped[^"]*"$',
      ),
    );
    expect(await response.json()).toEqual({
      error: 'Invalid or missing API key',
      message: expect.stringContaining('X-API-Key'),
    });
  });

  it('a 401 says of an access token that it has expired or was revoked', async () => {
    const headers = { Authorization: `Bearer ${generateAccessToken()}` };
    const response = await postMessage(`${url}/mcp`, headers, LIST_TOOLS);
    const message =
      'The access token of this app has expired or was revoked. The app can get a new one, unless it was disconnected: then ' +
      'connect it again.';
    expect(response.headers.get('www-authenticate')).toContain(`error_description="${message}"`);
    expect(await response.json()).toEqual({ error: 'Invalid or missing API key', message });
  });

  it('turning it off disconnects the apps of that person, and of nobody else', async () => {
    const service = await startWithPerson();
    const { person, turn } = service;
    const other = await newPersonWithApps(service);
    const [own, others] = [await connect(service, person), await connect(service, other)];
    expect(await turn(person, false)).toBe(200);
    expect(await statusWith(service, own.tokens.access_token)).toBe(401);
    expect(await statusWith(service, others.tokens.access_token)).toBe(200);
    await turn(other, false);
    expect((await fetch(`${service.url}/.well-known/oauth-authorization-server`)).status).toBe(404);
    const { status, headers } = await postMessage(`${service.url}/mcp`, {}, LIST_TOOLS);
    expect([status, headers.get('www-authenticate')]).toEqual([401, expect.not.stringContaining('metadata')]);
  });
});

describe('at a deployed service', () => {
  it('responds only at the hosts of the project, whatever a caller claims', async () => {
    const local = await startWithPerson({ OAUTH_HOSTS: 'links.example.com' });
    const deployed = await startSignInService({
      FUNCTIONS_EMULATOR: undefined,
      GCLOUD_PROJECT: local.project,
      OAUTH_HOSTS: 'links.example.com',
    });
    const path = '/.well-known/oauth-authorization-server';
    const issuerAt = async (host: string) => {
      const response = await fetch(`${deployed.url}${path}`, { headers: { 'X-Forwarded-Host': host } });
      return response.status === 200 ? having({ issuer: `https://${host}` }) : response.status;
    };
    for (const host of [
      `${local.project}.web.app`,
      `${local.project}.firebaseapp.com`,
      'links.example.com',
    ]) {
      const response = await fetch(`${deployed.url}${path}`, { headers: { 'X-Forwarded-Host': host } });
      expect(await response.json()).toEqual(having({ issuer: `https://${host}` }));
    }
    for (const host of ['evil.example', `${local.project}.web.app.evil.example`, 'a, b', 'localhost:5000']) {
      expect(await issuerAt(host)).toBe(404);
      const registration = { method: 'POST', headers: { 'X-Forwarded-Host': host } };
      const refused = await fetch(`${deployed.url}/register`, registration);
      expect([refused.status, await refused.json()]).toEqual([404, having({ code: 'unknown_host' })]);
      const { status, headers } = await postMessage(
        `${deployed.url}/mcp`,
        { 'X-Forwarded-Host': host },
        LIST_TOOLS,
      );
      expect([status, headers.get('www-authenticate')]).toEqual([
        401,
        expect.not.stringContaining('metadata'),
      ]);
    }
    expect((await fetch(`${deployed.url}${path}`)).status).toBe(404);
  });
});
