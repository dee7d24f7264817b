import { issuerOf, resourceNamed } from './issuer';
import { resourceMetadata, resourceMetadataUrl, serverMetadata } from './metadata';

const deployed = { isEmulator: false, projectId: 'links-1', oauthHosts: ['links.example.com'] };
const emulator = { ...deployed, isEmulator: true };
const ISSUER = 'https://links-1.web.app';

describe('the issuer', () => {
  it.each(['links-1.web.app', 'links-1.firebaseapp.com', 'links.example.com'])('is the host: %s', (host) => {
    expect(issuerOf(host, deployed)).toBe(`https://${host}`);
  });

  it.each([
    undefined,
    '',
    'evil.example',
    'links-1.web.app.evil.example',
    'evil-links-1.web.app',
    'x.links-1.web.app',
    'links-2.web.app',
    'links-1.web.app:8443',
    'links-1.web.app, evil.example',
    'links-1.web.app/evil',
    'me@links-1.web.app',
    'LINKS-1.web.app',
    'localhost',
    'us-central1-links-1.cloudfunctions.net',
  ])('is undefined for another host: %s', (host) => {
    expect(issuerOf(host, deployed)).toBeUndefined();
  });

  it.each(['localhost:5000', '127.0.0.1:5000', '[::1]:5000', 'localhost'])(
    'is a loopback address in the emulator: %s',
    (host) => {
      expect(issuerOf(host, emulator)).toBe(`http://${host}`);
    },
  );

  it.each(['evil.example', 'localhost.evil.example', 'links-1.web.app', 'localhost:5000@evil.example'])(
    'is undefined for another host in the emulator: %s',
    (host) => {
      expect(issuerOf(host, emulator)).toBeUndefined();
    },
  );

  it('is undefined without a project', () => {
    expect(issuerOf('undefined.web.app', { ...deployed, projectId: undefined })).toBeUndefined();
  });
});

describe('the endpoint that a resource means', () => {
  it.each([
    ['', '/mcp'],
    ['/', '/mcp'],
    ['/mcp', '/mcp'],
    ['/mcp/', '/mcp'],
    ['/mcp?a=b', '/mcp'],
    ['/mcp/connector', '/mcp/connector'],
    ['/mcp/connector/', '/mcp/connector'],
    ['/mcp/connectors', undefined],
    ['/mcp/connector/x', undefined],
    ['/mcpx', undefined],
    ['/mcp#connector', undefined],
  ])('%j is %s', (path, expected) => {
    expect(resourceNamed(ISSUER, `${ISSUER}${path}`)).toBe(expected);
    expect(resourceNamed('https://other.example.com', `${ISSUER}${path}`)).toBeUndefined();
  });
});

describe('the metadata', () => {
  it('of the resource names the URL of the endpoint exactly', () => {
    expect(resourceMetadataUrl(ISSUER, '/mcp')).toBe(`${ISSUER}/.well-known/oauth-protected-resource/mcp`);
    expect(resourceMetadata(ISSUER, '/mcp')).toEqual({
      resource: `${ISSUER}/mcp`,
      authorization_servers: [ISSUER],
      scopes_supported: ['links:read', 'links:write', 'links:tidy'],
      bearer_methods_supported: ['header'],
      resource_name: 'Link Dashboard',
    });
  });

  it('of the connector names its own URL, and only the permission to read', () => {
    const url = `${ISSUER}/.well-known/oauth-protected-resource/mcp/connector`;
    expect(resourceMetadataUrl(ISSUER, '/mcp/connector')).toBe(url);
    expect(resourceMetadata(ISSUER, '/mcp/connector')).toMatchObject({
      resource: `${ISSUER}/mcp/connector`,
      scopes_supported: ['links:read'],
    });
  });

  it('of the server promises what clients ask for: S256, no secrets, the issuer in responses', () => {
    expect(serverMetadata(ISSUER)).toMatchObject({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/authorize`,
      token_endpoint: `${ISSUER}/token`,
      registration_endpoint: `${ISSUER}/register`,
      revocation_endpoint: `${ISSUER}/revoke`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
    expect(serverMetadata(ISSUER).scopes_supported).not.toContain('offline_access');
  });
});
