import { KEY_SLOTS } from '../../../src/lib/shared/contract/apiKey';
import { MAX_KEYS_PER_QUERY } from '../../../src/lib/access/keyStore';
import type { RateLimit } from '../../../src/lib/access/rateLimiter';
import { LIMITS } from '../../../src/lib/shared/base/limits';
import { ASSUMED, GB, GIB } from './assumptions';
import type { DeployedFunction, Deployment } from './deployment';
import type { Use } from './monthlyBill';
import { listPrice } from './prices';

/** Something that can last all month, and what it costs in an hour, without free quotas. */
export interface WorstCaseLine {
  readonly what: string;
  readonly limit: string;
  readonly usdPerHour: number;
}

const HOUR = 3_600;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const count = (number: number) => number.toLocaleString('en');

/**
 * Returns what it costs if somebody keeps all instances as busy as they can be, and uses every key and account up to its
 * rate limit. Both cannot happen in full at the same time, so the sum is an upper bound.
 */
export function worstCase(deployment: Deployment, { people, links }: Use): readonly WorstCaseLine[] {
  const instances = sum(deployment.functions.map(({ maxInstances }) => maxInstances));
  return [
    {
      what: 'All instances are busy',
      limit: `${count(instances)} instances`,
      usdPerHour: sum(deployment.functions.map(busyInstances)),
    },
    ...flood(deployment.functions),
    ...ofEachPerson(deployment, links).map((line) => ({
      ...line,
      what: `${line.what}, ${count(people)} ${people === 1 ? 'person' : 'people'}`,
      usdPerHour: people * line.usdPerHour,
    })),
  ];
}

function busyInstances({ maxInstances, cpu, memoryGib }: DeployedFunction): number {
  const seconds = HOUR * maxInstances;
  return listPrice('cpu', seconds * cpu) + listPrice('memory', seconds * memoryGib);
}

/** Requests without a valid key or token, as many as the instances can answer. */
function flood(functions: readonly DeployedFunction[]): readonly WorstCaseLine[] {
  const rateOf = ({ maxInstances, cpu }: DeployedFunction) =>
    maxInstances * cpu * ASSUMED.requestsPerVcpuSecond;
  const rate = sum(functions.map(rateOf));
  const requests = HOUR * rate;
  const badKeys = HOUR * sum(functions.filter(({ name }) => name === 'mcp').map(rateOf));
  const perSecond = `${count(rate)} requests per second`;
  return [
    { what: 'Flood: the requests', limit: perSecond, usdPerHour: listPrice('requests', requests) },
    {
      what: 'Flood: Cloud Run’s log of them',
      limit: perSecond,
      usdPerHour: listPrice('logs', (requests * ASSUMED.requestLogBytes) / GIB),
    },
    {
      what: 'Flood: the service’s log of them',
      limit: perSecond,
      usdPerHour: listPrice('logs', (requests * ASSUMED.logLineBytes) / GIB),
    },
    {
      what: 'Flood: the answers',
      limit: perSecond,
      usdPerHour: listPrice('transfer', (requests * ASSUMED.errorBytes) / GIB),
    },
    {
      what: 'Flood: looking up invented keys',
      limit: `1 read per ${count(MAX_KEYS_PER_QUERY)} keys`,
      usdPerHour: listPrice('reads', badKeys / MAX_KEYS_PER_QUERY),
    },
  ];
}

/** Every key and the ID token of one person, each at its rate limit in every instance. */
function ofEachPerson({ functions, keyRate, userRate }: Deployment, links: number): readonly WorstCaseLine[] {
  const keyCalls = callsPerSecond(functions, 'mcp', keyRate);
  const userCalls = callsPerSecond(functions, 'workspaceUpdate', userRate);
  // The documents of a change, which cost more than those of a read.
  const documents = listPrice('reads', 1) + listPrice('writes', 2);
  const answer = (bytes: number) => listPrice('hostingTransfer', bytes / GB);
  const call = listPrice('requests', 1) + documents;
  return [
    {
      what: `${count(KEY_SLOTS.length)} stolen keys`,
      limit: `${count(keyCalls)} calls per second with each`,
      usdPerHour: HOUR * keyCalls * KEY_SLOTS.length * (call + answer(LIMITS.longResponseBytes)),
    },
    {
      what: 'REST updates',
      limit: `${count(userCalls)} per second, each answered with ${count(links)} links`,
      usdPerHour: HOUR * userCalls * (call + answer(links * ASSUMED.linkBytes)),
    },
  ];
}

function callsPerSecond(
  functions: readonly DeployedFunction[],
  name: string,
  rate: RateLimit | undefined,
): number {
  if (rate === undefined) throw new Error(`Without a rate limit for ${name}, there is no worst case.`);
  return (
    rate.perSecond * sum(functions.filter((each) => each.name === name).map((each) => each.maxInstances))
  );
}
