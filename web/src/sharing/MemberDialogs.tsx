import { useEffect, useState } from 'preact/hooks';
import type { MembersResponse } from '@shared/contract/requests/sharingRequest';
import type { Person } from '../account/session';
import { asPerson } from '../account/signInEnded';
import { requireConnection } from '../data/connection';
import { fetchMembers, leaveWorkspace } from '../data/service/sharing';
import { navigate } from '../navigation/location';
import { Dialog, DialogActions } from '../ui/forms/Dialog';
import { FormDialog } from '../ui/forms/FormDialog';
import { useTask } from '../ui/forms/useTask';
import { toastsOfUser } from '../ui/controls/toasts';
import { roleName } from './roles';
import '../styles/sharing.css';

export interface SharingDialogProps {
  readonly user: Person;
  readonly workspace: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Shows who else shares a workspace with the user. */
export function MembersDialog({ user, workspace, onClose }: SharingDialogProps) {
  const [shared, setShared] = useState<MembersResponse>();
  const { isRunning, failure, run } = useTask();
  useEffect(() => {
    run(async () => {
      requireConnection();
      setShared(await asPerson(user, (idToken) => fetchMembers(idToken, { workspaceId: workspace.id })));
    });
  }, []);
  return (
    <Dialog title={`Members of “${workspace.name}”`} onClose={onClose}>
      {isRunning && <p class="muted">Loading …</p>}
      {shared && (
        <ul class="people" aria-label="Members">
          <li>
            <bdi>{shared.owner}</bdi>
            <span class="muted">Owner</span>
          </li>
          {shared.members.map(({ uid, name, role }) => (
            <li key={uid}>
              <span>
                <bdi>{name}</bdi>
                {uid === user.uid && <span class="muted"> (you)</span>}
              </span>
              <span class="muted">{roleName(role)}</span>
            </li>
          ))}
        </ul>
      )}
      <DialogActions failure={failure} onCancel={onClose} cancelLabel="Close" />
    </Dialog>
  );
}

/** Asks before ending the user's membership. */
export function LeaveDialog({ user, workspace, onClose }: SharingDialogProps) {
  return (
    <FormDialog
      title={`Leave “${workspace.name}”?`}
      submit="Leave"
      busy="Leaving …"
      isDangerous
      onSubmit={async () => {
        requireConnection();
        const show = toastsOfUser();
        await asPerson(user, (idToken) => leaveWorkspace(idToken, workspace.id));
        navigate('/');
        show({ kind: 'done', text: `You left “${workspace.name}”.` });
      }}
      onClose={onClose}
    >
      <p>
        You and your assistants lose access at once. The links that you added stay. To come back, you need
        another invitation.
      </p>
    </FormDialog>
  );
}
