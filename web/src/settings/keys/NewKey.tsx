import { useState } from 'preact/hooks';
import type { Permission } from '@shared/contract/fields/apiKey';
import { nameOfClient } from '../../clients/clientName';
import type { ApiKey } from '../../data/access/apiKeys';
import { testApiKey, type TestedKey } from '../../data/service/testApiKey';
import { CopyButton } from '../../ui/controls/CopyButton';
import { messageOf } from '../../ui/text/messages';
import { useTask } from '../../ui/forms/useTask';
import { ClientTabs } from '../../clients/ClientTabs';

/** Shows a new key, with a test, the configuration of every client, and whether a client has connected. */
export function NewKey({ apiKey, permission, stored, onClose }: NewKeyProps) {
  return (
    <>
      <p class="warning">Copy it now. It is not stored, so it cannot be shown again.</p>
      <p class="secret">
        <code aria-label="The key">{apiKey}</code>
        <CopyButton text={apiKey} label="Copy key" />
      </p>
      <KeyTest apiKey={apiKey} permission={permission} />
      <h3>Connect a client</h3>
      <ClientTabs apiKey={apiKey} />
      <ConnectionStatus apiKey={stored} />
      <div class="dialog-foot">
        <div class="dialog-actions">
          <button type="button" class="button primary" onClick={onClose}>
            I have saved it
          </button>
        </div>
      </div>
    </>
  );
}

interface NewKeyProps {
  readonly apiKey: string;
  readonly permission: Permission;
  /** The key as it is stored. Undefined until the listener has reported it. */
  readonly stored: ApiKey | undefined;
  readonly onClose: () => void;
}

function KeyTest({ apiKey, permission }: Pick<NewKeyProps, 'apiKey' | 'permission'>) {
  const [tested, setTested] = useState<TestedKey>();
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
            setTested(undefined);
            setTested(await testApiKey(apiKey));
          });
        }}
      >
        {isRunning ? 'Testing …' : 'Test this key'}
      </button>
      <span role="status">
        {tested && <span class="success">{describe(tested, permission)}</span>}
        {failure !== undefined && <span class="error">{failure}</span>}
      </span>
    </div>
  );
}

/** Says what a client with this key may do. A key that may only read is told about all tools, but may not call all. */
function describe({ tools, reading }: TestedKey, permission: Permission): string {
  if (permission !== 'read') {
    return `It works: ${String(tools.length)} tools are available (${tools.join(', ')}).`;
  }
  return `It works, and can only read: ${String(reading.length)} of ${String(tools.length)} tools are available (${reading.join(', ')}). The others are rejected.`;
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
