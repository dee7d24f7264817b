import { Unavailable } from '../../shared/base/errors';
import type { ConsentRepository } from './consentRepository';

/** Remembers whether sign-in for apps is on. It is on if at least one person has turned it on. */
export class AppSignInSwitch {
  private known = { isOn: false, until: 0 };
  /** How many times somebody has turned it on or off here. */
  private changes = 0;

  constructor(private readonly repository: Pick<ConsentRepository, 'isAnyoneOn'>) {}

  /**
   * Returns whether sign-in for apps is on. Reads at most one document, at most every 30 s.
   * @throws {Unavailable} if the database is unreachable or does not respond before `signal` aborts.
   */
  async isOn(signal: AbortSignal): Promise<boolean> {
    if (Date.now() < this.known.until) return this.known.isOn;
    const { changes } = this;
    const isOn = await this.repository.isAnyoneOn(signal);
    // What was read while somebody turned it on or off may be out of date.
    if (changes === this.changes) this.known = { isOn, until: Date.now() + REMEMBER_MS };
    return isOn;
  }

  /** Like {@link isOn}, but returns the last known state during an outage, so that bad keys are rejected then, too. */
  async wasOn(): Promise<boolean> {
    try {
      return await this.isOn(AbortSignal.timeout(REJECTION_WAIT_MS));
    } catch (error) {
      if (error instanceof Unavailable) return this.known.isOn;
      throw error;
    }
  }

  /** Makes the next call read the state again. Called after somebody has turned it on or off. */
  forget(): void {
    this.known.until = 0;
    this.changes++;
  }
}

/** How long to remember whether anybody lets apps connect. */
const REMEMBER_MS = 30_000;

/** How long the response to a rejected request may wait to find out. */
const REJECTION_WAIT_MS = 1_000;
