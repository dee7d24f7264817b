import { PassThrough } from 'node:stream';
import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';

/** Returns a fake POST request and response for a handler, its body to write to, and a record of what the handler sends. */
export function fakeExchange(headers: Readonly<Record<string, string>>) {
  const body = new PassThrough();
  const request: Request = Object.assign(Object.create(body), {
    method: 'POST',
    path: '/api/workspace/update',
    headers,
    headersDistinct: {},
    get: (name: string) => headers[name],
    socket: { remoteAddress: '203.0.113.1' },
  });
  const sent: { status?: number; body?: unknown } = {};
  const response: Response = Object.create({
    status(status: number) {
      sent.status = status;
      return this;
    },
    set() {
      return this;
    },
    removeHeader() {
      // A fake response has no headers.
    },
    json(body: unknown) {
      sent.body = body;
      return this;
    },
  });
  return { request, response, sent, body };
}
