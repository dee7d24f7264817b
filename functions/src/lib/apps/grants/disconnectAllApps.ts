import type { ConsentRepository } from './consentRepository';
import type { GrantRepository } from './grantRepository';

/**
 * Stops letting apps connect to a user's links, and disconnects those that are connected. Returns how many there
 * were. Reads and deletes their documents.
 */
export async function disconnectAllApps(
  { consents, grants }: { readonly consents: ConsentRepository; readonly grants: GrantRepository },
  uid: string,
  signal: AbortSignal,
): Promise<number> {
  // Turn the switch off first, so that nobody can connect another app meanwhile.
  await consents.turnOff(uid, signal);
  return grants.endAll(uid, signal);
}
