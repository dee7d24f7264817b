import { useRef } from 'preact/hooks';
import type { Workspace } from '@lib/domain/model';
import { useTitle } from '../navigation/useTitle';

/** Names the browser's tab after a workspace, and after the category or the search that is shown. */
export function useWorkspaceTitle(
  workspace: Workspace | null | undefined,
  categoryId: string | undefined,
  query: string,
): void {
  const name = categoryId === undefined ? undefined : workspace?.categories.get(categoryId);
  // A category is deleted with its last link. Its page stays open under its name.
  const known = useRef<{ readonly categoryId: string; readonly name: string }>(undefined);
  if (categoryId !== undefined && name !== undefined) known.current = { categoryId, name };
  const part =
    query.trim() !== ''
      ? `“${query.trim()}”`
      : categoryId === undefined
        ? ''
        : known.current?.categoryId === categoryId
          ? known.current.name
          : 'Not found';
  useTitle(
    workspace === null
      ? 'Not found'
      : workspace && (part === '' ? workspace.name : `${part} · ${workspace.name}`),
  );
}
