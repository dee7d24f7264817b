import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import { handleCors, isAllowedOrigin } from './origin';

const deployed = { allowedOrigins: ['https://app.example.com'], isEmulator: false };
const emulator = { allowedOrigins: [], isEmulator: true };

function requestWith(headers: Readonly<Record<string, string | undefined>>, method = 'POST'): Request {
  const request: Request = Object.create({ method, headers, get: (name: string) => headers[name] });
  return request;
}

/** Calls {@link handleCors}. @returns the headers it set, and whether it sent the response. */
function corsOf(origin: string | undefined, method?: string) {
  const headers = new Map<string, unknown>();
  const response: Response = Object.create({
    setHeader: (name: string, value: unknown) => headers.set(name, value),
    getHeader: (name: string) => headers.get(name),
    end: () => undefined,
  });
  const isSent = handleCors(requestWith({ origin }, method), response);
  return { headers: Object.fromEntries(headers), isSent };
}

it.each([
  ['no browser is involved', deployed, { host: 'links.example.com' }],
  ['it is the web app', deployed, { host: 'links.example.com', origin: 'https://links.example.com' }],
  [
    'it is the web app, served by Hosting',
    deployed,
    { host: 'mcp-abc.run.app', 'x-forwarded-host': 'links.example.com', origin: 'https://links.example.com' },
  ],
  ['the operator allows it', deployed, { host: 'links.example.com', origin: 'https://app.example.com' }],
  [
    'it is on this machine, in the emulator',
    emulator,
    { host: '127.0.0.1:5000', origin: 'http://localhost:5173' },
  ],
  ['it is 127.0.0.1, in the emulator', emulator, { host: 'localhost:5000', origin: 'http://127.0.0.1:5173' }],
  [
    'it is an extension of Chrome',
    deployed,
    { host: 'links.example.com', origin: 'chrome-extension://nppdpnoiafjcppjleacfddmfcigigeke' },
  ],
  [
    'it is an extension of Firefox',
    deployed,
    { host: 'links.example.com', origin: 'moz-extension://0d8b0e1c-9d1f-4b4e-8a53-0c1f6f0f2a11' },
  ],
  ['it is ::1, in the emulator', emulator, { host: 'localhost:5000', origin: 'http://[::1]:5173' }],
])('allows an origin if %s', (_, config, headers) => {
  expect(isAllowedOrigin(requestWith(headers), config)).toBe(true);
});

it.each([
  ['of another site', deployed, 'https://evil.example'],
  ['that only starts like an allowed one', deployed, 'https://app.example.com.evil.example'],
  ['of an allowed host with another scheme', deployed, 'http://app.example.com'],
  ['of the web app with another port', deployed, 'https://links.example.com:8443'],
  ['on this machine, when deployed', deployed, 'http://localhost:5173'],
  ['of a sandboxed page', deployed, 'null'],
  ['that only starts like an extension', deployed, 'chrome-extension://abc.evil.example'],
  ['of a site whose scheme only ends like that of an extension', deployed, 'https://moz-extension://abc'],
  ['of another site, in the emulator', emulator, 'https://evil.example'],
  ['that only starts like this machine, in the emulator', emulator, 'http://localhost.evil.example'],
])('rejects an origin %s', (_, config, origin) => {
  expect(isAllowedOrigin(requestWith({ host: 'links.example.com', origin }), config)).toBe(false);
});

it('rejects the name of the function behind Hosting', () => {
  const headers = {
    host: 'mcp-abc.run.app',
    'x-forwarded-host': 'links.example.com',
    origin: 'https://mcp-abc.run.app',
  };
  expect(isAllowedOrigin(requestWith(headers), deployed)).toBe(false);
});

const READABLE = {
  'Access-Control-Allow-Origin': 'https://app.example.com',
  'Access-Control-Expose-Headers': 'Retry-After,WWW-Authenticate',
  Vary: 'Origin',
};

describe('CORS', () => {
  it('lets web pages of an allowed origin read the response', () => {
    expect(corsOf('https://app.example.com')).toEqual({ headers: READABLE, isSent: false });
  });

  it('responds to a preflight with the method and the headers of MCP', () => {
    expect(corsOf('https://app.example.com', 'OPTIONS')).toEqual({
      headers: {
        ...READABLE,
        'Access-Control-Allow-Methods': 'POST',
        'Access-Control-Allow-Headers':
          'Accept,Authorization,Content-Type,Mcp-Method,Mcp-Name,MCP-Protocol-Version,X-API-Key',
        'Access-Control-Max-Age': '3600',
        'Content-Length': '0',
      },
      isSent: true,
    });
  });

  // An extension that its user has not allowed to access this host must not be able to read what a key gives access to.
  it('is nothing that lets an extension without permission for the host send a key or read the response', () => {
    const origin = 'chrome-extension://nppdpnoiafjcppjleacfddmfcigigeke';
    expect(corsOf(origin)).toEqual({ headers: {}, isSent: false });
    expect(corsOf(origin, 'OPTIONS')).toEqual({ headers: {}, isSent: false });
  });

  it('does nothing for requests that do not come from a browser', () => {
    expect(corsOf(undefined, 'OPTIONS')).toEqual({ headers: {}, isSent: false });
  });
});
