import { formatLinkCount } from '../ui/format';
import { FormDialog } from '../ui/forms/FormDialog';

interface OpenDialogProps {
  readonly count: number;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Asks before many tabs are opened. */
export function OpenDialog({ count, onOpen, onClose }: OpenDialogProps) {
  return (
    <FormDialog
      title={`Open ${formatLinkCount(count)}?`}
      submit={`Open ${count.toLocaleString('en')} tabs`}
      onSubmit={() => {
        onClose();
        onOpen();
      }}
      onClose={onClose}
    >
      <p>Each opens in a tab of its own.</p>
    </FormDialog>
  );
}
