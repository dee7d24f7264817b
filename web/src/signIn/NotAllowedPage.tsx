import { sendEmailVerification, type User } from 'firebase/auth';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Admission } from '../data/service/admission';
import { useTitle } from '../navigation/pageTitle';
import { focusContent } from '../ui/page/document';
import { useTask } from '../ui/forms/useTask';
import { Notice } from '../ui/controls/Notice';
import { accountMessage } from '../account/authErrors';
import { DeleteAccountDialog } from '../account/DeleteAccountDialog';
import { signOut } from '../account/signOut';
import { findAdmissionAfterConfirmation } from './admission';

/** Says why a user may not use this dashboard, and what they can do about it. */
export function NotAllowedPage({ user, admission, onChange, otherwise }: NotAllowedPageProps) {
  const [sentTo, setSentTo] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);
  const { isRunning, failure, run } = useTask(accountMessage);
  const address = user.email ?? 'this account';
  useTitle(TITLES[admission]);
  // The focused element is gone.
  useEffect(() => void focusContent(), [admission]);

  const send = async () => {
    setSentTo(undefined);
    await sendEmailVerification(user);
    setSentTo(address);
  };
  const checkAgain = async () => {
    setSentTo(undefined);
    const changed = await findAdmissionAfterConfirmation(user);
    if (changed === 'email_not_verified') {
      throw new Error(`${address} is not confirmed yet. Follow the link in the email, then try again.`);
    }
    onChange(changed);
  };
  const button = (label: string, look: string, work: () => void | Promise<void>) => (
    <button type="button" class={`button ${look}`} disabled={isRunning} onClick={() => run(work)}>
      {label}
    </button>
  );

  return (
    <Notice
      title={TITLES[admission]}
      text={
        admission === 'email_not_verified'
          ? `Only people whom the owner has invited can use this dashboard. To continue, confirm your address: we will send a link to ${address}.`
          : `Only people whom the owner has invited can use it, and ${address} has not been invited. Sign in with another address, or ask the owner to add this one.`
      }
    >
      {admission === 'email_not_verified' && (
        <div class="actions-row">
          {button('Send the confirmation email', 'primary', send)}
          {button('I have confirmed it', '', checkAgain)}
        </div>
      )}
      <div role="status">
        {sentTo !== undefined && (
          <p class="success">An email is on its way to {sentTo}. Follow the link in it, then come back.</p>
        )}
      </div>
      <div role="alert">{failure !== undefined && <p class="error">{failure}</p>}</div>
      <div class="actions-row">
        {otherwise}
        {button('Sign out', '', signOut)}
        {button('Delete account …', 'quiet', () => setDeleting(true))}
      </div>
      {isDeleting && <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} />}
    </Notice>
  );
}

interface NotAllowedPageProps {
  readonly user: User;
  readonly admission: Exclude<Admission, 'allowed'>;
  /** Called with the user's new admission when it has changed. */
  readonly onChange: (admission: Admission) => void;
  /** Additional buttons. */
  readonly otherwise: ComponentChildren;
}

const TITLES = {
  email_not_verified: 'Confirm your email address',
  not_allowed: 'You cannot use this dashboard',
} as const;
