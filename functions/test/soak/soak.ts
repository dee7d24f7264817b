import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { median, quantile } from '../../bench/measure';
import { ask } from '../../bench/service';
import { startFunctionProcess, type FunctionProcess } from '../support/processes/functionsFramework';
import { PROJECT_FOLDER } from '../../scripts/project';
import type { LinkResult } from '../../src/lib/shared/contract/linkResult';
import { Caller, type Attempt } from './caller';
import { checkStored, createUser, type User } from './user';

const USERS = 20;
const KEYS = 5;
/** Enough to keep the instances busy. More calls would only queue. */
const CONCURRENT_CALLS = 16;
const INSTANCES = ['mcp', 'mcp', 'workspaceUpdate'] as const;
/** Limits so high that the rate limiters work but reject nobody. */
const RATES = Object.fromEntries(
  ['KEY_RATE', 'USER_RATE'].flatMap((rate) => [
    [`${rate}_BURST`, '100000'],
    [`${rate}_PER_SECOND`, '1000'],
  ]),
);
/** The share of calls that may fail with "unavailable", because the machine may stall for a moment. */
const MAX_UNAVAILABLE_SHARE = 0.01;

/** How often the memory is measured. */
const SAMPLES = 20;
/** During the first quarter of the samples, the workspaces grow. The second quarter is compared with the last. */
const QUARTER = SAMPLES / 4;
const MIB = 1024 * 1024;
/**
 * How much the memory may grow from the second quarter to the last. Over 20 minutes with 100,000 calls this detects a
 * leak of about 1 KB per call; over a minute, only one of some 30 KB.
 */
const GROWTH_ALLOWED = { share: 0.2, bytes: 8 * MIB };
/** Cached copies take about six times their stored size. On a slow machine they may still grow, which is not a leak. */
const COPY_FACTOR = 6;

const HEAP_PROBE = path.join(PROJECT_FOLDER, 'functions/bench/probe/heap.ts');
const memorySchema = z.object({ heapUsed: z.int(), external: z.int() });

interface SoakOptions {
  readonly seconds: number;
  /** Receives a line about the progress, twenty times per run. */
  readonly report: (line: string) => void;
}

/**
 * Simulates 20 users with 5 keys each. For `seconds`, they make calls of all kinds as fast as they can, to two instances of
 * `mcp` and one of `workspaceUpdate`. Then compares what is stored with the model. Returns a summary.
 *
 * Throws if a result or what is stored does not match the model, if an error is undocumented or too frequent, or if the
 * memory of an instance grows.
 */
export async function soak({ seconds, report }: SoakOptions): Promise<string> {
  const users: User[] = [];
  for (let count = 0; count < USERS; count++) users.push(await createUser(KEYS));
  const nodeArguments = ['--expose-gc', '--require', HEAP_PROBE];
  const instances = await Promise.all(
    INSTANCES.map((target) => startFunctionProcess(target, { nodeArguments, environment: RATES })),
  );
  try {
    const { calls, unavailable, memory, stored } = await load(users, instances, { seconds, report });
    for (const user of users) await checkStored(user);
    const links = users.flatMap(linksOf).length;
    const described = memory.map((samples, index) => `  ${INSTANCES[index] ?? ''}: ${inMib(samples)}`);
    const inMemory = `Memory in MiB after garbage collection, from start to end:\n${described.join('\n')}`;
    if (unavailable > MAX_UNAVAILABLE_SHARE * calls) {
      throw new Error(`${String(unavailable)} of ${String(calls)} calls failed with "unavailable".`);
    }
    if (!memory.every((samples) => isFlat(samples, stored)))
      throw new Error(`The memory of an instance grows. ${inMemory}`);
    return [
      `${String(calls)} calls succeeded; ${String(unavailable)} attempts failed with "unavailable" and were retried.`,
      `The ${String(links)} stored links match the model.`,
      inMemory,
    ].join('\n');
  } finally {
    await Promise.all(instances.map(({ stop }) => stop()));
  }
}

interface Load {
  readonly calls: number;
  readonly unavailable: number;
  /** The memory of each instance in bytes, sample by sample. */
  readonly memory: readonly (readonly number[])[];
  /** The size of the stored links in bytes, sample by sample. */
  readonly stored: readonly number[];
}

async function load(
  users: readonly User[],
  instances: readonly FunctionProcess[],
  { seconds, report }: SoakOptions,
): Promise<Load> {
  const [mcp, otherMcp, workspaceUpdate] = instances.map(({ url }) => url);
  const urls = { mcp: [mcp ?? '', otherMcp ?? ''], workspaceUpdate: workspaceUpdate ?? '' };
  const start = performance.now();
  const failed = new AbortController();
  const { signal } = failed;
  let calls = 0;
  let unavailable = 0;
  let times: number[] = [];
  const observe = ({ sentAt, endedAt, failure }: Attempt) => {
    if (failure === 'no response') throw new Error('A call got no response.');
    if (failure) unavailable++;
    else calls++;
    times.push(endedAt - sentAt);
  };
  const waiting = users.flatMap((user) => user.keys.map((key) => new Caller(urls, user, key)));
  const makeCalls = async () => {
    while (performance.now() < start + seconds * 1_000) {
      const caller = waiting.shift();
      if (!caller) throw new Error('There are fewer callers than concurrent calls.');
      await caller.call(observe, signal);
      waiting.push(caller);
    }
  };
  const memory = instances.map((): number[] => []);
  const stored: number[] = [];
  const sample = async () => {
    for (let count = 1; count <= SAMPLES; count++) {
      const due = start + (count / SAMPLES) * seconds * 1_000;
      await sleep(Math.max(0, due - performance.now()), undefined, { signal });
      for (const [index, instance] of instances.entries()) {
        const { heapUsed, external } = await ask(instance, 'heap', memorySchema);
        memory[index]?.push(heapUsed + external);
      }
      stored.push(Buffer.byteLength(JSON.stringify(users.flatMap(linksOf))));
      const now = memory.map((samples) => inMib(samples.slice(-1))).join(' ');
      const [p50, p99] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(0));
      report(
        `${String(Math.round((performance.now() - start) / 1_000)).padStart(5)} s  ${String(calls)} calls, ` +
          `${String(unavailable)} unavailable; p50 ${p50 ?? ''} ms, p99 ${p99 ?? ''} ms; memory ${now} MiB`,
      );
      times = [];
    }
  };
  const work = [...Array.from({ length: CONCURRENT_CALLS }, makeCalls), sample()];
  try {
    await Promise.all(work);
  } finally {
    // Wait for the other calls before the instances are stopped.
    failed.abort();
    await Promise.allSettled(work);
  }
  return { calls, unavailable, memory, stored };
}

function linksOf({ workspaces }: User): LinkResult[] {
  return [...workspaces.values()].flatMap(({ results }) => results);
}

function isFlat(memory: readonly number[], stored: readonly number[]): boolean {
  const growth = (samples: readonly number[]) =>
    median(samples.slice(-QUARTER)) - median(samples.slice(QUARTER, 2 * QUARTER));
  const allowed = GROWTH_ALLOWED.share * median(memory) + GROWTH_ALLOWED.bytes;
  return growth(memory) <= allowed + COPY_FACTOR * Math.max(0, growth(stored));
}

function inMib(bytes: readonly number[]): string {
  return bytes.map((sample) => (sample / MIB).toFixed(1)).join(' ');
}
