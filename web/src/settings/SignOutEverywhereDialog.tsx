import { useEffect, useState } from 'preact/hooks';
import { hasEnded } from '@shared/contract/fields/expiry';
import { farewell } from '../account/session';
import { signOut } from '../account/signOut';
import { asPerson } from '../account/signInEnded';
import type { SignedInProps } from '../account/signedInProps';
import { watchApiKeys, type ApiKey } from '../data/access/apiKeys';
import { watchConnectedApps, type ConnectedApp } from '../data/access/connectedApps';
import { requireConnection } from '../data/connection';
import { endSessions } from '../data/service/sessions';
import { FormDialog } from '../ui/forms/FormDialog';
import { nameOf } from './keys/KeyList';

/** Asks before signing out on all devices, and names the keys and apps that stay. */
export function SignOutEverywhereDialog({ user, firestore, onClose }: SignOutEverywhereDialogProps) {
  const [keys, setKeys] = useState<readonly ApiKey[]>([]);
  const [apps, setApps] = useState<readonly ConnectedApp[]>([]);
  useEffect(() => {
    const ignore = () => undefined;
    const stops = [
      watchApiKeys(firestore, user.uid, setKeys, ignore),
      watchConnectedApps(firestore, user.uid, setApps, ignore),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [firestore, user.uid]);
  const staying = [
    ...keys
      .filter((key) => !hasEnded(key, Date.now()))
      .map((key) => ({ id: key.id, name: nameOf(key), kind: 'a key' })),
    ...apps.map(({ id, clientName }) => ({ id, name: clientName, kind: 'an app' })),
  ];
  const end = async () => {
    requireConnection();
    await asPerson(user, endSessions);
    farewell.value = 'You are signed out on all devices.';
  };
  return (
    <FormDialog
      title="Sign out everywhere?"
      submit="Sign out everywhere"
      busy="Signing out …"
      isDangerous
      onSubmit={async () => {
        await signOut(end);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        This signs you out of every browser on every device, including this one. Nobody who uses one of them
        can then change anything or read what others share with you. A browser that already has your own links
        open may show them for up to an hour.
      </p>
      {staying.length > 0 && (
        <>
          <p>These keep working. If someone else may have one, revoke or disconnect it here first:</p>
          <ul class="bullets">
            {staying.map(({ id, name, kind }) => (
              <li key={id}>
                <strong dir="auto">{name}</strong>, {kind}
              </li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}

interface SignOutEverywhereDialogProps extends Pick<SignedInProps, 'user' | 'firestore'> {
  readonly onClose: () => void;
}
