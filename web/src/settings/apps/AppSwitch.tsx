import type { User } from 'firebase/auth';
import { useId, useState } from 'preact/hooks';
import { asPerson } from '../../account/signInEnded';
import { requireConnection } from '../../data/connection';
import { switchApps } from '../../data/service/appSignIn';
import { FormDialog } from '../../ui/forms/FormDialog';
import { useTask } from '../../ui/forms/useTask';
import { showToast } from '../../ui/controls/toasts';

/** Shows the switch that lets apps connect by signing in. Asks first if turning it off disconnects apps. */
export function AppSwitch({ user, isOn, connected, onChange }: AppSwitchProps) {
  const [isAsking, setAsking] = useState(false);
  const { isRunning, failure, run } = useTask();
  const id = useId();
  const close = () => setAsking(false);
  const turn = async (on: boolean) => {
    await asPerson(user, (idToken) => switchApps(idToken, on));
    onChange(on);
  };
  const change = async () => {
    requireConnection();
    if (isOn && connected > 0) setAsking(true);
    else await turn(!isOn);
  };
  const apps = connected === 1 ? '1 app' : `${String(connected)} apps`;
  return (
    <div class="stack">
      <div class="switch-row">
        <button
          type="button"
          role="switch"
          id={`${id}switch`}
          class="switch"
          aria-checked={isOn}
          aria-labelledby={`${id}label`}
          aria-describedby={`${id}hint`}
          aria-busy={isRunning}
          onClick={() => {
            // Not `disabled` meanwhile, because a disabled button loses the focus.
            if (!isRunning) run(change);
          }}
        />
        <div>
          <label id={`${id}label`} for={`${id}switch`}>
            Let apps connect by signing in
          </label>
          <p class="hint" id={`${id}hint`}>
            {isOn
              ? 'Turning this off disconnects all apps.'
              : 'Turn this on first. While it is off, clients need an API key.'}
          </p>
        </div>
      </div>
      <div role="alert">{failure !== undefined && <p class="error">{failure}</p>}</div>
      {isAsking && (
        <FormDialog
          title={`Turn this off and disconnect ${apps}?`}
          submit="Turn off"
          busy="Turning off …"
          isDangerous
          onSubmit={async () => {
            await turn(false);
            showToast({ kind: 'done', text: `Disconnected ${apps}.` });
            close();
          }}
          onClose={close}
        >
          <p>
            They lose access with their next request. If you turn this on again, you have to connect each of
            them again. API keys keep working.
          </p>
        </FormDialog>
      )}
    </div>
  );
}

interface AppSwitchProps {
  readonly user: User;
  readonly isOn: boolean;
  /** How many apps are connected. */
  readonly connected: number;
  /** Called once the service has confirmed a change. */
  readonly onChange: (isOn: boolean) => void;
}
