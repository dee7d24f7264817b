/** What random tests start from: the same in each run, so that a failure means something. `SEED=2 npm test` tries other cases. */
export const SEED = Number(process.env.SEED ?? 1);

/** Returns a function that returns whole numbers below a limit, the same ones for the same seed. */
export function randomFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
}
