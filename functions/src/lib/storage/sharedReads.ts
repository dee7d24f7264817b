import { setTimeout as sleep } from 'node:timers/promises';

/** A read that takes longer than this no longer holds up the next one. */
const SLOW_READ_MS = 1_000;

/**
 * Shares reads of the same thing. A caller never gets the result of a read that started before its call, because that may
 * lack what the caller has just written. Callers that come while a read is running wait for it to end, then share the next.
 */
export class SharedReads<Result> {
  private readonly running = new Map<string, Promise<void>>();
  private readonly next = new Map<string, Promise<Result>>();

  /** Returns the result of a read of the thing with this name. Throws whatever the read throws. */
  run(name: string, read: () => Promise<Result>): Promise<Result> {
    const next = this.next.get(name);
    if (next) return next;
    const running = this.running.get(name);
    if (!running) return this.start(name, read);
    const queued = Promise.race([running, sleep(SLOW_READ_MS, undefined, { ref: false })]).then(() => {
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
