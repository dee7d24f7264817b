import { useId, useState } from 'preact/hooks';
import { testApiKey } from '../data/apiKeys';
import { CopyButton } from '../ui/CopyButton';
import { messageOf } from '../ui/messages';
import { useTask } from '../ui/useTask';
import { clientConfigurations } from './clientConfigurations';

/** A key as it is shown once, with what to paste into each client. */
export function NewKey({ apiKey, onClose }: { readonly apiKey: string; readonly onClose: () => void }) {
  const mcpUrl = `${window.location.origin}/mcp`;
  const configurations = clientConfigurations(mcpUrl, apiKey);
  const [chosen, setChosen] = useState(0);
  const configuration = configurations[chosen];
  const id = useId();
  return (
    <>
      <p class="warning">Copy it now: it is not stored, and cannot be shown again.</p>
      <p class="secret">
        <code aria-label="The key">{apiKey}</code>
        <CopyButton text={apiKey} label="Copy key" />
      </p>
      <KeyTest apiKey={apiKey} />
      <h3>Connect a client</h3>
      <div class="tabs" role="group" aria-label="Client">
        {configurations.map(({ client }, index) => (
          <button
            key={client}
            type="button"
            class="tab"
            aria-pressed={index === chosen}
            onClick={() => {
              setChosen(index);
            }}
          >
            {client}
          </button>
        ))}
      </div>
      {configuration && (
        <div class="snippet" role="region" aria-labelledby={`${id}place`}>
          <div class="snippet-head">
            <span id={`${id}place`}>{configuration.place}</span>
            <CopyButton key={configuration.client} text={configuration.text} label="Copy" />
          </div>
          <pre tabIndex={0}>{configuration.text}</pre>
        </div>
      )}
      <div class="dialog-actions">
        <button type="button" class="button primary" onClick={onClose}>
          I have kept it
        </button>
      </div>
    </>
  );
}

function KeyTest({ apiKey }: { readonly apiKey: string }) {
  const [tools, setTools] = useState<readonly string[]>();
  const { isRunning, failure, run } = useTask(
    (error) =>
      `${messageOf(error)} Test it again in a moment; if that fails too, revoke it and make a new one.`,
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
            It works: {tools.length} tools answer ({tools.join(', ')}).
          </span>
        )}
        {failure !== undefined && <span class="error">{failure}</span>}
      </span>
    </div>
  );
}
