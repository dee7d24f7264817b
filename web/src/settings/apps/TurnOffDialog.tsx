import { FormDialog } from '../../ui/forms/FormDialog';
import { showToast } from '../../ui/toasts';

interface TurnOffDialogProps {
  /** How many apps are connected. */
  readonly connected: number;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Stops letting apps connect, once the user knows how many lose access. */
export function TurnOffDialog({ connected, onConfirm, onClose }: TurnOffDialogProps) {
  const apps = connected === 1 ? '1 app' : `${String(connected)} apps`;
  return (
    <FormDialog
      title={`Turn this off and disconnect ${apps}?`}
      submit="Turn off"
      busy="Turning off …"
      isDangerous
      cancelLabel="Keep it on"
      onSubmit={async () => {
        await onConfirm();
        showToast({ kind: 'done', text: `Disconnected ${apps}.` });
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        They lose access with their next request. If you turn this on again, you have to connect each of them
        again. API keys keep working.
      </p>
    </FormDialog>
  );
}
