import { useEffect } from 'preact/hooks';
import { session, startSession } from './session';

/** Returns the session, and opens it the first time. */
export function useSession(): typeof session.value {
  useEffect(() => {
    if (session.peek().state === 'opening') void startSession();
  }, []);
  return session.value;
}
