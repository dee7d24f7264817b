import { useRef } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { useTitle } from '../navigation/pageTitle';

/** Sets the page title to the open category or search, followed by the name of the workspace. */
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

/** Returns the name of a category, even after it was deleted with its last link, while its page stays open. */
export function useCategoryName(
  workspace: Workspace | null | undefined,
  categoryId: string | undefined,
): string | undefined {
  const known = useRef<{ readonly categoryId: string; readonly name: string }>(undefined);
  const name = categoryId === undefined ? undefined : workspace?.categories.get(categoryId);
  if (categoryId !== undefined && name !== undefined) known.current = { categoryId, name };
  return known.current?.categoryId === categoryId ? known.current?.name : undefined;
}
