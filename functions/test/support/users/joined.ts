import { authorize } from '../../../src/lib/access/actor';
import type { OwnerAccess } from '../../../src/lib/access/workspaceAccess';
import { getDatabase } from '../../../src/lib/platform/firestore';
import { hash } from '../../../src/lib/shared/base/hash';
import type { MemberRole } from '../../../src/lib/shared/contract/sharing';
import { InvitationRepository } from '../../../src/lib/storage/members/invitationRepository';
import { newUid } from './users';
import { testDeadline } from '../testDatabase';

/** Invites a user to a workspace, which they join under the id `shared`, without any request. */
export async function joined(
  access: OwnerAccess,
  uid: string,
  { role = 'editor', name = 'Ada' }: { readonly role?: MemberRole; readonly name?: string } = {},
): Promise<void> {
  const invitations = new InvitationRepository(getDatabase());
  const [token, signal] = [hash(newUid()), testDeadline()];
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  await invitations.invite(access, token, { role, owner: 'Olivia', expiresAt }, signal);
  const user = authorize({ via: 'idToken', uid });
  await invitations.join(token, { user, workspaceId: 'shared', workspaceName: 'Team', name }, signal);
}
