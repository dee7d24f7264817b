import type { EventSource } from '../../platform/accountEvents';
import type { ConsentRepository } from './consentRepository';
import type { GrantEnding } from './grantEnding';

/**
 * Stops letting apps connect to a user's links, and disconnects those that are connected. Returns how many there
 * were. Reads and deletes their documents.
 */
export async function disconnectAllApps(
  { consents, grants }: ConnectedApps,
  uid: string,
  signal: AbortSignal,
  source?: EventSource,
): Promise<number> {
  // Turn the switch off first, so that nobody can connect another app meanwhile.
  await consents.turnOff(uid, signal, source);
  return grants.endAll(uid, signal, source);
}

/** Where connected apps are stored. */
export interface ConnectedApps {
  readonly consents: Pick<ConsentRepository, 'turnOff'>;
  readonly grants: Pick<GrantEnding, 'endAll'>;
}
