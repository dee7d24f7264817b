import { isTooLong } from '../data/service/callService';
import { RestError } from '../data/service/restError';
import { messageOf } from '../ui/text/messages';
import { Notice } from '../ui/controls/Notice';

/** Says why the app cannot be connected, and what to do next. */
export function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (!isFinal(error)) {
    return (
      <Notice title="The app’s request could not be loaded" text={messageOf(error)} isFailure>
        <button type="button" class="button primary" onClick={onRetry}>
          Try again
        </button>
      </Notice>
    );
  }
  if (error instanceof RestError && error.status === 404) {
    return (
      <Notice
        title="Apps cannot sign in here yet"
        text="Turn on “Let apps connect by signing in” in your settings. Then connect the app again."
        isFailure
      >
        <a class="button primary" href="/settings">
          Open Settings
        </a>
      </Notice>
    );
  }
  return (
    <Notice title="This app cannot be connected" text={messageOf(error)} isFailure>
      <p>You can close this tab.</p>
    </Notice>
  );
}

/** Returns whether a retry cannot help, because the request is invalid or sign-in for apps is off. */
export function isFinal(error: unknown): boolean {
  return error instanceof RestError && ([400, 404].includes(error.status) || isTooLong(error.status));
}
