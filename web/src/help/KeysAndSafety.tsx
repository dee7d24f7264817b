import { KEY_SLOTS } from '@shared/contract/fields/apiKey';

export function KeysAndSafety() {
  return (
    <ul class="bullets">
      <li>
        Treat a key like a password. Anyone who has it can read all your links, and change them unless the key
        is read-only. Do not paste it into a chat, and do not commit it to a repository.
      </li>
      <li>
        Create a read-only key for a client that should only find links. If you ask it to save something, it
        answers “read_only_key”.
      </li>
      <li>
        Give a key or an app the permission “Tidy up” if you want its assistant to move, rename and remove
        links, too. You can undo what it changes under Activity, for 30 days.
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
      <li>
        An app that you connect by signing in gets neither your password nor a key. It can do what you have
        allowed until you disconnect it under <a href="/settings">Settings</a>, or until it has not been used
        for 90 days. Any app can claim any name, so allow only what you have just connected yourself.
      </li>
      <li>Your workspaces are private until you make them public.</li>
      <li>
        If you lost a device, or somebody else may have used your account, choose{' '}
        <strong>Sign out everywhere</strong> under <a href="/settings">Settings</a>. It names the keys and
        apps that keep working. You can let each of them expire, and limit it to some of your workspaces, when
        you create it.
      </li>
      <li>
        Under <a href="/settings">Settings</a>, you can change your password or delete your account. That
        deletes all of your workspaces, keys and connected apps too, and cannot be undone. Export your links
        first if you want to keep them.
      </li>
    </ul>
  );
}
