import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import { isAllowedOrigin, setCorsHeaders } from './origin';

const deployed = { allowedOrigins: ['https://app.example.com'], isEmulator: false };
const emulator = { allowedOrigins: [], isEmulator: true };

/** A request of which no more is there than these functions read: its headers. */
function requestWith(headers: Readonly<Record<string, string | undefined>>): Request {
  const request: Request = Object.create({ get: (name: string) => headers[name] });
  return request;
}

/** The headers that an answer gets. */
function corsHeaders(origin: string | undefined): object {
  const headers = {};
  const response: Response = Object.create({ set: (given: object) => Object.assign(headers, given) });
  setCorsHeaders(requestWith({ origin }), response);
  return headers;
}

it.each([
  ['no browser calls', deployed, { host: 'links.example.com' }],
  ['it is the site itself', deployed, { host: 'links.example.com', origin: 'https://links.example.com' }],
  [
    'it is the site that Hosting serves',
    deployed,
    { host: 'mcp-abc.run.app', 'x-forwarded-host': 'links.example.com', origin: 'https://links.example.com' },
  ],
  ['the operator allows it', deployed, { host: 'links.example.com', origin: 'https://app.example.com' }],
  [
    'it is on this machine in the emulator',
    emulator,
    { host: '127.0.0.1:5000', origin: 'http://localhost:5173' },
  ],
  ['it is 127.0.0.1 in the emulator', emulator, { host: 'localhost:5000', origin: 'http://127.0.0.1:5173' }],
  ['it is ::1 in the emulator', emulator, { host: 'localhost:5000', origin: 'http://[::1]:5173' }],
])('an origin may call when %s', (_, config, headers) => {
  expect(isAllowedOrigin(requestWith(headers), config)).toBe(true);
});

it.each([
  ['of another site', deployed, 'https://evil.example'],
  ['that only begins like an allowed one', deployed, 'https://app.example.com.evil.example'],
  ['of an allowed host with another scheme', deployed, 'http://app.example.com'],
  ['of the site with another port', deployed, 'https://links.example.com:8443'],
  ['on this machine, when deployed', deployed, 'http://localhost:5173'],
  ['of a page in a sandbox', deployed, 'null'],
  ['of another site, in the emulator', emulator, 'https://evil.example'],
  ['that only begins like this machine, in the emulator', emulator, 'http://localhost.evil.example'],
])('an origin %s may not call', (_, config, origin) => {
  expect(isAllowedOrigin(requestWith({ host: 'links.example.com', origin }), config)).toBe(false);
});

it('an origin that is the name of the function behind Hosting may not call', () => {
  const headers = {
    host: 'mcp-abc.run.app',
    'x-forwarded-host': 'links.example.com',
    origin: 'https://mcp-abc.run.app',
  };
  expect(isAllowedOrigin(requestWith(headers), deployed)).toBe(false);
});

it('lets the page of an origin read the answer, and send the headers of MCP', () => {
  expect(corsHeaders('https://app.example.com')).toEqual({
    'Access-Control-Allow-Origin': 'https://app.example.com',
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers':
      'Accept, Authorization, Content-Type, Mcp-Method, Mcp-Name, MCP-Protocol-Version, X-API-Key',
    'Access-Control-Expose-Headers': 'Retry-After, WWW-Authenticate',
    'Access-Control-Max-Age': '3600',
    Vary: 'Origin',
  });
});

it('says nothing of origins where no browser calls', () => {
  expect(corsHeaders(undefined)).toEqual({});
});
