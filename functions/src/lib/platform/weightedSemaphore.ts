import { Unavailable } from '../shared/base/errors';

/**
 * Runs work concurrently as long as its total weight is at most `capacity`, and that of each user at most `perUser`.
 * Queues the rest in order, except that users who have reached their limit don't hold up others.
 */
export class WeightedSemaphore {
  private used = 0;
  private readonly usedBy = new Map<string, number>();
  private queue: Waiter[] = [];

  constructor(
    readonly capacity: number,
    private readonly perUser = capacity,
  ) {}

  /** The weight of the work that is running. */
  get usedCapacity(): number {
    return this.used;
  }

  /**
   * Waits until there is capacity for this weight, and reserves it until the returned function is called. If the
   * weight is more than a user may reserve, reserves all that the user may.
   * @throws {Unavailable} if `isWanted` returns false when its turn comes.
   */
  acquire({ weight, ...demand }: Demand): Promise<Reserved> {
    return new Promise((start, reject) => {
      const drop = () => {
        reject(new Unavailable());
      };
      this.queue.push({ ...demand, weight: Math.min(weight, this.perUser), start, drop });
      this.startNext();
    });
  }

  /** Reserves capacity like {@link acquire} if there is enough right now. Otherwise returns undefined. */
  tryAcquire(user: string, weight: number): Release | undefined {
    const isFull = this.used + weight > this.capacity;
    return isFull || !this.hasLeft(user, weight) ? undefined : this.reserve(user, weight);
  }

  /** Reserves capacity at once, even beyond the limits, because somebody else will release it for this user. */
  takeOver(user: string, weight: number): Release {
    return this.reserve(user, Math.min(weight, this.perUser));
  }

  /**
   * Reserves capacity while `work` runs, and returns its result. Throws like {@link acquire}, and whatever `work`
   * throws.
   */
  async run<T>(demand: Demand, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(demand);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Starts the work for which there is capacity. Call it after users have joined those that queued work is for. */
  startNext(): void {
    const limited = new Set<string>();
    const waiting: Waiter[] = [];
    let isFull = false;
    for (const waiter of this.queue) {
      const { weight, isWanted, start, drop } = waiter;
      const users = usersOf(waiter);
      const payer = users.find((user) => !limited.has(user) && this.hasLeft(user, weight));
      if (!isWanted()) drop();
      else if (isFull || payer === undefined) {
        waiting.push(waiter);
        for (const user of users) limited.add(user);
      } else if (this.used + weight > this.capacity) {
        waiting.push(waiter);
        isFull = true;
      } else start(this.reserve(payer, weight));
    }
    this.queue = waiting;
  }

  private hasLeft(user: string, weight: number): boolean {
    return (this.usedBy.get(user) ?? 0) + weight <= this.perUser;
  }

  private reserve(user: string, weight: number): Reserved {
    this.add(user, weight);
    let reserved = weight;
    const release: Release = (rest = 0) => {
      if (rest >= reserved) return;
      this.add(user, rest - reserved);
      reserved = rest;
      this.startNext();
    };
    return Object.assign(release, { user });
  }

  private add(user: string, weight: number): void {
    this.used += weight;
    const usedByUser = (this.usedBy.get(user) ?? 0) + weight;
    if (usedByUser > 0) this.usedBy.set(user, usedByUser);
    else this.usedBy.delete(user);
  }
}

/** Whose capacity a piece of work takes. */
export interface Payer {
  /** The user that the work is for. One user cannot reserve all of the capacity. */
  readonly user: string;
  /** Returns all that the work is for, if there are several. It takes the capacity of the first who has enough left. */
  readonly users?: (() => readonly string[]) | undefined;
}

/** The capacity that a piece of work needs, and for whom. */
export interface Demand extends Payer {
  readonly weight: number;
  /** Returns false once nobody is waiting for the work. */
  readonly isWanted: () => boolean;
}

/** Releases what is still reserved, except `rest`. */
export type Release = (rest?: number) => void;

/** Releases the capacity of a user. */
export type Reserved = Release & { readonly user: string };

/** Returns the users whose capacity may be taken, the first one first. Never empty, because work may go on after all have given up. */
export function usersOf({ user, users }: Payer): readonly string[] {
  const waiting = users?.() ?? [];
  return waiting.length > 0 ? waiting : [user];
}

interface Waiter extends Demand {
  readonly start: (release: Reserved) => void;
  readonly drop: () => void;
}

/** Collects what a piece of work has reserved. Create it with `using` to release everything when the work ends. */
export class Reservations implements Disposable {
  private readonly releases: Release[] = [];

  add(release: Release): void {
    this.releases.push(release);
  }

  /** Returns a function that releases everything added so far. From then on, only that function releases it. */
  handOver(): Release {
    const releases = this.releases.splice(0);
    return () => {
      for (const release of releases.splice(0)) release();
    };
  }

  release(): void {
    this.handOver()();
  }

  /** Releases on a later turn, so that callers who are waiting for the work can reserve the same memory first. */
  [Symbol.dispose](): void {
    setImmediate(this.handOver());
  }
}
