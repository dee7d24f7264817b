import { Dialog } from '../ui/forms/Dialog';
import { SignInForm } from './SignInForm';

/** Asks a visitor of a public page to sign in, so that they can save its links in their own workspaces. */
export function SignInToSave({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Sign in to save links" onClose={onClose}>
      <SignInForm />
      <button type="button" class="link-button" onClick={onClose}>
        Not now
      </button>
    </Dialog>
  );
}
