import type { ComponentChildren } from 'preact';
import type { ConnectionRequest } from '../data/service/appSignIn';

interface AppFactsProps {
  readonly client: ConnectionRequest['client'];
  /** More facts. */
  readonly children?: ComponentChildren;
}

/** What is known about an app: the name that it claims, and where the answer goes. */
export function AppFacts({ client, children }: AppFactsProps) {
  return (
    <dl class="panel facts-list">
      <div>
        <dt>Calls itself</dt>
        <dd>
          <bdi>{client.name}</bdi>
          <p class="hint">Any app can use this name.</p>
        </dd>
      </div>
      <div>
        <dt>Answer goes to</dt>
        <dd>{answerPlace(client.host)}</dd>
      </div>
      {children}
    </dl>
  );
}

/** Returns who receives the answer, from the host that the service names: it names none for the user's own computer. */
function answerPlace(host: string | undefined): string {
  if (host === undefined) return 'An app on this computer';
  return host.includes('://') ? `An app on this computer that opens ${host}` : host;
}
