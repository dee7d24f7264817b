import { useRef } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { useTitle } from '../navigation/pageTitle';

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

/** Returns the name of a category. A category is deleted with its last link, but its page stays open under its name. */
export function useCategoryName(
  workspace: Workspace | null | undefined,
  categoryId: string | undefined,
): string | undefined {
  const known = useRef<{ readonly categoryId: string; readonly name: string }>(undefined);
  const name = categoryId === undefined ? undefined : workspace?.categories.get(categoryId);
  if (categoryId !== undefined && name !== undefined) known.current = { categoryId, name };
  return known.current?.categoryId === categoryId ? known.current?.name : undefined;
}
