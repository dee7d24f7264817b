import { instant } from '../model/workspace.fixture';
import type { ListedWorkspace } from './workspaceList';

/** Returns the default workspace as a listing shows it: empty and new, unless `fields` say otherwise. */
export function listedWorkspace(fields: Partial<ListedWorkspace> = {}): ListedWorkspace {
  return {
    workspaceId: 'default',
    name: 'Default',
    isPublic: false,
    linkCount: 0,
    categoryCount: 0,
    categories: [],
    sourceUrls: [],
    updatedAt: instant(),
    ...fields,
  };
}
