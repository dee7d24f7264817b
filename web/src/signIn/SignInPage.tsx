import { location } from '../navigation/location';
import { useTitle } from '../navigation/pageTitle';
import { SignInForm, type SignInFormProps } from './SignInForm';

/** Shows visitors what Link Dashboard is, and the sign-in form. */
export function SignInPage(props: SignInFormProps) {
  useTitle('Sign in');
  return (
    <main id="content" class="welcome" tabIndex={-1}>
      <div class="welcome-head">
        <img src="/icon.svg" alt="" width="48" height="48" />
        <h1>Link Dashboard</h1>
        <p class="lead">
          {location.value.route.name === 'join'
            ? 'You are invited to a shared workspace. Sign in or create an account to see who invites you.'
            : 'Keep the links that matter, saved by the AI client you already talk to.'}
        </p>
      </div>
      <SignInForm {...props} />
      <div>
        <ul class="points">
          <li>
            <strong>Say it.</strong> “Save this to Reading.” The link appears here right away, with a note.
          </li>
          <li>
            <strong>Find it.</strong> Search titles, categories, addresses and notes, here or from your
            assistant.
          </li>
          <li>
            <strong>Keep it.</strong> Import your bookmarks, share a workspace, export everything.
          </li>
        </ul>
        <p class="muted">
          New here? <a href="/help">See how it works</a>.
        </p>
      </div>
    </main>
  );
}
