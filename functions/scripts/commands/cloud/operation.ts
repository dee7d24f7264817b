import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { SetupError } from '../../project';
import { request } from './request';
import type { Service } from './services';

const LIMIT_MS = 300_000;
const LONGEST_PAUSE_MS = 5_000;

/** What Google returns for work that continues after the response. */
export const operationSchema = z.object({
  name: z.string().default(''),
  done: z.boolean().default(false),
  error: z.object({ message: z.string().default('') }).optional(),
});
export type Operation = z.output<typeof operationSchema>;

/**
 * Waits until an operation is done.
 * @throws {SetupError} if it fails, or takes longer than five minutes.
 */
export async function untilDone(
  service: Service,
  version: string,
  to: string,
  started: Operation,
): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  let operation = started;
  for (let pause = 250; !operation.done; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    if (Date.now() > end)
      throw new SetupError(`Could not ${to} within five minutes. Run the command again later.`);
    await sleep(pause);
    const path = `/${version}/${operation.name}`;
    operation = await request(service, { to, path, schema: operationSchema });
  }
  if (operation.error) throw new SetupError(`Could not ${to}: ${operation.error.message}`);
}
