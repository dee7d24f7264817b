import { signal } from '@preact/signals-core';

/** The lease with which the rules let a user read what others share with them. It holds for ten minutes. */
export interface SharedLease {
  /** Extends the lease. @returns whether the user may still use the dashboard, once the service has responded. */
  readonly extend: () => Promise<boolean>;
  /** Extends the lease, and again while the page is visible. @returns a function that stops this. */
  readonly keep: () => () => void;
}

/** The lease of the signed-in user. Undefined on pages that read nothing that is shared. */
export const currentLease = signal<SharedLease | undefined>(undefined);
