import type { WorkspaceKey } from '../shared/contract/documents';
import { authorize } from './actor';
import { WorkspaceAccess } from './workspaceAccess';

/** Returns the access of an editor, Ada, to what Olivia shares with her as "shared". */
export const memberAccess = (uid: string, key: WorkspaceKey) =>
  WorkspaceAccess.shared(authorize({ via: 'idToken', uid }), key, 'editor', {
    ...{ workspaceId: 'shared', name: 'Team', owner: 'Olivia', person: 'Ada', membersVersion: '' },
  });
