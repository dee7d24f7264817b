import { quoted } from '../shared/text/invisible';
import { NotAllowed } from '../shared/base/errors';
import type { WorkspaceKey } from '../shared/contract/documents';
import type { MemberRole } from '../shared/contract/sharing';
import type { Workspace } from '../shared/model/model';
import type { Reader } from '../shared/activity/authorName';
import type { AuthorizedUid } from './actor';

/**
 * A person's access to a workspace. The methods of repositories ask for the role that they need, so none can be called without
 * a check.
 */
export class WorkspaceAccess<out R extends Role = Role> implements WorkspaceKey {
  readonly #user: AuthorizedUid;

  private constructor(
    user: AuthorizedUid,
    /** The owner, under whom the workspace is stored. */
    readonly uid: string,
    /** The id under which it is stored. */
    readonly workspaceId: string,
    readonly role: R,
    /** Set if the workspace belongs to somebody else. */
    readonly member?: MemberView,
  ) {
    this.#user = user;
  }

  /** Returns a person's access to their own workspace, which need not exist. */
  static own(user: AuthorizedUid, workspaceId: string): OwnerAccess {
    return new WorkspaceAccess(user, user, workspaceId, 'owner');
  }

  /** Returns a person's access to somebody else's workspace. The role must come from the document with its members. */
  static shared(
    user: AuthorizedUid,
    { uid, workspaceId }: WorkspaceKey,
    role: MemberRole,
    member: MemberView,
  ): WorkspaceAccess<MemberRole> {
    return new WorkspaceAccess(user, uid, workspaceId, role, member);
  }

  /** The person. Memory and calls count against them. */
  get user(): AuthorizedUid {
    return this.#user;
  }

  /** The id by which the person knows the workspace. */
  get shownId(): string {
    return this.member?.workspaceId ?? this.workspaceId;
  }
}

/** What a person may do in a workspace: viewers read, editors also change its links and categories, and owners do everything. */
export type Role = 'owner' | MemberRole;

/** How a member knows a workspace of somebody else. */
export interface MemberView {
  /** The id and the name that they chose. */
  readonly workspaceId: string;
  readonly name: string;
  /** The name of the owner, and their own. */
  readonly owner: string;
  readonly person: string;
  /** The version of the members that their role was read from. */
  readonly membersVersion: string;
  /** The place of the last change in the history that they may not read, because they joined later. */
  readonly since?: number | undefined;
}

export type EditorAccess = WorkspaceAccess<'owner' | 'editor'>;
export type OwnerAccess = WorkspaceAccess<'owner'>;

/** @throws {NotAllowed} if the person may only view the workspace. */
export function requireEditor(access: WorkspaceAccess): asserts access is EditorAccess {
  if (access.role !== 'viewer') return;
  throw new NotAllowed(
    'role_not_allowed',
    `You may only view this workspace, so nothing was changed. Ask its owner, ${quoted(access.member?.owner ?? '')}, to make you an editor.`,
  );
}

export function isOwner(access: WorkspaceAccess): access is OwnerAccess {
  return access.role === 'owner';
}

/** @throws {NotAllowed} if the workspace belongs to somebody else. */
export function requireOwner(access: WorkspaceAccess): asserts access is OwnerAccess {
  if (isOwner(access)) return;
  throw new NotAllowed(
    'role_not_allowed',
    `Only the owner of this workspace, ${quoted(access.member?.owner ?? '')}, may do this, so nothing was changed. Ask them.`,
  );
}

/** The settings that only the owner of a workspace may change. */
const OF_OWNER: ReadonlySet<string> = new Set(['name', 'isPublic', 'isIndexed', 'description', 'ownerName']);

/** Returns whether only an owner may set these fields of a workspace. */
export function isForOwner(settings: object): boolean {
  return Object.keys(settings).some((field) => OF_OWNER.has(field));
}

/** The last view of each shared workspace, so that what is memoized by workspace is found again. */
const views = new WeakMap<Workspace, Workspace>();

/**
 * Returns a workspace with the id and the name that the person knows it by, and with what tools call its authors if it is
 * shared.
 */
export function asShownTo(
  { member }: WorkspaceAccess,
  workspace: Workspace,
  authors: Workspace['authors'],
): Workspace {
  if (!member && !authors) return workspace;
  const { workspaceId: id, name } = member ?? { workspaceId: workspace.id, name: workspace.name };
  const known = views.get(workspace);
  if (known?.id === id && known.name === name && known.authors === authors) return known;
  const view = { ...workspace, id, name, authors };
  views.set(workspace, view);
  return view;
}

/** Returns who reads a workspace, to say who did what in it. */
export function readerOf({ user, uid, member }: WorkspaceAccess): Reader {
  return { uid: user, owner: member && { uid, name: member.owner } };
}

/** Returns the fields in which a listing differs if somebody shares the workspace with the person. */
export function sharedOverview({ member, role }: WorkspaceAccess) {
  return member && role !== 'owner' ? { name: member.name, owner: member.owner, role } : {};
}
