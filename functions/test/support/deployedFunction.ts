import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { PROJECT_FOLDER } from '../../scripts/project';
import { startFunction, type FunctionProcess } from './functionProcess';

const MIB = 1024 * 1024;

/** What an instance may take, in MiB. It has 512, and some of that goes to the platform. */
export const MAX_RESIDENT_MIB = 480;

/** With the default rates, unlike the functions of other tests. */
const DEFAULT_RATES = {
  KEY_RATE_BURST: undefined,
  USER_RATE_BURST: undefined,
  BAD_KEY_RATE_BURST: undefined,
};

/** A function with the settings of a deployed one. */
export interface DeployedFunction extends FunctionProcess {
  /** Returns the most memory that the process has taken, in MiB. */
  readonly peakMib: () => number;
}

/** Starts a function with the rates, and the options for Node.js, of a deployed one. */
export async function startDeployedFunction(target: 'mcp' | 'workspaceUpdate'): Promise<DeployedFunction> {
  const { NODE_OPTIONS } = parseEnv(readFileSync(path.join(PROJECT_FOLDER, 'functions/.env'), 'utf8'));
  const running = await startFunction(target, { ...DEFAULT_RATES, NODE_OPTIONS });
  const peakMib = () => {
    const status = readFileSync(`/proc/${String(running.child.pid)}/status`, 'utf8');
    return Math.round((Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / MIB);
  };
  return { ...running, peakMib };
}
