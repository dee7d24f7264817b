import { useEffect, useState } from 'preact/hooks';
import { connect } from '../firebase/configuration';
import { DEVELOPMENT_USER } from './developmentUser';
import type { ShortcutProps } from './SignInForm';

/** Shows a button that signs in as the development user, if the Auth emulator has one. */
export function DevelopmentSignIn({ isRunning, signIn }: ShortcutProps) {
  const [exists, setExists] = useState(false);
  useEffect(() => {
    // Without a response, the form still works.
    isRegistered(DEVELOPMENT_USER.email).then(setExists, () => undefined);
  }, []);
  if (!exists) return null;
  const { email, password } = DEVELOPMENT_USER;
  return (
    <button type="button" class="button block" disabled={isRunning} onClick={() => signIn(email, password)}>
      Sign in as the development user
    </button>
  );
}

/** Returns whether the Auth emulator has an account with this address. */
async function isRegistered(identifier: string): Promise<boolean> {
  const { emulators } = await connect();
  if (!emulators) return false;
  const url = `http://${emulators.auth}/identitytoolkit.googleapis.com/v1/accounts:createAuthUri?key=emulator`;
  const body = JSON.stringify({ identifier, continueUri: window.location.origin });
  const headers = { 'Content-Type': 'application/json' };
  const found: unknown = await (await fetch(url, { method: 'POST', headers, body })).json();
  return typeof found === 'object' && found !== null && 'registered' in found && found.registered === true;
}
