import { admissionResponseSchema, type Admission } from '@shared/contract/requests/admission';
import { callService } from './callService';

// These functions throw what `callService` throws.

/** Returns whether only invited people may use this dashboard. */
export async function fetchIsRestricted(): Promise<boolean> {
  return admissionResponseSchema.parse(await callService(PATH, {})).isRestricted;
}

export type { Admission };

const PATH = '/api/workspace/access';

/**
 * Returns whether the user of this ID token may use this dashboard. If they may and `readsShared`, the rules let them read what
 * others share with them for the next ten minutes.
 */
export async function fetchAdmission(idToken: string, readsShared = false): Promise<Admission> {
  const url = readsShared ? `${PATH}?shared` : PATH;
  const { status = 'allowed' } = admissionResponseSchema.parse(await callService(url, { idToken }));
  return status;
}
