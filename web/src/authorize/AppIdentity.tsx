import type { ConnectionRequest } from '../data/service/appSignIn';
import { destinationOf } from '../clients/destination';
import { Definitions, type DefinitionsProps } from '../ui/controls/Definitions';

/** Shows the identity of an app: the name that it claims, and where its access is sent. */
export function AppIdentity({ client, more = [] }: AppIdentityProps) {
  const name = (
    <>
      <bdi>{client.name}</bdi>
      <p class="hint">Any app can use this name.</p>
    </>
  );
  const destination = destinationOf(client.host, 'this computer');
  return <Definitions rows={[['Calls itself', name], ['Sends access to', destination], ...more]} />;
}

interface AppIdentityProps {
  readonly client: ConnectionRequest['client'];
  readonly more?: DefinitionsProps['rows'];
}

/** Names the product and its host, because people enter a password here. */
export function Product() {
  return (
    <>
      <strong>Link Dashboard</strong> at <strong>{window.location.host}</strong>
    </>
  );
}
