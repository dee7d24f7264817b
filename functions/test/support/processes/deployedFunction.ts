import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { PROJECT_FOLDER } from '../../../scripts/project';
import { startFunction, type FunctionProcess } from './functionProcess';

/** What an instance may take, in MiB. It has 512, and some of that goes to the platform. */
export const MAX_RESIDENT_MIB = 480;

/** The functions of other tests have no rate limits. */
export const DEFAULT_RATES = {
  KEY_RATE_BURST: undefined,
  USER_RATE_BURST: undefined,
  BAD_KEY_RATE_BURST: undefined,
};

/** A function with the settings of a deployed one. */
export interface DeployedFunction extends FunctionProcess {
  /** Returns the memory that the process takes now, in MiB. */
  readonly residentMib: () => number;
  /** Returns the most memory that the process has taken, in MiB. */
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
