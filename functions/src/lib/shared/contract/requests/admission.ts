import { z } from 'zod';

/** Whether a user may use this deployment. */
export type Admission = z.infer<typeof admissionSchema>;

const admissionSchema = z.enum(['allowed', 'email_not_verified', 'not_allowed']);

/** The response of `GET /api/workspace/access`: whether there is an allow list, and whether it allows this user. */
export const admissionResponseSchema = z.object({
  isRestricted: z.boolean(),
  /** Missing if the request has no ID token. */
  status: admissionSchema.optional(),
});
export type AdmissionResponse = z.infer<typeof admissionResponseSchema>;
