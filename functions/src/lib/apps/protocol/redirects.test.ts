import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isAllowedRedirect, isRegisteredRedirect, redirectHost, withParameters } from './redirects';

const ON_THE_LIST = [
  'https://claude.ai/api/mcp/auth_callback',
  'https://claude.com/api/mcp/auth_callback',
  'https://chatgpt.com/connector_platform_oauth_redirect',
  'https://chatgpt.com/connector/oauth/abc_DEF-123',
  'https://vscode.dev/redirect',
  'https://insiders.vscode.dev/redirect',
  'https://www.cursor.com/agents/mcp/oauth/callback',
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'https://nppdpnoiafjcppjleacfddmfcigigeke.chromiumapp.org/',
  'https://63a61ae40b029f763ccd53f6578c105369598085.extensions.allizom.org/',
];

const LOOPBACK = [
  'http://localhost',
  'http://localhost:3000/callback',
  'http://127.0.0.1/',
  'http://127.0.0.1:33418/',
  'http://127.0.0.1:49152/oauth/callback',
  'http://[::1]:8080/callback',
  'http://localhost:65535/callback',
];

const FOREIGN: [what: string, redirect: string][] = [
  ['a stranger', 'https://evil.example/callback'],
  ['another path of a known host', 'https://claude.ai/api/mcp/auth_callback/../../evil'],
  ['a longer path', 'https://claude.ai/api/mcp/auth_callback/more'],
  ['a slash at the end', 'https://claude.ai/api/mcp/auth_callback/'],
  ['a query', 'https://claude.ai/api/mcp/auth_callback?next=https://evil.example'],
  ['a fragment', 'https://claude.ai/api/mcp/auth_callback#evil'],
  ['a port', 'https://claude.ai:8443/api/mcp/auth_callback'],
  ['a user name', 'https://claude.ai@evil.example/api/mcp/auth_callback'],
  ['a user name of a known host', 'https://evil@claude.ai/api/mcp/auth_callback'],
  ['an encoded host', 'https://claude%2eai/api/mcp/auth_callback'],
  ['an encoded path', 'https://claude.ai/api/mcp/auth%5fcallback'],
  ['a subdomain', 'https://evil.claude.ai/api/mcp/auth_callback'],
  ['a domain with the same end', 'https://evilclaude.ai/api/mcp/auth_callback'],
  ['a domain with the same start', 'https://claude.ai.evil.example/api/mcp/auth_callback'],
  ['mixed case', 'https://Claude.ai/api/mcp/auth_callback'],
  ['another letter', 'https://сlaude.ai/api/mcp/auth_callback'],
  ['plain HTTP', 'http://claude.ai/api/mcp/auth_callback'],
  ['white space', ' https://claude.ai/api/mcp/auth_callback'],
  ['a connector with a path', 'https://chatgpt.com/connector/oauth/abc/../../evil'],
  ['a connector with an encoded path', 'https://chatgpt.com/connector/oauth/abc%2fevil'],
  ['a connector without an id', 'https://chatgpt.com/connector/oauth/'],
  ['a connector with a line break', 'https://chatgpt.com/connector/oauth/abc\n'],
  ['a loopback host as a user name', 'http://localhost:80@evil.example/callback'],
  ['a loopback host as a user name without a port', 'http://localhost@evil.example/callback'],
  ['a loopback host as a subdomain', 'http://localhost.evil.example/callback'],
  ['a loopback address as a subdomain', 'http://127.0.0.1.evil.example/callback'],
  ['a port of letters', 'http://localhost:evil/callback'],
  ['a port that does not exist', 'http://localhost:99999'],
  ['the first port that does not exist', 'http://127.0.0.1:65536/callback'],
  ['a backslash', 'http://localhost\\@evil.example/callback'],
  ['two slashes', 'http://localhost//evil.example'],
  ['a loopback host in upper case', 'http://LOCALHOST/callback'],
  ['another spelling of the loopback address', 'http://127.1/callback'],
  ['the address of all interfaces', 'http://0.0.0.0/callback'],
  ['a loopback address with a fragment', 'http://localhost/callback#evil'],
  ['another editor', 'cursor://evil.cursor-mcp/oauth/callback'],
  ['another extension in Chrome', 'https://aaaabbbbccccddddeeeeffffgggghhhh.chromiumapp.org/'],
  ['another path of the extension', 'https://nppdpnoiafjcppjleacfddmfcigigeke.chromiumapp.org/other'],
  ['a subdomain of the extension', 'https://evil.nppdpnoiafjcppjleacfddmfcigigeke.chromiumapp.org/'],
  [
    'another extension in Firefox',
    'https://0000000000000000000000000000000000000000.extensions.allizom.org/',
  ],
  ['a page of an extension', 'chrome-extension://nppdpnoiafjcppjleacfddmfcigigeke/popup.html'],
  ['a script', 'javascript:alert(1)'],
  ['a string that is not a URL', 'callback'],
  ['nothing', ''],
];

describe('a redirect', () => {
  it.each([...ON_THE_LIST, ...LOOPBACK])('is allowed: %s', (redirect) => {
    expect(isAllowedRedirect(redirect, [])).toBe(true);
  });

  it.each(FOREIGN)('is not allowed: %s', (_, redirect) => {
    expect(isAllowedRedirect(redirect, [])).toBe(false);
  });

  it('is allowed if the operator has added exactly this one', () => {
    const added = ['https://app.example.com/callback'];
    expect(isAllowedRedirect('https://app.example.com/callback', added)).toBe(true);
    expect(isAllowedRedirect('https://app.example.com/callback/', added)).toBe(false);
  });
});

describe('a registered redirect', () => {
  it.each([...ON_THE_LIST, ...LOOPBACK])('matches itself: %s', (redirect) => {
    expect(isRegisteredRedirect(redirect, [redirect])).toBe(true);
  });

  it.each([
    ['http://localhost:1234/callback', 'http://localhost/callback'],
    ['http://127.0.0.1/callback', 'http://127.0.0.1:33418/callback'],
    ['http://[::1]:1/callback', 'http://[::1]:2/callback'],
    ['http://localhost:1234', 'http://localhost/'],
  ])("matches any port on the user's own computer: %s for %s", (redirect, registered) => {
    expect(isRegisteredRedirect(redirect, [registered])).toBe(true);
  });

  it.each([
    ['http://localhost:1234/other', 'http://localhost:1234/callback'],
    ['http://localhost:1234/callback/', 'http://localhost:1234/callback'],
    ['http://127.0.0.1/callback', 'http://localhost/callback'],
    ['http://[::1]/callback', 'http://127.0.0.1/callback'],
    ['https://localhost/callback', 'http://localhost/callback'],
    ['https://claude.com/api/mcp/auth_callback', 'https://claude.ai/api/mcp/auth_callback'],
    ['https://vscode.dev:8443/redirect', 'https://vscode.dev/redirect'],
    ['http://localhost:80@evil.example/callback', 'http://localhost/callback'],
  ])('does not match another one: %s for %s', (redirect, registered) => {
    expect(isRegisteredRedirect(redirect, [registered])).toBe(false);
  });
});

describe('the host of a redirect', () => {
  it.each([
    ['https://claude.ai/api/mcp/auth_callback', 'claude.ai'],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'cursor://anysphere.cursor-mcp'],
    ['http://localhost:3000/callback', undefined],
    ['http://[::1]/callback', undefined],
  ])('of %s is %s', (redirect, host) => {
    expect(redirectHost(redirect)).toBe(host);
  });
});

describe('a redirect with parameters', () => {
  it('keeps the state unchanged, even if it is a URL', () => {
    const state = 'vscode://vscode.github-authentication/?nonce=a b&x=1+2#%';
    const url = withParameters('https://vscode.dev/redirect', { code: 'dashac_1', state, iss: undefined });
    expect(url).toMatch(/^https:\/\/vscode\.dev\/redirect\?code=dashac_1&state=[\w.%-]+$/);
    expect(new URL(url).searchParams.get('state')).toBe(state);
  });

  it('keeps an existing query', () => {
    expect(withParameters('https://app.example.com/?a=1', { code: '2' })).toBe(
      'https://app.example.com/?a=1&code=2',
    );
  });
});

it('allows the addresses that browsers give to the extension with the IDs in its manifest', () => {
  const file = path.join(__dirname, '../../../../../extension/public/manifest.json');
  const manifestSchema = z.looseObject({
    key: z.string(),
    browser_specific_settings: z.looseObject({ gecko: z.looseObject({ id: z.string() }) }),
  });
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const digest = createHash('sha256').update(Buffer.from(manifest.key, 'base64')).digest('hex');
  // Chrome writes the hexadecimal digits of an ID as the letters from a to p.
  const chromeId = digest
    .slice(0, 32)
    .replace(/./g, (digit) => String.fromCharCode(97 + parseInt(digit, 16)));
  const firefoxId = createHash('sha1').update(manifest.browser_specific_settings.gecko.id).digest('hex');
  expect(isAllowedRedirect(`https://${chromeId}.chromiumapp.org/`, [])).toBe(true);
  expect(isAllowedRedirect(`https://${firefoxId}.extensions.allizom.org/`, [])).toBe(true);
});
