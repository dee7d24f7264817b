import { useRef } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';

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
