import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { operationSchema, untilDone } from '../cloud/operation';
import { request } from '../cloud/request';
import { isTooEarly } from './step';

const LIMIT_MS = 120_000;
const PAUSE_MS = 5_000;

const statesSchema = z.object({
  services: z.array(z.object({ name: z.string(), state: z.string().default('') })).default([]),
});

/** Enables these APIs, at most 20, unless they already are. Returns how many it has enabled. */
export async function enableServices(project: string, names: readonly string[]): Promise<number> {
  const resource = `projects/${project}/services`;
  const query = names.map((name) => `names=${resource}/${name}`).join('&');
  const { services } = await request('serviceUsage', {
    to: 'see which APIs are enabled',
    path: `/v1/${resource}:batchGet?${query}`,
    quotaProject: project,
    schema: statesSchema,
  });
  const enabled = services.filter(({ state }) => state === 'ENABLED');
  const missing = names.filter((name) => !enabled.some((service) => service.name.endsWith(`/${name}`)));
  if (missing.length === 0) return 0;
  const to = `enable ${missing.join(', ')}`;
  const started = await request('serviceUsage', {
    to,
    method: 'POST',
    path: `/v1/${resource}:batchEnable`,
    quotaProject: project,
    body: { serviceIds: missing },
    schema: operationSchema,
  });
  await untilDone('serviceUsage', 'v1', to, started);
  return missing.length;
}

/** Repeats a call for up to two minutes, until Google knows that the API is enabled. */
export async function onceEnabled<T>(call: () => Promise<T>): Promise<T> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isTooEarly(error) || Date.now() > end) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
