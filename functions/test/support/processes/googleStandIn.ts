import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { BuildVersion } from '../../../scripts/build/version';
import { parseJson } from '../../../src/lib/shared/base/json';

/** A request that the stand-in received. */
export interface StandInRequest {
  readonly method: string;
  /** The intended host and the path: `firestore.googleapis.com/v1/projects/…`. */
  readonly target: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  /** The parts of the path that the stars in the route match. */
  readonly parts: readonly string[];
}

/** A response. An object is sent as JSON with status 200. {@link rejected} and {@link page} return others. */
export type StandInResponse = object | StatusResponse;
class StatusResponse {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** Returns a response such as Google's for a rejected request. */
export function rejected(status: number, code: string, message: string): StandInResponse {
  return new StatusResponse(status, { error: { code: status, status: code, message } });
}

/** Returns a response with the header of a build. */
export function ofBuild({ version, code }: BuildVersion, status: number, body: object): StandInResponse {
  return new StatusResponse(status, body, { 'X-Link-Dashboard-Version': `${version}; code=${code}` });
}

/** Returns a response with a page instead of JSON. */
export function page(html: string): StandInResponse {
  return new StatusResponse(200, html, { 'Content-Type': 'text/html' });
}

/** Handles requests. Returns undefined to pass a request on to an earlier route. */
export type Handler = (
  request: StandInRequest,
) => StandInResponse | undefined | Promise<StandInResponse | undefined>;

export interface GoogleStandIn {
  readonly url: string;
  /** The account that is signed in, as after `npx firebase login`. */
  readonly account: string;
  readonly requests: readonly StandInRequest[];
  /** The requests that no route handled, which got a 404. */
  readonly unexpected: readonly StandInRequest[];
  /**
   * Handles requests such as `GET firestore.googleapis.com/v1/projects/p/databases`. A star in the path stands
   * for one part of it, and two stars at the end for the rest. Later routes take precedence.
   */
  readonly on: (route: string, handler: Handler) => void;
  /** Returns the environment in which a command calls the stand-in instead of Google. */
  readonly environment: (signIn?: 'valid' | 'expired' | 'none') => NodeJS.ProcessEnv;
}

const ACCOUNT = 'owner@example.com';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Starts a server that replaces all APIs that the Firebase CLI calls, until the test ends. */
export async function startGoogleStandIn(): Promise<GoogleStandIn> {
  const routes: { method: string; pattern: RegExp; handler: Handler }[] = [];
  const requests: StandInRequest[] = [];
  const unexpected: StandInRequest[] = [];
  const home = mkdtempSync(join(tmpdir(), 'link-dashboard-home-'));

  const respond = async (received: StandInRequest): Promise<StandInResponse> => {
    requests.push(received);
    for (const { method, pattern, handler } of routes.toReversed()) {
      const match = method === received.method ? pattern.exec(received.target) : null;
      if (!match) continue;
      const handled = await handler({ ...received, parts: match.slice(1) });
      if (handled) return handled;
    }
    unexpected.push(received);
    return rejected(404, 'NOT_FOUND', `The stand-in has no ${received.method} ${received.target}`);
  };

  const server = createServer((message, response) => {
    void text(message).then(async (sent) => {
      const { pathname, searchParams } = new URL(message.url ?? '/', 'http://stand-in');
      const chosen = await respond({
        method: message.method ?? 'GET',
        target: decodeURIComponent(pathname.slice(1)),
        query: searchParams,
        headers: message.headers,
        body: parseJson(sent) ?? sent,
        parts: [],
      });
      const { status, body, headers } =
        chosen instanceof StatusResponse ? chosen : new StatusResponse(200, chosen);
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const url = `http://127.0.0.1:${String(port)}`;
  stops.push(() => {
    server.closeAllConnections();
    server.close();
    rmSync(home, { recursive: true });
  });

  return {
    url,
    account: ACCOUNT,
    requests,
    unexpected,
    on(route, handler) {
      const [method = '', path = ''] = route.split(' ');
      routes.push({ method, pattern: patternOf(path), handler });
    },
    environment(signIn = 'valid') {
      writeSettings(home, signIn);
      return { ...ISOLATION, ...origins(url), HOME: home, XDG_CONFIG_HOME: home };
    },
  };
}

function patternOf(path: string): RegExp {
  const parts = path.replace(/[.()$+?[\]{}|^\\]/g, String.raw`\$&`).split('*');
  const hasRest = path.endsWith('**');
  const pattern = (hasRest ? parts.slice(0, -2) : parts).join('([^/:]+)');
  return new RegExp(`^${pattern}${hasRest ? '(.*)' : ''}$`);
}

/** Replaces the origin of every API in the Firebase CLI, so that nothing reaches Google. */
function origins(url: string): NodeJS.ProcessEnv {
  const source = readFileSync(require.resolve('firebase-tools/lib/api.js'), 'utf8');
  const variables = [...source.matchAll(/envOverride\("(\w+)", "https:\/\/([^"/]+)/g)];
  return {
    ...Object.fromEntries(variables.map(([, name = '', host = '']) => [name, `${url}/${host}`])),
    // For the requests of our own commands.
    GOOGLE_STAND_IN: url,
    // Not a path: it is the origin of the deployed web app.
    FIREBASE_HOSTING_URL: url,
  };
}

/** Hides the accounts, projects and emulators of the developer and of the test run from a command. */
const ISOLATION: NodeJS.ProcessEnv = {
  CI: 'true',
  NO_UPDATE_NOTIFIER: '1',
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
  METADATA_SERVER_DETECTION: 'none',
  // The CLI asks for the permissions of a service account at an origin that cannot be replaced.
  FIREBASE_SKIP_INFORMATIONAL_IAM: 'true',
  FIREBASE_TOKEN: undefined,
  GOOGLE_APPLICATION_CREDENTIALS: undefined,
  CLOUDSDK_CONFIG: undefined,
  GCLOUD_PROJECT: undefined,
  FIRESTORE_EMULATOR_HOST: undefined,
  FIREBASE_AUTH_EMULATOR_HOST: undefined,
  HTTP_PROXY: undefined,
  HTTPS_PROXY: undefined,
  http_proxy: undefined,
  https_proxy: undefined,
};

/** Writes the settings of the Firebase CLI, as `npx firebase login` does. */
function writeSettings(home: string, signIn: 'valid' | 'expired' | 'none'): void {
  const tokens = {
    access_token: 'access-token',
    refresh_token: 'refresh-token',
    expires_at: signIn === 'expired' ? 1 : Date.now() + 24 * 3_600_000,
    scopes: [],
  };
  const settings = { usage: false, ...(signIn !== 'none' && { user: { email: ACCOUNT }, tokens }) };
  mkdirSync(join(home, 'configstore'), { recursive: true });
  writeFileSync(join(home, 'configstore/firebase-tools.json'), JSON.stringify(settings));
}
