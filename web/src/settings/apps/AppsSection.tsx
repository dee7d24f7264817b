import { useEffect, useState } from 'preact/hooks';
import { asPerson } from '../../account/signInEnded';
import { disconnectApp } from '../../data/service/appSignIn';
import { watchAppSwitch, watchConnectedApps, type ConnectedApp } from '../../data/access/connectedApps';
import type { SignedInProps } from '../../account/signedInProps';
import { CopyButton } from '../../ui/controls/CopyButton';
import { FormDialog } from '../../ui/forms/FormDialog';
import { messageOf } from '../../ui/text/messages';
import { Loading } from '../../ui/controls/Notice';
import { Time } from '../../ui/controls/Time';
import { toastsOfUser } from '../../ui/controls/toasts';
import { AppSwitch } from './AppSwitch';
import { AppList } from './AppList';

/** Shows the connected apps, and the switch that lets apps connect by signing in. */
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
  const mcpUrl = `${window.location.origin}/mcp`;
  return (
    <section aria-labelledby="apps-title">
      <div class="section-head">
        <div>
          <h2 id="apps-title">Connected apps</h2>
          <p class="muted">
            An app such as Claude or ChatGPT can connect with only a URL, without a key: you sign in here and
            choose what it may do. <a href="/help#connect">How to connect an app</a>
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
      {isOn === true && (
        <p class="secret">
          <code aria-label="The URL for apps">{mcpUrl}</code>
          <CopyButton text={mcpUrl} label="Copy URL" />
        </p>
      )}
      {isOn === true && apps?.length === 0 && (
        <p class="panel empty-keys">No app is connected. Give the URL to an app to connect it.</p>
      )}
      {apps && apps.length > 0 && <AppList apps={apps} onDisconnect={setDisconnecting} />}
      {disconnecting && (
        <FormDialog
          title="Disconnect this app?"
          submit="Disconnect"
          busy="Disconnecting …"
          isDangerous
          cancelLabel="Keep it"
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
    </section>
  );
}
