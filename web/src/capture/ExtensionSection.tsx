import { useState } from 'preact/hooks';
import { CopyButton } from '../ui/controls/CopyButton';
import { useTask } from '../ui/forms/useTask';
import '../styles/tabs.css';

/** Shows a button that downloads the browser extension, and the steps to install it in each browser. */
export function ExtensionSection() {
  const [browser, setBrowser] = useState(currentBrowser);
  const task = useTask();
  const download = async () => (await import('./extensionFile')).downloadExtension();
  return (
    <section aria-labelledby="extension-title">
      <div class="section-head">
        <div>
          <h3 id="extension-title">Browser extension</h3>
          <p class="muted">
            On a computer, it saves a page with a click and Enter, says where it is saved already, saves many
            tabs at once, and finds your links from the address bar.
          </p>
        </div>
      </div>
      <div class="tabs" role="group" aria-label="Browser">
        {BROWSERS.map((each) => (
          <button
            key={each}
            type="button"
            class="tab"
            aria-pressed={each === browser}
            onClick={() => setBrowser(each)}
          >
            {each}
          </button>
        ))}
      </div>
      <p class="actions-row">
        <button type="button" class="button" aria-busy={task.isRunning} onClick={() => task.run(download)}>
          Download the extension
        </button>
      </p>
      {task.failure !== undefined && (
        <p class="error" role="alert">
          {task.failure}
        </p>
      )}
      {browser === 'Firefox' ? <FirefoxSteps /> : <ChromiumSteps browser={browser} />}
    </section>
  );
}

const BROWSERS = ['Chrome', 'Edge', 'Firefox'] as const;

function currentBrowser(): (typeof BROWSERS)[number] {
  const { userAgent } = navigator;
  if (userAgent.includes('Firefox/')) return 'Firefox';
  return userAgent.includes('Edg/') ? 'Edge' : 'Chrome';
}

function ChromiumSteps({ browser }: { readonly browser: string }) {
  return (
    <>
      <ol class="bullets">
        <li>Unpack the file to a folder that you keep: {browser} loads the extension from there.</li>
        <li>
          Open <Copyable text={`${browser.toLowerCase()}://extensions`} /> in a new tab, and turn on
          “Developer mode”.
        </li>
        <li>Choose “Load unpacked” and select the folder.</li>
        <li>{CONNECT}</li>
      </ol>
      <p class="hint">
        It does not update itself. To update it, download it again, replace the files in the folder, and
        choose “Reload” on that page.
      </p>
    </>
  );
}

function FirefoxSteps() {
  return (
    <>
      <ol class="bullets">
        <li>
          Open <Copyable text="about:debugging#/runtime/this-firefox" /> in a new tab.
        </li>
        <li>Choose “Load Temporary Add-on” and select the file that you downloaded.</li>
        <li>{CONNECT}</li>
      </ol>
      <p class="hint">
        Firefox removes it when it closes, with links that wait to be sent, because Mozilla has not signed it.
        To keep it, use Firefox ESR, Developer Edition or Nightly: set{' '}
        <Copyable text="xpinstall.signatures.required" /> to false in <code>about:config</code>, then choose
        “Install Add-on From File” in <code>about:addons</code>. For all other versions, ask whoever runs this
        dashboard to have Mozilla sign it.
      </p>
    </>
  );
}

const CONNECT =
  'Its settings open with the address of this dashboard. Choose “Sign in”, or use a key. Signing in needs “Let apps connect by signing in”.';

/** Shows what to enter in the address bar or on a page of the browser, where no link may lead. */
function Copyable({ text }: { readonly text: string }) {
  return (
    <>
      <code>{text}</code> <CopyButton text={text} label="Copy" of={text} />
    </>
  );
}
