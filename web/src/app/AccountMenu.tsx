import type { Person } from '../account/session';
import { signOut } from '../account/signOut';
import { Icon } from '../ui/controls/Icon';
import { Menu } from '../ui/controls/Menu';
import { messageOf } from '../ui/text/messages';
import { showToast } from '../ui/controls/toasts';

/** Shows who is signed in, and the menu with help and the sign-out. */
export function AccountMenu({ user, onShortcuts }: AccountMenuProps) {
  const name = user.email ?? user.displayName ?? user.uid;
  const leave = async () => {
    try {
      await signOut();
    } catch (error) {
      showToast({ kind: 'failed', text: messageOf(error) });
    }
  };
  return (
    <Menu
      label="Your account"
      side="up"
      buttonClass="place"
      button={
        <>
          <Icon name="user" />
          <span class="place-name">Your account</span>
        </>
      }
    >
      <p class="menu-note">
        Signed in as
        <br />
        <strong>{name}</strong>
      </p>
      <a href="/help">
        <Icon name="help" /> Help
      </a>
      <button type="button" onClick={onShortcuts}>
        <Icon name="keyboard" /> Keyboard shortcuts
      </button>
      <button type="button" onClick={() => void leave()}>
        <Icon name="out" /> Sign out
      </button>
    </Menu>
  );
}

interface AccountMenuProps {
  readonly user: Person;
  readonly onShortcuts: () => void;
}
