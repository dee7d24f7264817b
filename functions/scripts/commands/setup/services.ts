import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { CloudError, operate, request } from '../cloud/request';

/** Enables these APIs, at most 20, unless they already are. Returns how many it has enabled. */
export async function enableServices(project: string, names: readonly string[]): Promise<number> {
  const path = `/v1/projects/${project}/services`;
  const query = names.map((name) => `names=projects/${project}/services/${name}`).join('&');
  const { services } = await request('serviceUsage', {
    to: 'see which APIs are enabled',
    path: `${path}:batchGet?${query}`,
    quotaProject: project,
    schema: statesSchema,
  });
  const enabled = services.filter(({ state }) => state === 'ENABLED');
  const missing = names.filter((name) => !enabled.some((service) => service.name.endsWith(`/${name}`)));
  if (missing.length > 0)
    await operate('serviceUsage', {
      to: `enable ${missing.join(', ')}`,
      path: `${path}:batchEnable`,
      quotaProject: project,
      body: { serviceIds: missing },
    });
  return missing.length;
}

const LIMIT_MS = 120_000;
const PAUSE_MS = 5_000;

const statesSchema = z.object({
  services: z.array(z.object({ name: z.string(), state: z.string().default('') })).default([]),
});

/** Repeats a call for up to two minutes, until Google knows that the API is enabled. */
export async function onceEnabled<T>(call: () => Promise<T>): Promise<T> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CloudError && error.isApiOff) || Date.now() > end) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
