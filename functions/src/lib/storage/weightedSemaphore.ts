import { Unavailable } from '../errors';

/** Work that hangs gives its room back after this time, so that an outage does not outlast itself. */
const HELD_AT_MOST_MS = 30_000;

interface Waiting {
  readonly weight: number;
  readonly isWanted: () => boolean;
  readonly start: () => void;
  readonly drop: () => void;
}

/** Lets work run at once while all of it together weighs no more than `capacity`; the rest waits, in order. */
export class WeightedSemaphore {
  private taken = 0;
  private readonly queue: Waiting[] = [];

  constructor(private readonly capacity: number) {}

  /**
   * Runs `work` when there is room for its weight; what weighs more than the capacity runs alone.
   * @throws {Unavailable} without running it when its turn comes and nobody wants it any more.
   */
  async run<T>(weight: number, isWanted: () => boolean, work: () => Promise<T>): Promise<T> {
    const share = Math.min(weight, this.capacity);
    await this.acquire(share, isWanted);
    let isHeld = true;
    const release = () => {
      if (isHeld) this.release(share);
      isHeld = false;
    };
    const timer = setTimeout(release, HELD_AT_MOST_MS);
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
    this.taken -= weight;
    this.startNext();
  }

  private startNext(): void {
    for (let next = this.queue[0]; next; next = this.queue[0]) {
      const isWanted = next.isWanted();
      if (isWanted && this.taken + next.weight > this.capacity) return;
      this.queue.shift();
      if (isWanted) {
        this.taken += next.weight;
        next.start();
      } else {
        next.drop();
      }
    }
  }
}
