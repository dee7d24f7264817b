import type { ConnectionRequest } from '../data/service/appSignIn';
import { Definitions, type DefinitionsProps } from '../ui/Definitions';

interface AppIdentityProps {
  readonly client: ConnectionRequest['client'];
  readonly more?: DefinitionsProps['rows'];
}

/** Shows the identity of an app: the name that it claims, and where the response goes. */
export function AppIdentity({ client, more = [] }: AppIdentityProps) {
  const name = (
    <>
      <bdi>{client.name}</bdi>
      <p class="hint">Any app can use this name.</p>
    </>
  );
  return (
    <Definitions rows={[['Calls itself', name], ['Answer goes to', destinationOf(client.host)], ...more]} />
  );
}

/** Describes where the response goes. `host` is undefined for an app that listens on the user's own computer. */
function destinationOf(host: string | undefined): string {
  if (host === undefined) return 'An app on this computer';
  return host.includes('://') ? `An app on this computer that opens ${host}` : host;
}
