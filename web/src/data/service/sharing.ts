import { deleteResponseSchema } from '@shared/contract/requests/editRequest';
import {
  invitationPreviewSchema,
  inviteResponseSchema,
  joinResponseSchema,
  membersResponseSchema,
  type InvitationPreview,
  type InviteRequest,
  type InviteResponse,
  type JoinRequest,
  type MembersRequest,
  type MembersResponse,
} from '@shared/contract/requests/sharingRequest';
import { callService } from './callService';

// Each function throws what `callService` throws.

/** Creates an invitation to a workspace. @returns its token, which is not stored. */
export async function invite(idToken: string, body: Omit<InviteRequest, 'revoke'>): Promise<InviteResponse> {
  return inviteResponseSchema.parse(await callService('/api/workspace/invite', { idToken, body }));
}

/** Revokes an open invitation. Does nothing if it is not open any more. */
export async function revokeInvitation(
  idToken: string,
  body: { readonly workspaceId: string; readonly revoke: string },
): Promise<void> {
  deleteResponseSchema.parse(await callService('/api/workspace/invite', { idToken, body }));
}

/** Returns who invites to what. */
export async function previewInvitation(idToken: string, token: string): Promise<InvitationPreview> {
  const body = { token, preview: true };
  return invitationPreviewSchema.parse(await callService('/api/workspace/join', { idToken, body }));
}

/** Accepts an invitation. @returns the id of the workspace. */
export async function joinWorkspace(idToken: string, body: JoinRequest): Promise<string> {
  return joinResponseSchema.parse(await callService('/api/workspace/join', { idToken, body })).workspaceId;
}

/** Makes the change that the body has, if any: to roles, or an offer. @returns all members. */
export async function fetchMembers(idToken: string, body: MembersRequest): Promise<MembersResponse> {
  return membersResponseSchema.parse(await callService('/api/workspace/members', { idToken, body }));
}

/** Ends the user's membership of a workspace. */
export async function leaveWorkspace(idToken: string, workspaceId: string): Promise<void> {
  deleteResponseSchema.parse(await callService('/api/workspace/leave', { idToken, body: { workspaceId } }));
}
