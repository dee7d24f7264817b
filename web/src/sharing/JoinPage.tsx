import { useEffect, useRef, useState } from 'preact/hooks';
import { personNameSchema } from '@shared/contract/fields/personName';
import { workspaceNameSchema } from '@shared/contract/fields/validators';
import type { InvitationPreview } from '@shared/contract/requests/sharingRequest';
import type { EarlyProps } from '../account/signedInProps';
import { asPerson } from '../account/signInEnded';
import { requireConnection } from '../data/connection';
import { joinWorkspace, previewInvitation } from '../data/service/sharing';
import { hasName } from '../data/workspaces/workspaceSummary';
import { redirect } from '../navigation/location';
import { useTitle } from '../navigation/pageTitle';
import { workspacePath } from '../navigation/routes';
import { TextField } from '../ui/forms/TextField';
import { useTask } from '../ui/forms/useTask';
import { formatDate } from '../ui/text/format';
import { invalidMessage } from '../ui/text/messages';
import { Loading, Notice } from '../ui/controls/Notice';
import { suggestedName } from './suggestedName';
import '../styles/sharing.css';

/** Shows who invites the user to a workspace, and accepts. The token of the invitation follows the `#` of the address. */
export function JoinPage({ user, workspaces }: JoinPageProps) {
  useTitle('Join a workspace');
  const [token] = useState(() => window.location.hash.slice(1));
  const [offer, setOffer] = useState<InvitationPreview>();
  const [joined, setJoined] = useState<string>();
  const { isRunning, failure, run } = useTask();
  const load = async () => setOffer(await asPerson(user, (idToken) => previewInvitation(idToken, token)));
  useEffect(() => run(load), []);
  const hasAppeared = workspaces.some(({ id }) => id === joined);
  useEffect(() => {
    if (joined === undefined) return undefined;
    const timer = setTimeout(() => redirect(workspacePath(joined)), hasAppeared ? 0 : APPEAR_MS);
    return () => clearTimeout(timer);
  }, [joined, hasAppeared]);

  if (joined !== undefined || (!offer && isRunning)) return <Loading />;
  if (offer) {
    return <OfferForm {...{ user, workspaces, token, offer }} onJoin={setJoined} />;
  }
  return (
    <Notice title="You cannot join with this invitation" text={failure ?? ''} isFailure>
      <p class="actions-row">
        <a class="button primary" href="/">
          Go to your dashboard
        </a>
        <button type="button" class="button" onClick={() => run(load)}>
          Try again
        </button>
      </p>
    </Notice>
  );
}

type JoinPageProps = Pick<EarlyProps, 'user' | 'workspaces'>;

/** How long to wait for a workspace to appear in the list. */
const APPEAR_MS = 5_000;

interface OfferFormProps extends JoinPageProps {
  readonly token: string;
  readonly offer: InvitationPreview;
  /** Receives the id of the workspace. */
  readonly onJoin: (workspaceId: string) => void;
}

function OfferForm({ user, workspaces, token, offer, onJoin }: OfferFormProps) {
  const { owner, workspaceName: offered, role, expiresAt } = offer;
  const [name, setName] = useState(() => suggestedName(user));
  const [errors, setErrors] = useState<{ readonly name?: string; readonly workspace?: string }>({});
  const [typed, setTyped] = useState<string>();
  // The list of workspaces may still be the copy in the browser.
  const workspaceName = typed ?? (hasName(workspaces, offered) ? `${offered} (${owner})` : offered);
  const { isRunning, failure, run } = useTask();
  const form = useRef<HTMLFormElement>(null);
  const join = async () => {
    requireConnection();
    const person = personNameSchema.safeParse(name);
    const workspace = workspaceNameSchema.safeParse(workspaceName);
    setErrors({
      ...(person.error && { name: invalidMessage('Your name', person.error) }),
      ...(workspace.error && { workspace: invalidMessage('The name of the workspace', workspace.error) }),
    });
    if (person.error || workspace.error) {
      const fields = form.current?.querySelectorAll('input');
      fields?.[person.error ? 0 : 1]?.focus();
      return;
    }
    const body = { token, name: person.data, workspaceName: workspace.data };
    onJoin(await asPerson(user, (idToken) => joinWorkspace(idToken, body)));
  };
  return (
    <main id="content" class="page narrow join" tabIndex={-1}>
      <form
        ref={form}
        class="panel padded"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run(join);
        }}
      >
        <div>
          <h1>
            “<bdi>{owner}</bdi>” invites you to “<bdi>{offered}</bdi>”
          </h1>
          <p class="muted">
            {role === 'viewer'
              ? 'You can read everything in this workspace, including with your assistants.'
              : 'You can read, add, change and remove links in this workspace, including with your assistants.'}{' '}
            The invitation is open until {formatDate(expiresAt)}.
          </p>
        </div>
        <TextField
          label="Your name"
          hint={`${owner} and the other members see it. ${owner} also sees your email address.`}
          autocomplete="name"
          autofocus
          value={name}
          error={errors.name}
          onInput={setName}
        />
        <TextField
          label="Name of the workspace"
          hint="Only you see this name, unless you become the owner."
          value={workspaceName}
          error={errors.workspace}
          onInput={setTyped}
        />
        <div role="alert">{failure !== undefined && <p class="error">{failure}</p>}</div>
        <p class="actions-row">
          <button type="submit" class="button primary" disabled={isRunning}>
            {isRunning ? 'Joining …' : 'Join'}
          </button>
          <a class="button" href="/">
            Not now
          </a>
        </p>
      </form>
    </main>
  );
}
