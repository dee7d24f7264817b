import { z } from 'zod';
import { fieldErrors } from '../fields/fieldErrors';

/** The body of `POST /api/workspace/sessions`: signs the caller out on all devices. */
export const sessionsRequestSchema = z.strictObject({ end: z.literal(true, 'must be true') }, fieldErrors);

export const sessionsResponseSchema = z.object({ status: z.literal('ended') });
export type SessionsResponse = z.infer<typeof sessionsResponseSchema>;
