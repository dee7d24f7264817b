import { FormDialog } from '../ui/forms/FormDialog';
import { formatNumber } from '../ui/text/format';
import { signOutQuestion } from './signOut';

/** Asks whether to sign out although changes are not sent yet, which deletes them. */
export function SignOutDialog() {
  const question = signOutQuestion.open.value;
  if (!question) return null;
  const { about: count, answer } = question;
  return (
    <FormDialog
      title="Sign out and lose changes?"
      submit="Sign out and delete them"
      cancelLabel="Stay signed in"
      isDangerous
      onSubmit={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p>
        {count === 1 ? 'A change that you made is' : `${formatNumber(count)} changes that you made are`} not
        stored yet, or not as you made {count === 1 ? 'it' : 'them'}. Signing out deletes what this browser
        keeps. To save {count === 1 ? 'it' : 'them'}, stay signed in until you are online again.
      </p>
    </FormDialog>
  );
}
