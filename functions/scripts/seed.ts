import path from 'node:path';
import { z } from 'zod';
import { DEMO_LINKS } from './demoLinks';
import { SetupError } from './project';
import type { Suite } from './suite';

/** Who signs in to try the service. Exists in the Auth emulator alone. */
export const DEVELOPMENT_USER = { email: 'dev@example.com', password: 'dev-password' };

/**
 * Makes the development user, and files the demo links through the service when that user has no links.
 * @returns how many links were filed.
 * @throws {SetupError} when the service does not answer as it should.
 */
export async function seed(suite: Suite, project: string, key: string, uid: string): Promise<number> {
  await createUser(suite, project, uid);
  const { total } = z
    .object({ total: z.int() })
    .parse(await callTool(suite, key, 'list_links', { limit: 1 }));
  if (total > 0) return 0;
  for (const link of DEMO_LINKS) await callTool(suite, key, 'add_to_dashboard', link);
  return DEMO_LINKS.length;
}

const authError = z.object({ error: z.object({ message: z.string() }) });

async function createUser({ authHost }: Suite, project: string, uid: string): Promise<void> {
  const response = await post(
    `http://${authHost}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`,
    // The emulator takes this for an administrator, the only one who may choose a uid.
    { Authorization: 'Bearer owner' },
    { localId: uid, displayName: 'Developer', emailVerified: true, ...DEVELOPMENT_USER },
  );
  if (response.ok) return;
  const { message } = authError.parse(await response.json()).error;
  // There from an earlier run.
  if (!message.startsWith('DUPLICATE_LOCAL_ID')) throw new Error(`The user was not created: ${message}`);
}

const toolResponse = z.object({
  result: z.object({ isError: z.literal(false).optional(), structuredContent: z.looseObject({}) }),
});

/** Calls a tool of the running service as an AI client does, and returns its structured result. */
async function callTool(suite: Suite, key: string, name: string, input: object): Promise<object> {
  const response = await post(
    `${suite.baseUrl}/mcp`,
    { 'X-API-Key': key, Accept: 'application/json, text/event-stream' },
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
  );
  const text = await response.text();
  const parsed = toolResponse.safeParse(response.ok ? JSON.parse(text) : undefined);
  if (!parsed.success) {
    throw new SetupError(
      `The demo links were not filed: ${name} answered ${String(response.status)}. The log says why, ` +
        `${path.relative(process.cwd(), suite.logFile)}. The answer was:\n${text}`,
    );
  }
  return parsed.data.result.structuredContent;
}

function post(url: string, headers: Record<string, string>, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}
