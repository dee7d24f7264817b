import { useState } from 'preact/hooks';
import { nameOfClient } from '../../clients/clientName';
import type { ApiKey } from '../../data/apiKeys';
import { testApiKey } from '../../data/service/testApiKey';
import { CopyButton } from '../../ui/CopyButton';
import { messageOf } from '../../ui/messages';
import { useTask } from '../../ui/forms/useTask';
import { ClientTabs } from '../../clients/ClientTabs';

interface NewKeyProps {
  readonly apiKey: string;
  /** The key as it is stored. Undefined until the listener has reported it. */
  readonly stored: ApiKey | undefined;
  readonly onClose: () => void;
}

/** Shows a new key, with a test, the configuration of every client, and whether a client has connected. */
export function NewKey({ apiKey, stored, onClose }: NewKeyProps) {
  return (
    <>
      <p class="warning">Copy it now. It is not stored, so it cannot be shown again.</p>
      <p class="secret">
        <code aria-label="The key">{apiKey}</code>
        <CopyButton text={apiKey} label="Copy key" />
      </p>
      <KeyTest apiKey={apiKey} />
      <h3>Connect a client</h3>
      <ClientTabs apiKey={apiKey} />
      <ConnectionStatus apiKey={stored} />
      <div class="dialog-actions">
        <button type="button" class="button primary" onClick={onClose}>
          I have saved it
        </button>
      </div>
    </>
  );
}

function KeyTest({ apiKey }: { readonly apiKey: string }) {
  const [tools, setTools] = useState<readonly string[]>();
  const { isRunning, failure, run } = useTask(
    (error) =>
      `${messageOf(error)} Test it again in a moment. If it still fails, revoke it and create a new one.`,
  );
  return (
    <div class="key-test">
      <button
        type="button"
        class="button small"
        disabled={isRunning}
        onClick={() => {
          run(async () => {
            setTools(undefined);
            setTools((await testApiKey(apiKey)).tools);
          });
        }}
      >
        {isRunning ? 'Testing …' : 'Test this key'}
      </button>
      <span role="status">
        {tools && (
          <span class="success">
            It works: {tools.length} tools are available ({tools.join(', ')}).
          </span>
        )}
        {failure !== undefined && <span class="error">{failure}</span>}
      </span>
    </div>
  );
}

/** Says whether a client has used a new key, and which. Updates with the first call. */
export function ConnectionStatus({ apiKey }: { readonly apiKey: ApiKey | undefined }) {
  const { lastUsedAt, lastClient, lastTool } = apiKey ?? {};
  const client = lastClient === undefined ? 'your client' : nameOfClient(lastClient);
  return (
    <p class="connection" role="status">
      {lastUsedAt === undefined ? (
        <>
          <span class="spinner" aria-hidden="true" />
          Waiting for the first call from your client… Ask it to “list my workspaces”.
        </>
      ) : (
        <span class="success">
          Connected: <bdi>{client}</bdi> called {lastTool ?? 'a tool'}.
        </span>
      )}
    </p>
  );
}
