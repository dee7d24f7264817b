import { KEY_SLOTS } from '@lib/auth/apiKey';

export function KeysAndSafety() {
  return (
    <ul class="bullets">
      <li>
        Treat a key like a password. Anyone who has it can read and change all your links. Do not paste it
        into a chat, and do not commit it to a repository.
      </li>
      <li>
        Create a separate key for each client, up to {KEY_SLOTS.length} at a time. Then you can revoke one
        without affecting the others.
      </li>
      <li>
        If a key may have leaked, revoke it under <a href="/settings">Settings</a>. It stops working from the
        next request on.
      </li>
      <li>Only a hash of each key is stored, so nobody can look up a lost key. Create a new one instead.</li>
      <li>Your workspaces are private until you make them public.</li>
    </ul>
  );
}
