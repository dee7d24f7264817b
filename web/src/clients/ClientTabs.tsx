import { useId, useState } from 'preact/hooks';
import { CopyButton } from '../ui/controls/CopyButton';
import { clientConfigurations } from './clientConfigurations';
import '../styles/tabs.css';

/**
 * Shows the configuration of every AI client with the key filled in, one tab per client. Clients with an
 * install link have a button for it.
 */
export function ClientTabs({ apiKey }: { readonly apiKey: string }) {
  const configurations = clientConfigurations(`${window.location.origin}/mcp`, apiKey);
  const [selected, setSelected] = useState(0);
  const configuration = configurations[selected];
  const id = useId();
  return (
    <>
      <div class="tabs" role="group" aria-label="Client">
        {configurations.map(({ client }, index) => (
          <button
            key={client}
            type="button"
            class="tab"
            aria-pressed={index === selected}
            onClick={() => setSelected(index)}
          >
            {client}
          </button>
        ))}
      </div>
      {configuration && (
        <div class="snippet" role="region" aria-labelledby={`${id}where`}>
          <div class="snippet-head">
            <span id={`${id}where`}>{configuration.where}</span>
            <span class="actions-row">
              {configuration.install !== undefined && (
                <a class="button small" href={configuration.install}>
                  Install in {configuration.client}
                </a>
              )}
              <CopyButton key={configuration.client} text={configuration.text} label="Copy" />
            </span>
          </div>
          <pre tabIndex={0}>{configuration.text}</pre>
        </div>
      )}
    </>
  );
}
