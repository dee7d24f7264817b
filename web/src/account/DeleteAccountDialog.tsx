import type { User } from 'firebase/auth';
import { useState } from 'preact/hooks';
import { deleteAccount } from './accountMethods';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { accountMessage } from './authErrors';
import { HandOverFields, offerWorkspaces, type Heirs } from './HandOverFields';
import { SignInAgain } from './SignInAgain';
import { useReadWorkspaces } from './useReadWorkspaces';
import { DeletionDialog } from '../ui/forms/DeletionDialog';
import { formatList } from '../ui/text/format';

/** Asks the user to confirm and to sign in again, then deletes the account. */
export function DeleteAccountDialog({ user, workspaces, onClose }: DeleteAccountDialogProps) {
  const [password, setPassword] = useState('');
  const [heirs, setHeirs] = useState<Heirs>({});
  const read = useReadWorkspaces(user.uid, !workspaces);
  const own = workspaces ?? read ?? [];
  const shared = own.filter(({ hasMembers }) => hasMembers);
  // Who may not use them can offer nothing, but can still delete the account.
  const offered = workspaces ? shared : [];
  const isMember = workspaces?.some((workspace) => workspace.shared) ?? false;
  return (
    <DeletionDialog
      title="Delete your account?"
      submit="Delete account"
      what="your account"
      phrase={user.email ?? 'DELETE'}
      text={
        <p>
          This deletes all of your workspaces with their links and notes, all of your API keys and connected
          apps, and then the account. Clients lose access at once, and public workspaces disappear.{' '}
          <strong>This cannot be undone.</strong>{' '}
          {isMember &&
            'You leave the workspaces that others share with you. Your links there stay, without your name, which their history keeps for 30 days. '}
          {workspaces && (
            <>
              To keep your links, <a href="/import">export everything</a> first.
            </>
          )}
        </p>
      }
      onDelete={() => deleteAccount(user, password, (idToken) => offerWorkspaces(idToken, offered, heirs))}
      toMessage={accountMessage}
      onClose={onClose}
    >
      {shared.length > 0 && workspaces && (
        <HandOverFields user={user} shared={shared} heirs={heirs} onChange={setHeirs} />
      )}
      {shared.length > 0 && !workspaces && (
        <p>
          The people with whom you share {formatList(shared.map(({ name }) => `“${name}”`))} lose access, too.
          To hand a workspace over to one of them first, ask whoever runs this dashboard to let you use it
          again. If you have already offered it, wait until it is accepted.
        </p>
      )}
      <SignInAgain user={user} then="your account is deleted" password={password} onInput={setPassword} />
    </DeletionDialog>
  );
}

interface DeleteAccountDialogProps {
  readonly user: User;
  /** All workspaces of the user. Undefined if the user may not use them. */
  readonly workspaces?: readonly WorkspaceSummary[];
  readonly onClose: () => void;
}
