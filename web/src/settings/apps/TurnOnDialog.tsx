import type { User } from 'firebase/auth';
import { useId, useState } from 'preact/hooks';
import { signInAgain } from '../../signIn/accountMethods';
import { accountMessage } from '../../signIn/authErrors';
import { SignInAgain } from '../../signIn/SignInAgain';
import { FormDialog } from '../../ui/forms/FormDialog';

interface TurnOnDialogProps {
  readonly user: User;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Lets apps connect once the user has signed in again. */
export function TurnOnDialog({ user, onConfirm, onClose }: TurnOnDialogProps) {
  const [password, setPassword] = useState('');
  const explanation = useId();
  return (
    <FormDialog
      title="Let apps connect by signing in"
      submit="Sign in and turn on"
      busy="Turning on …"
      onSubmit={async () => {
        if (!(await signInAgain(user, password))) return;
        await onConfirm();
        onClose();
      }}
      toMessage={accountMessage}
      onClose={onClose}
    >
      <p class="warning" id={explanation}>
        It has been a while since you signed in.
      </p>
      <SignInAgain
        user={user}
        then="apps can connect"
        password={password}
        onInput={setPassword}
        describedBy={explanation}
        autofocus
      />
    </FormDialog>
  );
}
