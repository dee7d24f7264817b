import { signal } from '@preact/signals';
import type { User } from 'firebase/auth';
import type { Admission } from '../data/service/admission';

/** Whether only invited people may use this dashboard. Undefined until the service has responded. */
export const isRestricted = signal<boolean>();

/** Asks the service, unless it has responded before. @throws what `callService` throws. */
export async function askIfRestricted(): Promise<boolean> {
  const { fetchIsRestricted } = await loadService();
  isRestricted.value ??= await fetchIsRestricted();
  return isRestricted.value;
}

/** Returns whether a user may use this dashboard. Asks only if not everybody may. @throws what `callService` throws. */
export async function findAdmission(user: User): Promise<Admission> {
  if (!(await askIfRestricted())) return 'allowed';
  const { fetchAdmission } = await loadService();
  return fetchAdmission(await user.getIdToken());
}

/** Returns whether the user may use this dashboard, now that they have followed the link in the email. */
export async function findAdmissionAfterConfirmation(user: User): Promise<Admission> {
  await user.reload();
  // Only a new token says that the address is confirmed.
  await user.getIdToken(true);
  return findAdmission(user);
}

/** Not needed to show the sign-in form, so it is loaded later. */
const loadService = () => import('../data/service/admission');
