import { compare, type Row } from './report';

/**
 * Runs each function once per round. Returns a function that looks up, by name, how many milliseconds each call took. The
 * order alternates, so that other load on the machine affects all functions alike. `cleanUp` runs after each call, untimed.
 */
export async function timeInterleaved<Name extends string>(
  rounds: number,
  runs: Readonly<Record<Name, () => Promise<unknown>>>,
  cleanUp?: () => Promise<unknown> | undefined,
): Promise<(name: Name) => readonly number[]> {
  const all = Object.entries<() => Promise<unknown>>(runs);
  const timed = all.map(([name, run]) => ({ name, run, times: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const { run, times } of round % 2 === 0 ? timed : timed.toReversed()) {
      const start = performance.now();
      await run();
      times.push(performance.now() - start);
      await cleanUp?.();
    }
  }
  return (wanted) => timed.find(({ name }) => name === wanted)?.times ?? [];
}

/** Times the service and a baseline in turns, and compares the medians. */
export async function measurePair(
  what: string,
  pair: {
    readonly service: () => Promise<unknown>;
    readonly baseline: () => Promise<unknown>;
    readonly baselineName: string;
    readonly rounds: number;
    readonly warmUp: number;
    readonly target: number;
  },
): Promise<Row> {
  const { service, baseline, baselineName, rounds, warmUp, target } = pair;
  const runs = { service, baseline };
  await timeInterleaved(warmUp, runs);
  const times = await timeInterleaved(rounds, runs);
  const value = median(times('service'));
  return { what, value, baseline: compare(value, baselineName, median(times('baseline'))), target };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Returns the value below which `share` of the values lie, interpolating linearly between neighbours. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const index = (sorted.length - 1) * share;
  const below = sorted[Math.floor(index)] ?? Number.NaN;
  const above = sorted[Math.ceil(index)] ?? Number.NaN;
  return below + (above - below) * (index - Math.floor(index));
}

const RESAMPLES = 2_000;

/** Returns the median ratio of the pairs, with its bootstrapped 95 % confidence interval. */
export function ratioOfPairs(times: readonly number[], baselineTimes: readonly number[]) {
  const ratios = times.map((time, index) => time / (baselineTimes[index] ?? Number.NaN));
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(ratios.map(() => ratios[Math.floor(Math.random() * ratios.length)] ?? Number.NaN)),
  );
  const interval: [number, number] = [quantile(medians, 0.025), quantile(medians, 0.975)];
  return { ratio: median(ratios), interval };
}
