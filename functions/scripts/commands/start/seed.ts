import path from 'node:path';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { z } from 'zod';
import { DEVELOPMENT_USER } from '../../../../web/src/signIn/developmentUser';
import { codeOf } from '../../../src/lib/shared/base/errors';
import type { Suite } from '../../emulators/suite';
import { UserError } from '../../project';
import { DEMO_LINKS } from './demoLinks';

/**
 * Creates the development user and, if that user has no links yet, adds the demo links through the service.
 * @returns how many links were added.
 * @throws {UserError} if the service returns an error.
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

/** Creates the development user in the Auth emulator, unless an earlier run did. */
async function createUser({ authHost }: Suite, projectId: string, uid: string): Promise<void> {
  process.env.FIREBASE_AUTH_EMULATOR_HOST = authHost;
  const user = { uid, displayName: 'Developer', emailVerified: true, ...DEVELOPMENT_USER };
  try {
    await getAuth(initializeApp({ projectId })).createUser(user);
  } catch (error) {
    if (codeOf(error) !== 'auth/uid-already-exists') throw error;
  }
}

const toolResponse = z.object({
  result: z.object({ isError: z.literal(false).optional(), structuredContent: z.looseObject({}) }),
});

/** Calls a tool of the running service as an AI client would, and returns its structured result. */
async function callTool(suite: Suite, key: string, name: string, input: object): Promise<object> {
  const response = await fetch(`${suite.baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      'X-API-Key': key,
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  });
  const text = await response.text();
  const parsed = toolResponse.safeParse(response.ok ? JSON.parse(text) : undefined);
  if (!parsed.success) {
    throw new UserError(
      `Could not add the demo links: ${name} returned status ${String(response.status)}. See the log, ` +
        `${path.relative(process.cwd(), suite.logFile)}. The response was:\n${text}`,
    );
  }
  return parsed.data.result.structuredContent;
}
