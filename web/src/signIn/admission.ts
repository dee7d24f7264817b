import { signal } from '@preact/signals';
import type { User } from 'firebase/auth';
import type { Person } from '../account/session';
import { personal } from '../data/personal';
import type { Admission } from '../data/service/admission';

/** What the service has said last about whether the signed-in user may use this dashboard. Undefined until it has responded. */
export const admission = personal<Admission | undefined>(() => undefined);

/** Whether only invited people may use this dashboard. Undefined until the service has responded. */
export const isRestricted = signal<boolean>();

/**
 * Returns whether only invited people may use this dashboard. Asks the service until it has responded once.
 * @throws what `callService` throws.
 */
export async function askIfRestricted(): Promise<boolean> {
  const { fetchIsRestricted } = await loadService();
  isRestricted.value ??= await fetchIsRestricted();
  return isRestricted.value;
}

/**
 * Returns whether a user may use this dashboard. Asks the service only if it is restricted. @throws what
 * `callService` throws.
 */
export async function findAdmission(user: Pick<Person, 'getIdToken'>): Promise<Admission> {
  if (!(await askIfRestricted())) return 'allowed';
  const { fetchAdmission } = await loadService();
  return fetchAdmission(await user.getIdToken());
}

/** Returns whether a user may use this dashboard after following the link in the email. */
export async function findAdmissionAfterConfirmation(user: User): Promise<Admission> {
  await user.reload();
  // Only a new token says that the address is confirmed.
  await user.getIdToken(true);
  return findAdmission(user);
}

/** Loads code that the sign-in form does not need to appear. */
const loadService = () => import('../data/service/admission');
