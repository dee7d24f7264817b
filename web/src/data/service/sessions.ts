import { sessionsResponseSchema } from '@shared/contract/requests/sessionsRequest';
import { callService } from './callService';

/** Signs the user out on all devices. Keys and apps stay. @throws what `callService` throws. */
export async function endSessions(idToken: string): Promise<void> {
  const body = { end: true };
  sessionsResponseSchema.parse(await callService('/api/workspace/sessions', { idToken, body }));
}
