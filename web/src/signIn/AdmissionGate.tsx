import type { User } from 'firebase/auth';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Person } from '../account/session';
import type { Admission } from '../data/service/admission';
import { lazily } from '../navigation/lazily';
import { Loading } from '../ui/controls/Notice';
import { admission, findAdmission, isRestricted } from './admission';

/**
 * Shows its children to people who may use this dashboard, and tells others why they may not. Returning people
 * see the children until the service has responded, because most are allowed. People who have just signed in to
 * a restricted dashboard wait for the response. Asks again whenever somebody comes back to the page. Without a response,
 * everybody sees the children: the service checks every request anyway.
 */
export function AdmissionGate({
  user,
  account,
  isNeeded = true,
  delayMs = 0,
  otherwise,
  children,
}: AdmissionGateProps) {
  // Only the sign-in form asks earlier whether the dashboard is restricted.
  const [waits] = useState(() => isRestricted.peek() === true);
  useEffect(() => {
    let isShown = true;
    // Somebody else may be signed in when the service responds.
    const keep = (found: Admission) => {
      if (isShown) admission.value = found;
    };
    const ask = () => {
      findAdmission(user).then(keep, () => keep(admission.peek() ?? 'allowed'));
    };
    // They may have been taken off the list while the page was open.
    const askAgain = () => {
      if (document.visibilityState === 'visible') ask();
    };
    const timer = setTimeout(ask, waits ? 0 : delayMs);
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isShown = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askAgain);
    };
  }, []);
  const found = admission.value;
  if (!isNeeded || found === 'allowed' || !account) return <>{children}</>;
  if (found === undefined) return waits ? <Loading /> : <>{children}</>;
  return (
    <NotAllowedPage
      user={account}
      admission={found}
      onChange={(changed) => (admission.value = changed)}
      otherwise={otherwise}
    />
  );
}

const NotAllowedPage = lazily(() => import('./NotAllowedPage').then((module) => module.NotAllowedPage));

interface AdmissionGateProps {
  readonly user: Person;
  /** Undefined until Firebase Auth has answered. Nobody is rejected before. */
  readonly account: User | undefined;
  /** Whether this page is only for people who may use the dashboard. */
  readonly isNeeded?: boolean;
  /** How long to wait before asking the service, so that the page loads first. */
  readonly delayMs?: number;
  /** Additional buttons for people who are not allowed. */
  readonly otherwise?: ComponentChildren;
  readonly children: ComponentChildren;
}
