import { databaseDeadline, withDeadline } from '../../platform/deadline';
import { within } from '../../shared/base/within';

/**
 * Shares concurrent reads of the same thing. A caller never gets the result of a read that started before its call,
 * because the result may lack what the caller has just written. Callers that arrive while a read is running wait
 * for it to end, then share the next one.
 */
export class SharedReads<Result> {
  private readonly running = new Map<string, Promise<void>>();
  private readonly next = new Map<string, Promise<Result>>();

  /** Returns the result of a read with this name. Throws whatever the read throws. */
  run(name: string, read: () => Promise<Result>): Promise<Result> {
    const next = this.next.get(name);
    if (next) return next;
    const running = this.running.get(name);
    if (!running) return this.start(name, read);
    const queued = within(SLOW_READ_MS, () => running).then(() => {
      this.next.delete(name);
      return this.start(name, read);
    });
    this.next.set(name, queued);
    return queued;
  }

  private start(name: string, read: () => Promise<Result>): Promise<Result> {
    const result = read();
    const forget = () => {
      if (this.running.get(name) === ended) this.running.delete(name);
    };
    const ended: Promise<void> = result.then(forget, forget);
    this.running.set(name, ended);
    return result;
  }
}

/** The next read waits at most this long for the running one. */
const SLOW_READ_MS = 1_000;

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
   * Returns the result of the running load with this name. Starts a load if none is running, or if nobody is
   * waiting for the running one any more. The load can call `isWanted` to find out whether any caller is still
   * waiting for it.
   * @throws {Unavailable} if the load takes too long, so that the next caller does not join a load that hangs.
   * Rethrows whatever the load throws.
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
