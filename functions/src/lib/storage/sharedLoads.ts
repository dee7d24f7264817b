import { databaseDeadline, withDeadline } from '../platform/deadline';

interface Load<Result> {
  readonly result: Promise<Result>;
  /** The signals of the callers. */
  readonly signals: AbortSignal[];
}

/**
 * Deduplicates concurrent loads of the same version of something. Unlike with {@link SharedReads}, a caller may get the
 * result of a load that started earlier.
 */
export class SharedLoads<Result> {
  private readonly running = new Map<string, Load<Result>>();

  /**
   * Returns the result of the running load with this name. Starts a load if none is running, or if nobody is waiting for the
   * running one any more. The load can call `isWanted` to find out whether any caller is still waiting for it.
   * @throws {Unavailable} if the load takes too long, so that the next caller does not join a load that hangs, else
   * whatever the load throws.
   */
  run(
    name: string,
    signal: AbortSignal,
    load: (isWanted: () => boolean) => Promise<Result>,
  ): Promise<Result> {
    const running = this.running.get(name);
    if (running && isWanted(running.signals)) {
      running.signals.push(signal);
      return running.result;
    }
    const signals = [signal];
    const result = withDeadline(
      databaseDeadline(),
      load(() => isWanted(signals)),
    );
    const started = { result, signals };
    this.running.set(name, started);
    const forget = () => {
      if (this.running.get(name) === started) this.running.delete(name);
    };
    result.then(forget, forget);
    return result;
  }
}

function isWanted(signals: readonly AbortSignal[]): boolean {
  return signals.some(({ aborted }) => !aborted);
}
