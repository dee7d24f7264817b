import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { median, quantile } from '../../bench/measure';
import { ask } from '../../bench/service';
import { startFunctionProcess, type FunctionProcess } from '../../scripts/emulators/functionProcess';
import { PROJECT_FOLDER } from '../../scripts/project';
import type { LinkResult } from '../../src/lib/domain/queries/linkResult';
import { Caller, type Attempt } from './caller';
import { checkStored, createUser, type User } from './user';

const USERS = 20;
const KEYS = 5;
/** Calls under way: enough to keep the instances busy; more would only wait, in front of them. */
const AT_ONCE = 16;
const INSTANCES = ['mcp', 'mcp', 'workspaceUpdate'] as const;
/** Rates that nobody reaches: the buckets are filled and emptied, and nobody is refused. */
const RATES = Object.fromEntries(
  ['KEY_RATE', 'USER_RATE'].flatMap((rate) => [
    [`${rate}_BURST`, '100000'],
    [`${rate}_PER_SECOND`, '1000'],
  ]),
);
/** Of all calls, those that may be answered "unavailable": on a machine that stands still for a moment, no more. */
const UNAVAILABLE_SHARE = 0.01;

/** How often the memory is looked at. */
const SAMPLES = 20;
/** Of the samples: in the first quarter the workspaces grow to their size, the second is compared with the last. */
const QUARTER = SAMPLES / 4;
const MIB = 1024 * 1024;
/**
 * By how much the memory may be more in the last quarter than in the second. In half of 20 minutes with 100,000 calls,
 * that shows what leaks about 1 KB with each; in half a minute, only what leaks some 30 KB.
 */
const GROWTH_ALLOWED = { share: 0.2, bytes: 8 * MIB };
/** Copies in memory of what is stored take about six times as much: what a slow machine still adds is no leak. */
const COPY_FACTOR = 6;

const HEAP_PROBE = path.join(PROJECT_FOLDER, 'functions/bench/probe/heap.ts');
const memorySchema = z.object({ heapUsed: z.int(), external: z.int() });

interface SoakOptions {
  readonly seconds: number;
  /** Ends the soak early, as failed. */
  readonly interrupted: AbortSignal;
  /** Is given a line twenty times in a run: once a minute in one of 20 minutes. */
  readonly report: (line: string) => void;
}

/**
 * Lets 20 users with 5 keys each make mixed calls for a time, as fast as they are answered, through two instances
 * of `mcp` and one of `workspaceUpdate`, and holds what is stored then against the model. The keys take turns, those
 * of one user at the same time.
 * @returns a summary.
 * @throws {Error} when an answer or what is stored is not what the model says, when an error is not a documented
 * one or one comes too often, or when the memory of an instance grows.
 */
export async function soak({ seconds, interrupted, report }: SoakOptions): Promise<string> {
  const users: User[] = [];
  for (let count = 0; count < USERS; count++) users.push(await createUser(KEYS));
  const nodeArguments = ['--expose-gc', '--require', HEAP_PROBE];
  const instances = await Promise.all(
    INSTANCES.map((target) => startFunctionProcess(target, { nodeArguments, environment: RATES })),
  );
  try {
    const { calls, unavailable, memory, stored } = await load(users, instances, {
      seconds,
      interrupted,
      report,
    });
    for (const user of users) await checkStored(user);
    const links = users.flatMap(linksOf).length;
    const described = memory.map((samples, index) => `  ${INSTANCES[index] ?? ''}: ${inMib(samples)}`);
    const inMemory = `Memory in MiB, after a collection, from the start to the end:\n${described.join('\n')}`;
    if (unavailable > UNAVAILABLE_SHARE * calls) {
      throw new Error(`${String(unavailable)} of ${String(calls)} calls were answered "unavailable".`);
    }
    if (!memory.every((samples) => isFlat(samples, stored))) throw new Error(`The memory grows. ${inMemory}`);
    return [
      `${String(calls)} calls were done; ${String(unavailable)} times one was answered "unavailable" and sent again.`,
      `The ${String(links)} links that are stored are those of the model.`,
      inMemory,
    ].join('\n');
  } finally {
    await Promise.all(instances.map(({ stop }) => stop()));
  }
}

interface Load {
  readonly calls: number;
  readonly unavailable: number;
  /** Bytes, sample by sample, of each instance. */
  readonly memory: readonly (readonly number[])[];
  /** Bytes of the links that are stored, sample by sample. */
  readonly stored: readonly number[];
}

async function load(
  users: readonly User[],
  instances: readonly FunctionProcess[],
  { seconds, interrupted, report }: SoakOptions,
): Promise<Load> {
  const [mcp, otherMcp, workspaceUpdate] = instances.map(({ url }) => url);
  const urls = { mcp: [mcp ?? '', otherMcp ?? ''], workspaceUpdate: workspaceUpdate ?? '' };
  const start = performance.now();
  const failed = new AbortController();
  const signal = AbortSignal.any([failed.signal, interrupted]);
  let calls = 0;
  let unavailable = 0;
  let times: number[] = [];
  const observe = ({ sentAt, endedAt, failure }: Attempt) => {
    if (failure === 'no answer') throw new Error('A call was not answered at all.');
    if (failure) unavailable++;
    else calls++;
    times.push(endedAt - sentAt);
  };
  const waiting = users.flatMap((user) => user.keys.map((key) => new Caller(urls, user, key)));
  const makeCalls = async () => {
    while (performance.now() < start + seconds * 1_000) {
      const caller = waiting.shift();
      if (!caller) throw new Error('There are fewer callers than calls at once.');
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
      const [usual, slow] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(0));
      report(
        `${String(Math.round((performance.now() - start) / 1_000)).padStart(5)} s  ${String(calls)} calls, ` +
          `${String(unavailable)} unavailable; p50 ${usual ?? ''} ms, p99 ${slow ?? ''} ms; memory ${now} MiB`,
      );
      times = [];
    }
  };
  const work = [...Array.from({ length: AT_ONCE }, makeCalls), sample()];
  try {
    await Promise.all(work);
  } finally {
    // Of the others, nothing is under way any more when the instances are stopped.
    failed.abort();
    await Promise.allSettled(work);
  }
  return { calls, unavailable, memory, stored };
}

function linksOf({ links, sessions }: User): LinkResult[] {
  return [...links.results, ...sessions.results];
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
