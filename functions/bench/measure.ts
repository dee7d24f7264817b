/** Runs that take part in one comparison are interleaved, so that whatever else the machine does hits all alike. */
export async function timeInterleaved<Runs extends Readonly<Record<string, () => Promise<unknown>>>>(
  rounds: number,
  runs: Runs,
): Promise<Record<keyof Runs, number[]>> {
  const timed = Object.entries(runs).map(([name, run]) => ({ name, run, times: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const { run, times } of round % 2 === 0 ? timed : timed.toReversed()) {
      const start = performance.now();
      await run();
      times.push(performance.now() - start);
    }
  }
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- made of the entries of runs
  return Object.fromEntries(timed.map(({ name, times }) => [name, times])) as Record<keyof Runs, number[]>;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which this share of the values lies, between two of them by linear interpolation. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

const RESAMPLES = 2_000;

/** The median of the ratios of pairs, and its 95 % interval by bootstrap. */
export function ratioOfPairs(ours: readonly number[], bare: readonly number[]) {
  const ratios = ours.map((time, index) => time / (bare[index] ?? Number.NaN));
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(ratios.map(() => ratios[Math.floor(Math.random() * ratios.length)] ?? Number.NaN)),
  );
  return { ratio: median(ratios), low: quantile(medians, 0.025), high: quantile(medians, 0.975) };
}
