import type { User } from 'firebase/auth';
import type { Firestore } from 'firebase/firestore';
import type { WorkspaceSummary } from './workspaceSummary';

/** The props of every page that needs a sign-in. */
export interface SignedInProps {
  readonly user: User;
  readonly firestore: Firestore;
  readonly workspaces: readonly WorkspaceSummary[];
}
