import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startLoopbackProxy,
  type LoopbackProxy,
  type ProxiedRequest,
} from '../support/processes/loopbackProxy';
import { previewMessage } from '../../src/mcp/message';
import { runProgram, type Finished } from '../support/processes/command';
import { BASE_URL } from '../support/environment';

/**
 * The time that a client may take, in milliseconds. On an idle computer, most take two to four seconds, and twenty
 * calls ten.
 */
const CLIENT_TIMEOUT_MS = 100_000;

/** Nothing listens on this port, so a client that uses it as a proxy reaches nothing outside this computer. */
const NO_NETWORK = 'http://127.0.0.1:9';

/** Describes clients that are programs for Linux on an x64 processor. Their packages for other systems are not installed. */
export const describeOnLinux =
  process.platform === 'linux' && process.arch === 'x64' ? describe : describe.skip;

/** What each test provides for its client alone. */
export interface Isolation {
  /** An empty home folder. */
  readonly home: string;
  /** An empty folder in it, in which the client runs. */
  readonly project: string;
  /** The MCP endpoint, behind a proxy that records the requests. */
  readonly mcpUrl: string;
  readonly seen: readonly ProxiedRequest[];
  /** Runs a program in the project's folder, without a network. */
  readonly run: (file: string, args: readonly string[], environment?: NodeJS.ProcessEnv) => Promise<Finished>;
}

/** Gives each test of a file its own isolation. Returns a function that returns the current one. */
export function isolateClients(): () => Isolation {
  let proxy: LoopbackProxy | undefined;
  let isolation: Isolation | undefined;

  beforeAll(async () => {
    // The first request starts the function, which can take longer than a client waits. Gemini CLI waits five seconds.
    await fetch(`${BASE_URL}/mcp`);
  });

  beforeEach(async () => {
    const home = mkdtempSync(join(tmpdir(), 'link-dashboard-client-'));
    const project = join(home, 'project');
    mkdirSync(project);
    const seen: ProxiedRequest[] = [];
    proxy = await startLoopbackProxy(BASE_URL, { onRequest: (request) => seen.push(request) });
    const run: Isolation['run'] = (file, args, environment = {}) =>
      runProgram(file, args, project, { ...environmentOf(home), ...environment }, CLIENT_TIMEOUT_MS);
    isolation = { home, project, mcpUrl: `${proxy.url}/mcp`, seen, run };
  });

  afterEach(async () => {
    await proxy?.close();
    if (isolation) rmSync(isolation.home, { recursive: true });
  });

  return () => {
    if (isolation === undefined) throw new Error('A client can only be isolated within a test.');
    return isolation;
  };
}

function environmentOf(home: string): NodeJS.ProcessEnv {
  return {
    HOME: home,
    USERPROFILE: home,
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_STATE_HOME: join(home, '.local/state'),
    HTTP_PROXY: NO_NETWORK,
    HTTPS_PROXY: NO_NETWORK,
    NO_PROXY: '127.0.0.1,localhost',
    NO_COLOR: '1',
  };
}

/**
 * Returns the messages up to the request for the tools, sorted, each with the protocol version that it names. Leaves out the
 * attempt to open a stream, which clients of 2025 make at any time, or end before, and the requests for prompts and resources,
 * which some make first.
 */
export function messagesUntilList(seen: readonly ProxiedRequest[]): string[] {
  const messages = seen
    .filter(({ body }) => body !== '')
    .map(({ headers, body }) => {
      const message = previewMessage(JSON.parse(body), undefined).method ?? '?';
      return [message, headers['mcp-protocol-version']].filter((part) => part !== undefined).join(' ');
    });
  const ofTools = messages.filter((message) => !/^(?:prompts|resources)\//.test(message));
  const list = ofTools.findIndex((message) => message.startsWith('tools/list'));
  return ofTools.slice(0, list + 1).sort();
}
