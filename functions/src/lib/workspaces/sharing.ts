import { requireRecentSignIn } from '../access/actor';
import type { KnownEmail } from '../access/idToken';
import { isOwner, requireOwner, type WorkspaceAccess } from '../access/workspaceAccess';
import type { EventSource } from '../platform/accountEvents';
import { InvalidArguments, NotFound } from '../shared/base/errors';
import { hash } from '../shared/base/hash';
import { generateSecret, isSecret } from '../shared/contract/fields/secret';
import { INVITATION, INVITATION_DAYS, openOffer } from '../shared/contract/sharing';
import type {
  InvitationPreview,
  InviteRequest,
  InviteResponse,
  JoinRequest,
  JoinResponse,
  LeaveRequest,
  MembersRequest,
  MembersResponse,
} from '../shared/contract/requests/sharingRequest';
import type { DeleteResponse } from '../shared/contract/requests/editRequest';
import { isReservedId, newWorkspaceId, randomSuffix } from '../shared/model/newWorkspaceId';
import { freeName } from '../shared/text/nameIdentity';
import type { InvitationRepository } from '../storage/members/invitationRepository';
import { INVALID_INVITATION } from '../storage/members/usableInvitation';
import type { HandoverRepository } from '../storage/handover/handoverRepository';
import type { OfferRepository } from '../storage/handover/offerRepository';
import { namesOf, rejectTaken } from '../storage/members/memberNames';
import type { MemberRepository } from '../storage/members/memberRepository';
import { findWorkspace, rejectUnknownWorkspace } from './findWorkspace';
import { userOf, type CallContext } from './callContext';
import { findUsedNames } from './workspaceLifecycle';
import { DAY_MS } from '../shared/base/durations';

/** The call of a person who shares workspaces, and the storage it works on. */
export interface SharingContext extends CallContext {
  readonly members: MemberRepository;
  readonly invitations: InvitationRepository;
  readonly handovers: HandoverRepository;
  readonly offers: OfferRepository;
  /** What the person is called, if their sign-in provider says. */
  readonly displayName?: string | undefined;
  /** Where the call comes from. */
  readonly source?: EventSource | undefined;
  /** Returns the email addresses of users, by uid. */
  readonly emailsOf: (
    uids: readonly string[],
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, KnownEmail>>;
}

const UNNAMED = 'Somebody';

// These functions throw NotFound if there is no such workspace, NotAllowed if the person's role does not allow it or it requires a
// recent sign-in, and Unavailable if the database does not respond in time.

/**
 * Invites somebody to a workspace of the caller, or revokes an invitation. Returns the token of the new one, of which only the
 * hash is stored. Reads three documents, and writes two.
 * @throws {InvalidArguments} if a member has the name that the owner chose.
 */
export async function invite(
  context: SharingContext,
  request: InviteRequest,
): Promise<InviteResponse | DeleteResponse> {
  const { invitations, members, signal, now, displayName } = context;
  const { access } = await findWorkspace(context, request);
  requireOwner(access);
  const { role, revoke } = request;
  if (revoke !== undefined) {
    const isRevoked = await invitations.revoke(access, revoke, signal, context.source);
    return { workspaceId: access.workspaceId, status: isRevoked ? 'deleted' : 'not_found' };
  }
  if (!role) throw new InvalidArguments('is required, unless you revoke an invitation');
  requireRecentSignIn(context, 'Inviting somebody');
  const token = generateSecret(INVITATION);
  const expiresAt = new Date(Date.parse(now) + INVITATION_DAYS * DAY_MS).toISOString();
  const names = namesOf(await members.members(access, signal));
  if (request.name !== undefined) rejectTaken(request.name, names);
  const owner = freeName(request.name ?? displayName ?? UNNAMED, names);
  await invitations.invite(access, hash(token), { role, owner, expiresAt }, signal, context.source);
  return { token, expiresAt };
}

/**
 * Makes the caller a member of the workspace that they are invited to, or tells who invites to what. The workspace gets the id
 * and the name that they choose, or others that they do not use yet.
 * @throws {InvalidArguments} like {@link joinWorkspace}.
 */
export async function join(
  context: SharingContext,
  { token, preview, workspaceId, workspaceName, name }: JoinRequest,
): Promise<JoinResponse | InvitationPreview> {
  const { invitations, signal, displayName } = context;
  if (!isSecret(INVITATION, token)) throw new InvalidArguments(INVALID_INVITATION);
  const id = hash(token);
  const user = userOf(context, {});
  const { invitation, workspaceName: offered, memberId } = await invitations.find(id, user, signal);
  const { owner, role, expiresAt } = invitation;
  if (preview) return { owner, workspaceName: offered, role, expiresAt };
  // Such as after a lost response.
  if (memberId !== undefined) return { workspaceId: memberId };
  if (workspaceId !== undefined && isReservedId(workspaceId)) {
    throw new InvalidArguments(`"${workspaceId}" is the id of a workspace of your own. Choose another id.`);
  }
  const isUsed = await findUsedNames(context, undefined);
  const wanted = workspaceName ?? (isUsed(offered) ? `${offered} (${owner})` : offered);
  if (isUsed(wanted)) {
    throw new InvalidArguments(
      `There is already a workspace with the name "${wanted}". Choose another name.`,
    );
  }
  // All members can read the id of each. So it is made of what they all know, not of the name that only this one sees.
  const member = {
    ...{ user, workspaceName: wanted },
    ...{ workspaceId: workspaceId ?? newWorkspaceId(offered, randomSuffix()) },
    name: name ?? displayName ?? UNNAMED,
    isNameChosen: name !== undefined,
  };
  return { workspaceId: await invitations.join(id, member, signal, context.source) };
}

/**
 * Changes the roles of members or offers the workspace to one, if the caller is the owner and asks for it, or answers an offer,
 * and returns the members. Only an owner learns when they were last active, which invitations are open, and the addresses of
 * those who joined while they were the owner: the form that they joined with said that nobody else sees them.
 */
export async function membersOf(
  context: SharingContext,
  { workspaceId, ...change }: MembersRequest,
): Promise<MembersResponse> {
  const { members, invitations, signal, workspaces, emailsOf } = context;
  const { access, prefetched } = await findWorkspace(context, { workspaceId });
  if (!(await workspaces.loadHead(access, signal, prefetched)))
    return rejectUnknownWorkspace(context, access);
  if (await changeMembers(context, access, change)) return membersOf(context, { workspaceId });
  const stored = await members.members(access, signal);
  const { owner = '', members: current = {} } = stored ?? {};
  const offer = stored && openOffer(stored);
  const entries = Object.entries(current);
  const listed = entries.map(([uid, { name, role }]) => ({ uid, name, role }));
  if (!isOwner(access)) return { owner, members: listed, ...(offer && { offer }) };
  const isForCaller = ([, { addressFor = access.uid }]: (typeof entries)[number]) =>
    addressFor === access.uid;
  const [emails, uses, open] = await Promise.all([
    emailsOf(
      entries.filter(isForCaller).map(([uid]) => uid),
      signal,
    ),
    members.lastUses(access, signal),
    invitations.open(access, signal),
  ]);
  return {
    owner,
    members: listed.map((each) => ({ ...each, ...emails.get(each.uid), lastActiveAt: uses[each.uid] })),
    invitations: Object.entries(open).map(([id, invitation]) => ({ id, ...invitation })),
    ...(offer && { offer }),
  };
}

/** Makes the change that a request asks for. Returns whether the caller has become the owner, whose workspace is elsewhere. */
async function changeMembers(
  context: SharingContext,
  access: WorkspaceAccess,
  { set, offerTo, accept }: Omit<MembersRequest, 'workspaceId'>,
): Promise<boolean> {
  const { members, offers, handovers, signal, source, emailsOf } = context;
  if ([set, offerTo, accept].filter((change) => change !== undefined).length > 1)
    throw new InvalidArguments('cannot be used together with set or accept: send two requests');
  if (set) {
    requireOwner(access);
    await members.setRoles(access, set, signal, source);
  } else if (offerTo === null) {
    requireOwner(access);
    await offers.withdraw(access, signal, source);
  } else if (offerTo !== undefined) {
    requireOwner(access);
    requireRecentSignIn(context, 'Offering a workspace');
    // Nobody could ever open the workspace of an account that was deleted.
    if (!(await emailsOf([offerTo], signal)).has(offerTo))
      throw new InvalidArguments('belongs to nobody who still has an account: choose somebody else');
    await offers.offer(access, offerTo, signal, source);
  } else if (accept === false) await offers.decline(access, signal, source);
  // Somebody who owns it already has accepted it before, such as with a response that was lost.
  else if (accept && !isOwner(access)) {
    await handovers.accept(access, signal, source);
    return true;
  }
  return false;
}

/** Ends the caller's membership. @throws {NotFound} if nobody shares this workspace with them. */
export async function leave(context: SharingContext, { workspaceId }: LeaveRequest): Promise<DeleteResponse> {
  const { access } = await findWorkspace(context, { workspaceId });
  if (!access.member) {
    throw new NotFound(
      'workspace',
      `Nobody shares a workspace "${workspaceId}" with you. To delete one of your own, use delete.`,
    );
  }
  await context.members.leave(access, context.signal, context.source);
  return { workspaceId, status: 'deleted' };
}
