import { Unavailable } from '../shared/base/errors';
import { withDeadline } from './deadline';
import { Reservations, WeightedSemaphore } from './weightedSemaphore';

/**
 * Limits the memory of REST bodies, so that nobody can take up all of it: each limit leaves room for other users, and large
 * bodies leave room for small ones.
 */
export class BodyMemory {
  /** Parts of large bodies that have arrived, until there is memory to handle the whole. */
  readonly arriving = new WeightedSemaphore(12 * MIB, 4 * MIB);
  readonly small = new WeightedSemaphore(4 * MIB, 2 * MIB);
  readonly large = new WeightedSemaphore(32 * MIB, 16 * MIB);

  /** Returns the memory for one body of a user. Nothing is reserved yet. */
  bodyOf(user: string): ReservedBody {
    return new ReservedBody(this, user);
  }
}

const KIB = 1024;
const MIB = 1024 * KIB;

/** The most memory that a byte of a body needs while it is parsed, validated and stored. */
const MEMORY_PER_BYTE = 16;

/** A body up to this length is small. While it arrives, it counts as part of its request. */
const SMALL_BYTES = 64 * KIB;

/** The memory that is reserved for one body. */
export class ReservedBody {
  private readonly reservations = new Reservations();
  private bytes = SMALL_BYTES;

  constructor(
    private readonly memory: BodyMemory,
    private readonly user: string,
  ) {}

  /**
   * Reserves memory for what has arrived, up to this number of bytes. Never waits: bodies that wait for each other could
   * fill the memory for good.
   * @throws {Unavailable} if there is not enough.
   */
  grow(bytes: number): void {
    if (bytes <= this.bytes) return;
    const release = this.memory.arriving.tryAcquire(this.user, bytes - this.bytes);
    if (!release) throw new Unavailable();
    this.reservations.add(release);
    this.bytes = bytes;
  }

  /**
   * Waits for the memory to handle a body that has arrived.
   * @throws {Unavailable} if there is not enough before `signal` aborts.
   */
  async complete(bytes: number, signal: AbortSignal): Promise<void> {
    const semaphore = bytes <= SMALL_BYTES ? this.memory.small : this.memory.large;
    const isWanted = () => !signal.aborted;
    const demand = { user: this.user, weight: bytes * MEMORY_PER_BYTE, isWanted };
    const release = await withDeadline(signal, semaphore.acquire(demand));
    this.reservations.release();
    this.reservations.add(release);
  }

  release(): void {
    this.reservations.release();
  }
}
