import { CopyButton } from '../ui/controls/CopyButton';
import { Dialog, DialogActions } from '../ui/forms/Dialog';

/** Shows the address of the feed of a public workspace. */
export function FollowDialog({ name, address, onClose }: FollowDialogProps) {
  return (
    <Dialog title={`Follow “${name}”`} onClose={onClose}>
      <div class="stack">
        <p>
          Copy this address into a feed reader: an app that shows you what is new on the sites that you
          follow, such as Feedly, Inoreader or NetNewsWire. It shows each new link, and you need no account
          here.
        </p>
        <p class="address">
          <code aria-label="The address of the feed">{address}</code>
          <CopyButton text={address} label="Copy" />
        </p>
        <p>
          <a href={address} target="_blank" rel="noopener">
            Open the feed
          </a>
        </p>
      </div>
      <DialogActions failure={undefined} onCancel={onClose} cancelLabel="Done" />
    </Dialog>
  );
}

interface FollowDialogProps {
  /** The name of the workspace. */
  readonly name: string;
  readonly address: string;
  readonly onClose: () => void;
}
