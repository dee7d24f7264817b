import { DEFAULT_WORKSPACE_ID } from '@lib/domain/model';

/** The default workspace first, the others by name. */
export function withDefaultFirst<W extends { readonly id: string; readonly name: string }>(
  workspaces: readonly W[],
): readonly W[] {
  return [...workspaces].sort(
    (a, b) =>
      Number(b.id === DEFAULT_WORKSPACE_ID) - Number(a.id === DEFAULT_WORKSPACE_ID) ||
      a.name.localeCompare(b.name),
  );
}
