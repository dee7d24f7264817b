import type { User } from 'firebase/auth';
import type { Firestore } from 'firebase/firestore';
import type { Edits } from '../data/edits/queue/contract';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import type { Person } from './session';

/** The props of every other page that requires a sign-in. */
export interface SignedInProps extends Pick<EarlyProps, 'workspaces' | 'edits'> {
  readonly user: User;
  readonly firestore: Firestore;
}

/** The props of what is shown from the copy in the browser, before Firebase is loaded. */
export interface EarlyProps {
  readonly user: Person;
  readonly connecting: Promise<Firestore>;
  readonly workspaces: readonly WorkspaceSummary[];
  readonly edits: Edits;
}
