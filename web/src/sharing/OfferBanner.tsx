import { useEffect } from 'preact/hooks';
import type { Person } from '../account/session';
import { asPerson } from '../account/signInEnded';
import { requireConnection } from '../data/connection';
import { RestError } from '../data/service/restError';
import { sendWithRetries } from '../data/service/sendWithRetries';
import { fetchMembers } from '../data/service/sharing';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { toastsOfUser } from '../ui/controls/toasts';
import { useTask } from '../ui/forms/useTask';
import { announcement, focusContent } from '../ui/page/document';
import { formatDate } from '../ui/text/format';

/** Asks a member to whom the owner of a workspace offers it whether they want to own it. */
export function OfferBanner({ user, workspace }: OfferBannerProps) {
  const { id: workspaceId, name, shared, offeredUntil = '' } = workspace;
  const owner = shared?.owner ?? '';
  const { isRunning, failure, run } = useTask();
  useEffect(() => {
    announcement.value = `“${owner}” offers you this workspace. You can accept or decline at the top of the content.`;
  }, [owner]);
  const answer = (accept: boolean) =>
    run(async () => {
      requireConnection();
      const show = toastsOfUser();
      const send = () => asPerson(user, (idToken) => fetchMembers(idToken, { workspaceId, accept }));
      await sendWithRetries(send, { attempts: MAX_ATTEMPTS, isRetried: isUnavailable });
      focusContent();
      const text = accept ? `You now own “${name}”.` : `You declined “${name}”. It is still shared with you.`;
      show({ kind: 'done', text });
    });
  return (
    <section class="panel padded stack" aria-labelledby="offer">
      <h2 id="offer">
        “<bdi>{owner}</bdi>” offers you this workspace
      </h2>
      <p>
        If you accept, you own everything in it, with its history. It becomes private, its other members stay,
        and <bdi>{owner}</bdi> loses access. The offer is open until {formatDate(offeredUntil)}.
      </p>
      <div role="alert">{failure !== undefined && <p class="error">{failure}</p>}</div>
      {isRunning && (
        <p class="muted" role="status">
          Waiting for the dashboard …
        </p>
      )}
      <p class="actions-row">
        <button type="button" class="button primary" disabled={isRunning} onClick={() => answer(true)}>
          Accept
        </button>
        <button type="button" class="button" disabled={isRunning} onClick={() => answer(false)}>
          Decline
        </button>
      </p>
    </section>
  );
}

/** A workspace with a long history is copied in several requests, each of which goes on where the one before ended. */
const MAX_ATTEMPTS = 10;
const isUnavailable = (error: unknown) => error instanceof RestError && error.status === 503;

interface OfferBannerProps {
  readonly user: Person;
  readonly workspace: WorkspaceSummary;
}
