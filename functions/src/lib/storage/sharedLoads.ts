interface Load<Result> {
  readonly result: Promise<Result>;
  readonly signals: AbortSignal[];
}

/** Deduplicates concurrent loads of the same thing. */
export class SharedLoads<Result> {
  private readonly running = new Map<string, Load<Result>>();

  /**
   * Returns the result of the running load with this name, or starts one. The load can call `isWanted` to find out
   * whether any caller is still waiting for it.
   * @throws whatever the load throws.
   */
  run(
    name: string,
    signal: AbortSignal,
    load: (isWanted: () => boolean) => Promise<Result>,
  ): Promise<Result> {
    const running = this.running.get(name);
    if (running) {
      running.signals.push(signal);
      return running.result;
    }
    const signals = [signal];
    const result = load(() => signals.some(({ aborted }) => !aborted));
    this.running.set(name, { result, signals });
    const forget = () => this.running.delete(name);
    result.then(forget, forget);
    return result;
  }
}
