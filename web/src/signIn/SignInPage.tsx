import { useTitle } from '../ui/document';
import { SignInForm } from './SignInForm';

/** What people see who are not signed in: what this is, and how to get in. */
export function SignInPage() {
  useTitle('Sign in');
  return (
    <main id="content" class="welcome" tabIndex={-1}>
      <div class="welcome-text">
        <img src="/icon.svg" alt="" width="48" height="48" />
        <h1>Link Dashboard</h1>
        <p class="lead">The links you want to keep, filed by the AI client you already talk to.</p>
        <ul class="points">
          <li>
            <strong>Say it.</strong> “Save this to Reading.” The link appears here as you watch, with a note.
          </li>
          <li>
            <strong>Find it.</strong> Search titles, categories, addresses and notes, here or from your
            assistant.
          </li>
          <li>
            <strong>Keep it.</strong> Bring your bookmarks, publish a workspace, take everything with you.
          </li>
        </ul>
        <p class="muted">
          New here? <a href="/readme.html#connect-your-ai-client">Connect your AI client</a>, see the{' '}
          <a href="/readme.html#tools">tools</a> and the <a href="/readme.html#rest">REST endpoint</a>, or
          read about <a href="/readme.html#keys">keys</a>.
        </p>
      </div>
      <SignInForm />
    </main>
  );
}
