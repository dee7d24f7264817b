import type { MemberRole } from '../../../src/lib/shared/contract/sharing';
import {
  inviteResponseSchema,
  joinResponseSchema,
  membersResponseSchema,
  type JoinRequest,
  type MembersRequest,
  type MembersResponse,
} from '../../../src/lib/shared/contract/requests/sharingRequest';
import { answerTo } from './rest';
import { testDatabase } from '../testDatabase';

/** Invites somebody as "Olivia", and returns the token of the invitation. */
export async function invite(idToken: string, role: MemberRole, workspaceId = 'team'): Promise<string> {
  const body = { workspaceId, role, name: 'Olivia' };
  return inviteResponseSchema.parse(await answerTo('invite', idToken, body)).token;
}

/** Accepts an invitation as "Ada", and returns the id of the workspace. */
export async function join(
  idToken: string,
  token: string,
  more: Omit<JoinRequest, 'token'> = {},
): Promise<string> {
  const body = { token, name: 'Ada', ...more };
  return joinResponseSchema.parse(await answerTo('join', idToken, body)).workspaceId;
}

/** Changes the roles of members, and returns all members. */
export async function members(
  idToken: string,
  workspaceId: string,
  set?: MembersRequest['set'],
): Promise<MembersResponse> {
  return membersResponseSchema.parse(await answerTo('members', idToken, { workspaceId, set }));
}

/** Offers a workspace to a member, who accepts it. Returns what the new owner sees. */
export async function handOver(
  owner: { readonly idToken: string },
  to: { readonly uid: string; readonly idToken: string },
  { from, at }: { readonly from: string; readonly at: string },
): Promise<MembersResponse> {
  await answerTo('members', owner.idToken, { workspaceId: from, offerTo: to.uid });
  return membersResponseSchema.parse(
    await answerTo('members', to.idToken, { workspaceId: at, accept: true }),
  );
}

/** Ends the lease with which the rules let a member read, as if they had not opened the web app for a while. */
export async function endLease(uid: string): Promise<void> {
  await testDatabase()
    .doc(`users/${uid}`)
    .update({ sharedUntil: new Date(0) });
}
