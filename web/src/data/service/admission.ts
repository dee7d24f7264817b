import { admissionResponseSchema, type Admission } from '@shared/contract/admission';
import { callService } from './callService';

export type { Admission };

const PATH = '/api/workspace/access';

// Both functions throw what `callService` throws.

/** Returns whether only invited people may use this dashboard. */
export async function fetchIsRestricted(): Promise<boolean> {
  return admissionResponseSchema.parse(await callService(PATH, {})).isRestricted;
}

/** Returns whether the user of this ID token may use this dashboard. */
export async function fetchAdmission(idToken: string): Promise<Admission> {
  const { status = 'allowed' } = admissionResponseSchema.parse(await callService(PATH, { idToken }));
  return status;
}
