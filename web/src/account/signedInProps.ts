import type { User } from 'firebase/auth';
import type { Firestore } from 'firebase/firestore';
import type { Edits } from '../data/edits';
import type { WorkspaceSummary } from '../data/workspaceSummary';

/** The props of every page that requires a sign-in. */
export interface SignedInProps {
  readonly user: User;
  readonly firestore: Firestore;
  readonly workspaces: readonly WorkspaceSummary[];
  readonly edits: Edits;
}
