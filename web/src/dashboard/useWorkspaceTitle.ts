import type { Workspace } from '@shared/model/model';
import { useTitle } from '../navigation/useTitle';
import { useCategoryName } from './useCategoryName';

/** Names the browser's tab after a workspace, and after the category or the search that is shown. */
export function useWorkspaceTitle(
  workspace: Workspace | null | undefined,
  categoryId: string | undefined,
  query: string,
): void {
  const category = useCategoryName(workspace, categoryId) ?? 'Not found';
  const search = query.trim() === '' ? undefined : `“${query.trim()}”`;
  const part = search ?? (categoryId === undefined ? undefined : category);
  const parts = [part, workspace?.name].filter((each) => each !== undefined);
  useTitle(workspace === null ? 'Not found' : workspace && parts.join(' · '));
}
