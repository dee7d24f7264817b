import { useEffect, useState } from 'preact/hooks';
import { LIMITS } from '@shared/base/limits';
import type { MemberRole } from '@shared/contract/sharing';
import type {
  InviteResponse,
  MembersRequest,
  MembersResponse,
} from '@shared/contract/requests/sharingRequest';
import { asPerson } from '../account/signInEnded';
import { requireConnection } from '../data/connection';
import { fetchMembers, invite, revokeInvitation } from '../data/service/sharing';
import { CopyButton } from '../ui/controls/CopyButton';
import { Dialog, DialogActions } from '../ui/forms/Dialog';
import { FormDialog } from '../ui/forms/FormDialog';
import { useTask } from '../ui/forms/useTask';
import { formatDate, formatNumber } from '../ui/text/format';
import { InviteForm } from './InviteForm';
import type { SharingDialogProps } from './MemberDialogs';
import { OfferDialog } from './OfferDialog';
import { OwnedMember, type Member } from './OwnedMember';
import { roleName } from './roles';
import { suggestedName } from './suggestedName';
import '../styles/sharing.css';

/** Lets the owner of a workspace invite others, change what they may do, remove them, and offer one of them the workspace. */
export function ShareDialog({ user, workspace, onClose }: SharingDialogProps) {
  const workspaceId = workspace.id;
  const [shared, setShared] = useState<MembersResponse>();
  const [invitation, setInvitation] = useState<InviteResponse>();
  const [removing, setRemoving] = useState<Member>();
  const [offering, setOffering] = useState<Member>();
  const { isRunning, failure, run } = useTask();
  const update = async (change?: Omit<MembersRequest, 'workspaceId'>) => {
    requireConnection();
    setShared(await asPerson(user, (idToken) => fetchMembers(idToken, { workspaceId, ...change })));
  };
  useEffect(() => run(() => update()), []);
  const create = async (role: MemberRole, name: string) => {
    requireConnection();
    setInvitation(await asPerson(user, (idToken) => invite(idToken, { workspaceId, role, name })));
    await update();
  };
  const revoke = async (id: string) => {
    requireConnection();
    await asPerson(user, (idToken) => revokeInvitation(idToken, { workspaceId, revoke: id }));
    // The last link that is shown may be the revoked one.
    setInvitation(undefined);
    await update();
  };
  const { owner = '', members = [], invitations = [], offer } = shared ?? {};
  return (
    <>
      <Dialog title={`Share “${workspace.name}”`} wide onClose={onClose}>
        {!shared && isRunning && <p class="muted">Loading …</p>}
        {shared && (
          <div class="sharing">
            {invitation ? (
              <NewInvitation {...invitation} onAnother={() => setInvitation(undefined)} />
            ) : members.length >= LIMITS.members ? (
              <p>{LIMITS.members} people share this workspace, and that is the limit.</p>
            ) : (
              <InviteForm owner={owner || suggestedName(user)} onInvite={create} />
            )}
            {members.length > 0 && (
              <section>
                <h3>
                  Members <span class="count">{formatNumber(members.length)}</span>
                </h3>
                <ul class="people" aria-label="Members">
                  {members.map((member) => (
                    <OwnedMember
                      key={member.uid}
                      member={member}
                      offer={offer?.uid === member.uid ? offer : undefined}
                      isChanging={isRunning}
                      onChange={(role) => run(() => update({ set: { [member.uid]: role } }))}
                      onOffer={() =>
                        offer?.uid === member.uid ? run(() => update({ offerTo: null })) : setOffering(member)
                      }
                      onRemove={() => setRemoving(member)}
                    />
                  ))}
                </ul>
              </section>
            )}
            {invitations.length > 0 && (
              <section>
                <h3>
                  Open invitations <span class="count">{formatNumber(invitations.length)}</span>
                </h3>
                <ul class="people" aria-label="Open invitations">
                  {invitations.map(({ id, role, expiresAt }) => (
                    <li key={id}>
                      <div>
                        {roleName(role)}
                        <span class="hint">Until {formatDate(expiresAt)}</span>
                      </div>
                      <button
                        type="button"
                        class="button small"
                        disabled={isRunning}
                        onClick={() => run(() => revoke(id))}
                      >
                        Revoke
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        )}
        <DialogActions failure={failure} onCancel={onClose} cancelLabel="Done">
          {!shared && !isRunning && (
            <button type="button" class="button primary" onClick={() => run(() => update())}>
              Try again
            </button>
          )}
        </DialogActions>
      </Dialog>
      {offering && (
        <OfferDialog
          name={workspace.name}
          member={offering}
          onOffer={() => update({ offerTo: offering.uid })}
          onClose={() => setOffering(undefined)}
        />
      )}
      {removing && (
        <FormDialog
          title={`Remove ${removing.name}?`}
          submit="Remove"
          busy="Removing …"
          isDangerous
          onSubmit={async () => {
            await update({ set: { [removing.uid]: null } });
            setRemoving(undefined);
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            They and their assistants lose access at once. The links that they added stay. To come back, they
            need another invitation.
          </p>
        </FormDialog>
      )}
    </>
  );
}

interface NewInvitationProps extends InviteResponse {
  readonly onAnother: () => void;
}

/** Shows the link of a new invitation, which cannot be shown again. */
function NewInvitation({ token, expiresAt, onAnother }: NewInvitationProps) {
  const url = `${window.location.origin}/join#${token}`;
  return (
    <section class="stack" aria-label="New invitation">
      <p role="status">
        Send this link to one person. It works once, until {formatDate(expiresAt)}, and is not shown again.
      </p>
      <p class="address">
        <code aria-label="The invitation">{url}</code>
        <CopyButton text={url} label="Copy" />
      </p>
      <p>
        <button type="button" class="button small" onClick={onAnother}>
          Invite someone else
        </button>
      </p>
    </section>
  );
}
