import type { User } from 'firebase/auth';
import { disconnectApp } from '../../data/service/appSignIn';
import type { ConnectedApp } from '../../data/connectedApps';
import { FormDialog } from '../../ui/forms/FormDialog';
import { Time } from '../../ui/Time';
import { showToast } from '../../ui/toasts';

interface DisconnectDialogProps {
  readonly user: User;
  readonly app: ConnectedApp;
  readonly onClose: () => void;
}

export function DisconnectDialog({ user, app, onClose }: DisconnectDialogProps) {
  return (
    <FormDialog
      title="Disconnect this app?"
      submit="Disconnect"
      busy="Disconnecting …"
      isDangerous
      cancelLabel="Keep it"
      onSubmit={async () => {
        await disconnectApp(await user.getIdToken(), app.id);
        showToast({ kind: 'done', text: `Disconnected “${app.clientName}”.` });
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        <strong dir="auto">{app.clientName}</strong>, connected <Time time={app.createdAt} />, loses access
        with its next request. To use it again, you have to connect it again.
      </p>
    </FormDialog>
  );
}
