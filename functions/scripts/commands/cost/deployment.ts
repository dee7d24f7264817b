import { z } from 'zod';
import { health, mcp, workspaceUpdate } from '../../../src';
import type { RateLimit } from '../../../src/lib/access/rateLimiter';
import { readConfig } from '../../../src/lib/service/config';

/** The options of a function that decide what it may cost. */
export interface DeployedFunction {
  readonly name: string;
  readonly maxInstances: number;
  readonly cpu: number;
  readonly memoryGib: number;
}

/** The functions and rate limits that a deploy without any configuration has. */
export interface Deployment {
  readonly functions: readonly DeployedFunction[];
  readonly keyRate: RateLimit | undefined;
  readonly userRate: RateLimit | undefined;
}

/** What the Firebase CLI reads from a function. An instance with up to 2 GiB has one vCPU unless `cpu` says otherwise. */
const endpointSchema = z.object({
  __endpoint: z.object({
    maxInstances: z.int().positive(),
    availableMemoryMb: z.int().max(2048),
    cpu: z.number().default(1),
  }),
});

/** Reads the functions' options and the default rate limits from the code that is deployed. */
export function readDeployment(): Deployment {
  const functions = Object.entries({ health, mcp, workspaceUpdate }).map(([name, exported]) => {
    const { __endpoint: endpoint } = endpointSchema.parse(Object.assign({}, exported));
    const { maxInstances, cpu, availableMemoryMb } = endpoint;
    return { name, maxInstances, cpu, memoryGib: availableMemoryMb / 1024 };
  });
  const { keyRate, userRate } = readConfig({});
  return { functions, keyRate, userRate };
}
