import { z } from 'zod';
import { storedTimeSchema } from './documents';
import type { SecretKind } from './fields/secret';
import { DAY_MS } from '../base/durations';

// The documents of shared workspaces. Only the service writes them.

export const MEMBER_ROLES = ['viewer', 'editor'] as const;
const memberRoleSchema = z.enum(MEMBER_ROLES);
export type MemberRole = z.infer<typeof memberRoleSchema>;

/** The version of a membership. Earlier versions of the service do not know memberships, and reject them as newer. */
export const MEMBERSHIP_VERSION = 4;

/**
 * The document `users/{uid}/workspaces/{workspaceId}` of a member, in place of a head: where the workspace is stored, and what
 * the member calls it.
 */
const membershipSchema = z.object({
  sharedFrom: z.object({ uid: z.string(), workspaceId: z.string() }),
  name: z.string(),
});
export type Membership = z.infer<typeof membershipSchema>;

export const MEMBERSHIP_FIELDS = Object.keys(membershipSchema.shape);

/** Parses a membership of a shared workspace. Returns undefined if the document is something else, such as a head. */
export function parseMembership(document: unknown): Membership | undefined {
  return membershipSchema.safeParse(document).data;
}

const memberSchema = z.object({
  role: memberRoleSchema,
  name: z.string(),
  /** The id that the member chose for the workspace. */
  workspaceId: z.string(),
  joinedAt: storedTimeSchema,
  /**
   * The uid of the only owner who may know their address: of whoever owned the workspace when they joined. Missing if that is
   * still the owner.
   */
  addressFor: z.string().optional(),
  /** The place of the last change in the history when they joined: they read what follows. Without it, they read everything. */
  since: z.int().optional(),
});
export type Member = z.infer<typeof memberSchema>;

/**
 * The document `users/{uid}/workspaces/{workspaceId}/private/members`: the members by uid. The head of the workspace has the
 * same version, so whoever reads a head knows whether these members are current.
 */
export const membersSchema = z.object({
  version: z.string(),
  /** The name of the owner. */
  owner: z.string(),
  members: z.record(z.string(), memberSchema),
  /** Whom the owner has offered the workspace: see {@link openOffer}. */
  offer: z.object({ uid: z.string(), expiresAt: storedTimeSchema }).optional(),
});
export type Members = z.infer<typeof membersSchema>;

/** How long a member can accept a workspace that its owner offers. */
const OFFER_MS = 14 * DAY_MS;

/** Returns a new offer to a member. */
export function newOffer(uid: string): Required<Members>['offer'] {
  return { uid, expiresAt: new Date(Date.now() + OFFER_MS).toISOString() };
}

/**
 * Returns the offer that a member can accept. Without one, it was withdrawn, declined or has expired, or that membership has ended.
 * Earlier versions keep the offer then, so it must be newer than the membership.
 */
export function openOffer(members: Pick<Members, 'members' | 'offer'>): Members['offer'] {
  const { offer } = members;
  const member = offer && memberIn(members, offer.uid);
  if (!member) return undefined;
  const expiresAt = Date.parse(offer.expiresAt);
  return Date.parse(member.joinedAt) + OFFER_MS <= expiresAt && Date.now() < expiresAt ? offer : undefined;
}

/** Returns the entry of a user, if they are a member. A uid may be the name of a property that every object has. */
export function memberIn({ members }: Pick<Members, 'members'>, uid: string): Member | undefined {
  return Object.hasOwn(members, uid) ? members[uid] : undefined;
}

/** Takes the place of a member among the authors once they have deleted their account. */
export const FORMER_MEMBER = { uid: '', name: 'Former member' } as const;

/** The tokens of invitations. */
export const INVITATION: SecretKind = { prefix: 'dashin_' };
export const INVITATION_DAYS = 7;

/** The document `invitations/{hash}`, by the SHA-256 of an invitation's token. */
export const invitationSchema = z.object({
  /** Where the workspace is stored, and when it was created, so that it is not mistaken for a later one with this id. */
  uid: z.string(),
  workspaceId: z.string(),
  createdAt: storedTimeSchema,
  /** The name of the owner. */
  owner: z.string(),
  role: memberRoleSchema,
  expiresAt: storedTimeSchema,
  /** The uid of the member who used it. */
  usedBy: z.string().optional(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** The document `users/{uid}/workspaces/{workspaceId}/private/invitations`: the open invitations, by the same hash. */
export const openInvitationsSchema = z.object({
  invitations: z.record(z.string(), invitationSchema.pick({ role: true, expiresAt: true })),
});
