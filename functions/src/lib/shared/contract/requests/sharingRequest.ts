import { z } from 'zod';
import { fieldErrors } from '../fields/fieldErrors';
import { LIMITS } from '../../base/limits';
import { MEMBER_ROLES } from '../sharing';
import { personNameSchema } from '../fields/personName';
import { idSchema, newWorkspaceIdSchema, workspaceNameSchema } from '../fields/validators';

const role = z.enum(MEMBER_ROLES, 'must be "viewer" or "editor"');

/**
 * The body of `POST /api/workspace/invite`: has the `role` of somebody to invite, or `revoke`, the id of an open invitation.
 * `name` is what the members call the owner.
 */
export const inviteRequestSchema = z.strictObject(
  {
    workspaceId: idSchema,
    role: role.optional(),
    name: personNameSchema.optional(),
    revoke: z
      .string(fieldErrors)
      .regex(/^[\da-f]{64}$/, 'must be the id of an invitation')
      .optional(),
  },
  fieldErrors,
);
export type InviteRequest = z.infer<typeof inviteRequestSchema>;

export const inviteResponseSchema = z.object({ token: z.string(), expiresAt: z.string() });
export type InviteResponse = z.infer<typeof inviteResponseSchema>;

/**
 * The body of `POST /api/workspace/join`. With `preview`, only tells who invites to what. `workspaceId` and `workspaceName` are
 * what the member calls the workspace, and `name` is what the others call the member.
 */
export const joinRequestSchema = z.strictObject(
  {
    token: z.string(fieldErrors),
    preview: z.literal(true, fieldErrors).optional(),
    workspaceId: newWorkspaceIdSchema.optional(),
    workspaceName: workspaceNameSchema.optional(),
    name: personNameSchema.optional(),
  },
  fieldErrors,
);
export type JoinRequest = z.infer<typeof joinRequestSchema>;

/** The response to `join`: the member's id of the workspace or, with `preview`, what the invitation is for. */
export const joinResponseSchema = z.object({ workspaceId: z.string() });
export type JoinResponse = z.infer<typeof joinResponseSchema>;
export const invitationPreviewSchema = z.object({
  owner: z.string(),
  workspaceName: z.string(),
  role: z.enum(MEMBER_ROLES),
  expiresAt: z.string(),
});
export type InvitationPreview = z.infer<typeof invitationPreviewSchema>;

/**
 * The body of `POST /api/workspace/members`, with at most one change. `set` changes the roles of members. Null removes them.
 * `offerTo` offers the workspace to a member. Null withdraws the offer. With `accept`, that member becomes the owner or declines.
 */
export const membersRequestSchema = z.strictObject(
  {
    workspaceId: idSchema,
    set: z
      .record(idSchema, role.nullable(), fieldErrors)
      .refine(
        (set) => Object.keys(set).length <= LIMITS.members,
        `must have at most ${String(LIMITS.members)} members`,
      )
      .optional(),
    offerTo: idSchema.nullable().optional(),
    accept: z.boolean(fieldErrors).optional(),
    /** What earlier versions of the web app sent to hand a workspace over at once. */
    handTo: z.unknown().optional(),
  },
  fieldErrors,
);
export type MembersRequest = Omit<z.infer<typeof membersRequestSchema>, 'handTo'>;

/**
 * The response to `members`. Only the owner sees when somebody was last active, and the addresses of those who joined while they
 * were the owner. Anybody can sign up with an address that they have not confirmed.
 */
export const membersResponseSchema = z.object({
  owner: z.string(),
  members: z.array(
    z.object({
      uid: z.string(),
      name: z.string(),
      role: z.enum(MEMBER_ROLES),
      email: z.string().optional(),
      isEmailVerified: z.boolean().optional(),
      lastActiveAt: z.string().optional(),
    }),
  ),
  /** The open invitations by the ids that `invite` revokes. Only for the owner. */
  invitations: z
    .array(z.object({ id: z.string(), role: z.enum(MEMBER_ROLES), expiresAt: z.string() }))
    .optional(),
  /** To whom the workspace is offered. */
  offer: z.object({ uid: z.string(), expiresAt: z.string() }).optional(),
});
export type MembersResponse = z.infer<typeof membersResponseSchema>;

/** The body of `POST /api/workspace/leave`. */
export const leaveRequestSchema = z.strictObject({ workspaceId: idSchema }, fieldErrors);
export type LeaveRequest = z.infer<typeof leaveRequestSchema>;
