import { z } from 'zod';
import { PERMISSIONS } from '../fields/apiKey';
import { chosenWorkspacesSchema } from '../fields/chosenWorkspaces';
import { expiresInDaysSchema } from '../fields/expiry';
import { fieldErrors } from '../fields/fieldErrors';
import { timeZoneSchema } from '../fields/validators';

// The web app's requests and responses for apps that connect by signing in.

/** The most apps that one person can have connected. */
export const MAX_CONNECTED_APPS = 20;

/** The query of `/authorize`, unchanged. */
const querySchema = z.string(fieldErrors).max(10_000, 'must have at most 10,000 characters');

/** The body of `POST /authorize/decision`. */
export const decisionRequestSchema = z.discriminatedUnion(
  'decision',
  [
    z.strictObject(
      {
        decision: z.literal('allow'),
        request: querySchema,
        access: z.enum(PERMISSIONS, 'must be "read", "write" or "tidy"'),
        /** Whether to keep what others share with the person from the app. */
        ownOnly: z.literal(true, fieldErrors).optional(),
        timeZone: timeZoneSchema.optional().catch(undefined),
        expiresInDays: expiresInDaysSchema,
        workspaces: chosenWorkspacesSchema,
      },
      fieldErrors,
    ),
    z.strictObject({ decision: z.literal('deny'), request: querySchema }, fieldErrors),
  ],
  { error: 'must be an object whose "decision" is "allow" or "deny"' },
);
export type DecisionRequest = z.infer<typeof decisionRequestSchema>;

/**
 * The response to a decision, and to an invalid request that the client must be told about: where to send the
 * browser.
 */
export const redirectResponseSchema = z.object({ redirectTo: z.string() });
export type RedirectResponse = z.infer<typeof redirectResponseSchema>;

/** Why an app may not connect although its request is valid. */
export const connectionRefusalSchema = z.object({
  error: z.string(),
  code: z.enum(['apps_off', 'sign_in_required', 'limit_exceeded']),
});
export type ConnectionRefusal = z.infer<typeof connectionRefusalSchema>['code'];

/**
 * The response of `GET /authorize/request`: what to ask the person. `host` is missing for an app on their computer.
 */
export const connectionRequestSchema = z.object({
  client: z.object({ name: z.string(), host: z.string().optional() }),
  /** "read" if the person may allow no more. Otherwise, they choose. */
  access: z.enum(['read', 'write']),
  /** Whether the app asks to write, and does not only leave it to the person. */
  asksToWrite: z.boolean().default(false),
});
export type ConnectionRequest = z.infer<typeof connectionRequestSchema>;

/** The body and the response of `POST /authorize/switch`. */
export const switchSchema = z.strictObject({ on: z.boolean(fieldErrors) }, fieldErrors);
export type Switch = z.infer<typeof switchSchema>;

/** The body of `POST /authorize/disconnect`. */
export const disconnectRequestSchema = z.strictObject(
  { grantId: z.string(fieldErrors).regex(/^[0-9A-Za-z]{20}$/, 'is not the id of a connected app') },
  fieldErrors,
);
export const disconnectResponseSchema = z.object({ status: z.enum(['disconnected', 'not_found']) });
export type DisconnectResponse = z.infer<typeof disconnectResponseSchema>;
