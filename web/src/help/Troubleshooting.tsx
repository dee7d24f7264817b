export function Troubleshooting() {
  return (
    <>
      <dl class="panel definitions">
        <div>
          <dt>The client reports “Invalid or missing API key”</dt>
          <dd>
            The key is incomplete, was revoked, or was not sent. Create a new one under{' '}
            <a href="/settings">Settings</a>, test it there, and paste the whole configuration again.
          </dd>
        </div>
        <div>
          <dt>The client asks you to sign in, or mentions OAuth</dt>
          <dd>
            It did not send the key, or the key is mistyped. Check the header in its configuration. To connect
            without a key, turn on “Let apps connect by signing in” under <a href="/settings">Settings</a>.
          </dd>
        </div>
        <div>
          <dt>The client does not show any tools</dt>
          <dd>
            Restart it after you change its configuration. The address must end in <code>/mcp</code>.
          </dd>
        </div>
        <div>
          <dt>“workspace_not_found” or “category_not_found”</dt>
          <dd>The message suggests existing names. Ask the assistant to try again with one of them.</dd>
        </div>
        <div>
          <dt>“read_only_key” or “tidy_not_allowed”</dt>
          <dd>
            The permission of the client’s key does not allow this. Create a key with another permission under{' '}
            <a href="/settings">Settings</a>. An app has to be disconnected there and connected again.
          </dd>
        </div>
        <div>
          <dt>“Too many calls” or status 429</dt>
          <dd>The request had no effect. Wait as long as the message says, then try again.</dd>
        </div>
        <div>
          <dt>“unavailable”, or the dashboard cannot be reached</dt>
          <dd>Check your connection and try again. It is safe to repeat a request.</dd>
        </div>
        <div>
          <dt>Google sign-in does not open a window</dt>
          <dd>Allow pop-ups for this site, and make sure that no extension blocks apis.google.com.</dd>
        </div>
        <div>
          <dt>The dashboard asks you to sign in again</dt>
          <dd>
            Your sign-in has expired, for example because you changed your password in another browser. Sign
            in, and you are back where you were, with everything that you have entered.
          </dd>
        </div>
        <div>
          <dt>An import stops halfway</dt>
          <dd>Import the same file again. It does not add links that you already have.</dd>
        </div>
      </dl>
      <p>
        If none of this helps, tell whoever runs this dashboard what you did and what the message says. If it
        contains a reference, include that.
      </p>
    </>
  );
}
