import type { User } from 'firebase/auth';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Admission } from '../../data/service/access';
import { lazily } from '../../navigation/lazily';
import { Loading } from '../../ui/Notice';
import { findAdmission, isRestricted } from './admission';

const NoAccessPage = lazily(() => import('./NoAccessPage').then((module) => module.NoAccessPage));

/** How long the dashboard of people who come back can load undisturbed. */
const LATER_MS = 2_000;

interface AccessGateProps {
  readonly user: User;
  /** Whether this page is only for people who may use the dashboard. */
  readonly isNeeded?: boolean;
  /** What else somebody can do who may not. */
  readonly otherwise?: ComponentChildren;
  readonly children: ComponentChildren;
}

/**
 * Shows its children to people who may use this dashboard, and tells the others why not. The service enforces it. So if it does
 * not answer, everybody sees the children.
 */
export function AccessGate({ user, isNeeded = true, otherwise, children }: AccessGateProps) {
  const [admission, setAdmission] = useState<Admission>();
  // Nobody else has to wait: most people who come back are allowed.
  const [waits] = useState(() => isRestricted.peek() === true);
  useEffect(() => {
    const ask = () => {
      findAdmission(user).then(setAdmission, () => {
        setAdmission('allowed');
      });
    };
    const timer = setTimeout(ask, waits ? 0 : LATER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  if (!isNeeded || admission === 'allowed') return <>{children}</>;
  if (admission === undefined) return waits ? <Loading /> : <>{children}</>;
  return <NoAccessPage user={user} admission={admission} onChange={setAdmission} otherwise={otherwise} />;
}
