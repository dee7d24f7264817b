import { useEffect, useState } from 'preact/hooks';
import { asPerson } from '../../account/signInEnded';
import { disconnectApp } from '../../data/service/appSignIn';
import { watchAppSwitch, watchConnectedApps, type ConnectedApp } from '../../data/access/connectedApps';
import type { SignedInProps } from '../../account/signedInProps';
import { FormDialog } from '../../ui/forms/FormDialog';
import { messageOf } from '../../ui/text/messages';
import { Loading } from '../../ui/controls/Notice';
import { Time } from '../../ui/controls/Time';
import { toastsOfUser } from '../../ui/controls/toasts';
import { ConnectSteps } from '../connect/ConnectSteps';
import { AppSwitch } from './AppSwitch';
import { AppList } from './AppList';

/** Shows how to connect an assistant, with the switch that lets apps sign in, and the connected apps. */
export function AppsSection({ user, firestore }: Pick<SignedInProps, 'user' | 'firestore'>) {
  const [isOn, setOn] = useState<boolean>();
  const [apps, setApps] = useState<readonly ConnectedApp[]>();
  const [failure, setFailure] = useState<string>();
  const [disconnecting, setDisconnecting] = useState<ConnectedApp>();

  useEffect(() => {
    const fail = (error: Error) => setFailure(messageOf(error));
    const stopSwitch = watchAppSwitch(firestore, user.uid, setOn, fail);
    const stopApps = watchConnectedApps(firestore, user.uid, setApps, fail);
    return () => {
      stopSwitch();
      stopApps();
    };
  }, [firestore, user.uid]);

  const close = () => setDisconnecting(undefined);
  const isLoaded = isOn !== undefined && apps !== undefined;
  return (
    <>
      <section aria-labelledby="connect-title">
        <div class="section-head">
          <div>
            <h3 id="connect-title">Connect an assistant</h3>
            <p class="muted">
              Claude, ChatGPT and many others connect with only an address, without a key: you sign in here
              and choose what they may do.
            </p>
          </div>
        </div>
        {failure !== undefined && (
          <p class="error" role="alert">
            {failure}
          </p>
        )}
        {!isLoaded && failure === undefined && <Loading />}
        {isLoaded && <AppSwitch user={user} isOn={isOn} connected={apps.length} onChange={setOn} />}
        <ConnectSteps mcpUrl={`${window.location.origin}/mcp`} />
      </section>
      {isOn === true && apps && (
        <section aria-labelledby="apps-title">
          <h3 id="apps-title">Connected apps</h3>
          {apps.length === 0 ? (
            <p class="panel empty-keys">No app is connected.</p>
          ) : (
            <AppList apps={apps} onDisconnect={setDisconnecting} />
          )}
        </section>
      )}
      {disconnecting && (
        <FormDialog
          title="Disconnect this app?"
          submit="Disconnect"
          busy="Disconnecting …"
          isDangerous
          onSubmit={async () => {
            const show = toastsOfUser();
            await asPerson(user, (idToken) => disconnectApp(idToken, disconnecting.id));
            show({ kind: 'done', text: `Disconnected “${disconnecting.clientName}”.` });
            close();
          }}
          onClose={close}
        >
          <p>
            <strong dir="auto">{disconnecting.clientName}</strong>, connected{' '}
            <Time time={disconnecting.createdAt} />, loses access with its next request. To use it again, you
            have to connect it again.
          </p>
        </FormDialog>
      )}
    </>
  );
}
