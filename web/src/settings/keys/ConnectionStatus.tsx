import type { ApiKey } from '../../data/apiKeys';
import { nameOfClient } from '../clientName';

/** Says whether a client has used a new key, and which. Changes by itself with the first call. */
export function ConnectionStatus({ apiKey }: { readonly apiKey: ApiKey | undefined }) {
  const { lastUsedAt, lastClient, lastTool } = apiKey ?? {};
  return (
    <p class="connection" role="status">
      {lastUsedAt === undefined ? (
        <>
          <span class="spinner" aria-hidden="true" />
          Waiting for the first call from your client… Ask it to “list my workspaces”.
        </>
      ) : (
        <span class="success">
          Connected: <bdi>{lastClient === undefined ? 'your client' : nameOfClient(lastClient)}</bdi> called{' '}
          {lastTool ?? 'a tool'}.
        </span>
      )}
    </p>
  );
}
