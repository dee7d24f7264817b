import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { PROJECT_FOLDER } from '../../../scripts/project';
import { startFunction, type FunctionProcess } from './functionProcess';

/** How much memory a function may use, in MiB. An instance has 512, some of which the platform uses. */
export const MAX_RESIDENT_MIB = 480;

/** Restores the default rate limits, which other tests turn off. */
export const DEFAULT_RATES = {
  KEY_RATE_BURST: undefined,
  USER_RATE_BURST: undefined,
  BAD_KEY_RATE_BURST: undefined,
};

/** A function with the settings of a deployed one. */
export interface DeployedFunction extends FunctionProcess {
  /** Returns the memory that the process uses now, in MiB. */
  readonly residentMib: () => number;
  /** Returns the most memory that the process has used, in MiB. */
  readonly peakMib: () => number;
}

/** Starts a function with the Node.js options of a deployed one and, by default, its rate limits. */
export async function startDeployedFunction(
  target: 'mcp' | 'workspaceUpdate',
  rates: Partial<typeof DEFAULT_RATES> = DEFAULT_RATES,
): Promise<DeployedFunction> {
  const { NODE_OPTIONS } = parseEnv(readFileSync(path.join(PROJECT_FOLDER, 'functions/.env'), 'utf8'));
  const running = await startFunction(target, { ...rates, NODE_OPTIONS });
  const mib = (field: string) => {
    const status = readFileSync(`/proc/${String(running.child.pid)}/status`, 'utf8');
    return Math.round(Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
  };
  return { ...running, residentMib: () => mib('VmRSS'), peakMib: () => mib('VmHWM') };
}
