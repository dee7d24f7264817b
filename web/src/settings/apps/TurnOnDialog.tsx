import type { User } from 'firebase/auth';
import { accountMessage } from '../../signIn/authErrors';
import { useRecentSignIn } from '../../signIn/useRecentSignIn';
import { FormDialog } from '../../ui/forms/FormDialog';

interface TurnOnDialogProps {
  readonly user: User;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Lets apps connect once the user has signed in again. */
export function TurnOnDialog({ user, onConfirm, onClose }: TurnOnDialogProps) {
  const recent = useRecentSignIn(user, { to: 'turn this on', then: 'apps can connect', isRequired: true });
  return (
    <FormDialog
      title="Let apps connect by signing in"
      submit="Sign in and turn on"
      busy="Turning on …"
      onSubmit={async () => {
        if (!(await recent.confirm())) return;
        await onConfirm();
        onClose();
      }}
      toMessage={accountMessage}
      onClose={onClose}
    >
      {recent.fields}
    </FormDialog>
  );
}
