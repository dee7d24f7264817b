import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { hooksFor } from './claudeCode';

/** The project in which a session starts. */
export const PROJECT = { environment: { CLAUDE_PROJECT_DIR: '/home/ada/webshop' } };
/** A key that {@link withServer} accepts. */
export const KEY = 'any';

interface AnsweredLink {
  readonly title: string;
  readonly url: string;
  readonly notes?: string;
  readonly addedAt?: string;
  readonly addedBy?: string;
  readonly workspaceId?: string;
  readonly conversationId?: string;
  readonly localPath?: string;
}

const hanging = new Set<string | undefined>();

/** Lets the server at a URL answer no more. */
export const hangs = (url: string) => hanging.add(new URL(url).host);

/** Starts a server that answers each call with these links, or never without any, while `test` runs. */
export async function withServer(
  links: readonly AnsweredLink[] | undefined,
  test: (url: string) => Promise<void>,
) {
  const server = createServer((request, response) => {
    if (links === undefined || hanging.has(request.headers.host)) return;
    void json(request).then((message) => {
      // No link is about the project.
      const isAbout = /"search_links".*"\*"/.test(JSON.stringify(message));
      const found = isAbout ? [] : links;
      const result = { structuredContent: { links: found } };
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  await test(`http://127.0.0.1:${String(port)}/mcp`);
  server.closeAllConnections();
  server.close();
}

type Hooks = ReturnType<typeof hooksFor>;

/** Starts a session and returns what the hook says. */
export async function saidBy(
  hooks: Hooks,
  given: Parameters<Hooks['startSlowSession']>[0] = PROJECT,
): Promise<string> {
  const { exitCode, stdout, stderr } = await hooks.startSlowSession(given);
  expect([exitCode, stderr]).toEqual([0, '']);
  return stdout;
}

export const said = (options: { url: string; key: string }) => saidBy(hooksFor(options));
