import { Unavailable } from '../errors';

/** Work that hangs releases its weight after this time, so that it does not block other work forever. */
const MAX_HOLD_MS = 30_000;

interface Waiter {
  readonly weight: number;
  readonly isWanted: () => boolean;
  readonly start: () => void;
  readonly drop: () => void;
}

/** Runs work concurrently as long as its total weight is at most `capacity`. Queues the rest in order. */
export class WeightedSemaphore {
  private usedCapacity = 0;
  private readonly queue: Waiter[] = [];

  constructor(private readonly capacity: number) {}

  /**
   * Returns the result of `work`, which runs once there is capacity for its weight. Work that weighs more than the
   * capacity runs alone.
   * @throws {Unavailable} without running `work` if `isWanted` returns false when its turn comes, else whatever `work`
   * throws.
   */
  async run<T>(weight: number, isWanted: () => boolean, work: () => Promise<T>): Promise<T> {
    const share = Math.min(weight, this.capacity);
    await this.acquire(share, isWanted);
    let isHeld = true;
    const release = () => {
      if (isHeld) this.release(share);
      isHeld = false;
    };
    const timer = setTimeout(release, MAX_HOLD_MS);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      release();
    }
  }

  private async acquire(weight: number, isWanted: () => boolean): Promise<void> {
    await new Promise<void>((start, reject) => {
      const drop = () => {
        reject(new Unavailable());
      };
      this.queue.push({ weight, isWanted, start, drop });
      this.startNext();
    });
  }

  private release(weight: number): void {
    this.usedCapacity -= weight;
    this.startNext();
  }

  private startNext(): void {
    for (let next = this.queue[0]; next; next = this.queue[0]) {
      const isWanted = next.isWanted();
      if (isWanted && this.usedCapacity + next.weight > this.capacity) return;
      this.queue.shift();
      if (isWanted) {
        this.usedCapacity += next.weight;
        next.start();
      } else {
        next.drop();
      }
    }
  }
}
