import { CopyButton } from '../ui/controls/CopyButton';

export function Scripts() {
  const { origin } = window.location;
  const commands = `TOKEN=$(curl -s 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=WEB_API_KEY' -H 'Content-Type: application/json' -d '{"email":"YOUR_EMAIL","password":"YOUR_PASSWORD","returnSecureToken":true}' | jq -r .idToken)
curl ${origin}/api/workspace/update -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"categories":[{"categoryName":"Reading","links":[{"title":"Example","url":"https://example.com"}]}]}'`;
  return (
    <>
      <p>
        The first command signs in with your email address and password and gets an ID token, which is valid
        for an hour. The second one adds a link to your default workspace and changes nothing else.
      </p>
      <div class="snippet">
        <div class="snippet-head">
          <span>Run this in a terminal.</span>
          <CopyButton text={commands} label="Copy" />
        </div>
        <pre tabIndex={0} aria-label="Commands to add a link">
          {commands}
        </pre>
      </div>
      <p>
        <code>WEB_API_KEY</code> is the value of <code>apiKey</code> in{' '}
        <a href="/__/firebase/init.json">this configuration</a>. It is not secret.
      </p>
    </>
  );
}
