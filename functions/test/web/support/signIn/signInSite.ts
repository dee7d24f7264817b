import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { HOST } from '../../../../scripts/emulators/ports';
import { oauthPathOf } from '../../../../src/oauth/paths';
import { sharedSignInService, type SignInService } from '../../../oauth/support/service';
import { BASE_URL, FIRESTORE_HOST } from '../../../support/environment';
import { withClaims } from '../../../support/users/users';
import { openPage, type PageOptions } from '../browser';
import { newPerson, type Person } from './person';
import { sessionOf } from '../session';

/**
 * The web app in its own project, because sign-in for apps is on or off for a whole project. Hosting serves the
 * files of the web app. Its data and the function `mcp` belong to the project.
 */
export interface SignInSite extends Pick<SignInService, 'database'> {
  readonly url: string;
  /** Creates a person. If asked to, lets apps connect to their links. */
  readonly newPerson: (apps?: 'with apps') => Promise<Person>;
  /** Opens a page on which this person is signed in. */
  readonly openAs: (person: Person, path: string, options?: PageOptions) => Promise<Page>;
  /** Opens a page on which nobody is signed in. */
  readonly open: (path: string, options?: PageOptions) => Promise<Page>;
}

export async function startSignInSite(): Promise<SignInSite> {
  const service = await sharedSignInService();
  await loadRules(service.project);
  const url = `http://${HOST}:${String(await startServer((incoming) => respond(incoming, service)))}`;
  const open = (path: string, options: PageOptions = {}) => openPage(path, { baseURL: url, ...options });
  return {
    url,
    database: service.database,
    open,
    async newPerson(apps) {
      const person = await newPerson();
      const known = await service.newPerson(person.uid);
      if (apps) expect(await service.turn(known, true)).toBe(200);
      return person;
    },
    async openAs(person, path, options) {
      return open(path, { session: await sessionOf(person), ...options });
    },
  };
}

/** Loads the Firestore rules for another project into the emulator. */
async function loadRules(project: string): Promise<void> {
  const content = readFileSync(join(__dirname, '../../../../../firestore.rules'), 'utf8');
  const response = await fetch(`http://${FIRESTORE_HOST}/emulator/v1/projects/${project}:securityRules`, {
    method: 'PUT',
    body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } }),
  });
  expect([response.status, await response.text()]).toEqual([200, expect.anything()]);
}

const stops: (() => void)[] = [];
afterAll(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Starts a server with these responses, over HTTPS if there is a certificate. Returns its port. */
export async function startServer(
  respondTo: (incoming: IncomingMessage) => Promise<Response>,
  certificate?: { readonly pfx: Buffer; readonly passphrase: string },
): Promise<number> {
  const listener: RequestListener = (incoming, outgoing) => {
    respondTo(incoming).then(
      async (response) => {
        const headers = [...response.headers].filter(([name]) => !NOT_FORWARDED.has(name));
        outgoing.writeHead(response.status, Object.fromEntries(headers));
        outgoing.end(Buffer.from(await response.arrayBuffer()));
      },
      () => outgoing.destroy(),
    );
  };
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  await once(server.listen(0, HOST), 'listening');
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return z.object({ port: z.int() }).parse(server.address()).port;
}

/** Headers about a single connection, or about the encoding of the body on it. */
const NOT_FORWARDED = new Set([
  ...['accept-encoding', 'connection', 'content-encoding', 'content-length', 'host', 'keep-alive'],
  'transfer-encoding',
]);

/** Forwards a request to Hosting or to the service, as the rewrites of Hosting do. */
export async function respond(
  incoming: IncomingMessage,
  service: Pick<SignInService, 'url' | 'project'>,
): Promise<Response> {
  const { url = '/', headers } = incoming;
  const { pathname } = new URL(url, BASE_URL);
  const isForService = pathname === '/mcp' || oauthPathOf(pathname) !== undefined;
  const response = await forward(
    incoming,
    `${isForService ? service.url : BASE_URL}${url}`,
    isForService
      ? { 'X-Forwarded-Host': headers.host ?? '', ...tokenFor(service.project, headers.authorization) }
      : {},
  );
  if (pathname !== '/__/firebase/init.json') return response;
  const configuration = z.looseObject({}).parse(await response.json());
  return Response.json({ ...configuration, projectId: service.project });
}

/** Sends a request on to a URL, with these headers in addition. */
export async function forward(
  incoming: IncomingMessage,
  url: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { method = 'GET' } = incoming;
  const body = await buffer(incoming);
  return fetch(url, {
    method,
    headers: { ...headersOf(incoming), ...headers },
    redirect: 'manual',
    ...(body.length > 0 && { body }),
  });
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const forwarded = Object.entries(headers).filter(([name]) => !NOT_FORWARDED.has(name));
  return Object.fromEntries(forwarded.map(([name, value]) => [name, String(value)]));
}

/** Converts an ID token into one for another project, because the Auth emulator issues all for its own. */
function tokenFor(project: string, authorization = ''): { authorization?: string } {
  const idToken = /^Bearer (ey.+)$/.exec(authorization)?.[1];
  if (idToken === undefined) return {};
  const claims = { aud: project, iss: `https://securetoken.google.com/${project}` };
  return { authorization: `Bearer ${withClaims(idToken, claims)}` };
}
