import { formatLinkCount } from '../ui/format';
import { Dialog, DialogActions } from '../ui/Dialog';

interface OpenDialogProps {
  readonly count: number;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Asks before many tabs are opened. */
export function OpenDialog({ count, onOpen, onClose }: OpenDialogProps) {
  return (
    <Dialog title={`Open ${formatLinkCount(count)}?`} onClose={onClose}>
      <p>Each opens in a tab of its own.</p>
      <DialogActions failure={undefined} onCancel={onClose} focusCancel>
        <button
          type="button"
          class="button primary"
          onClick={() => {
            onClose();
            onOpen();
          }}
        >
          Open {count.toLocaleString('en')} tabs
        </button>
      </DialogActions>
    </Dialog>
  );
}
