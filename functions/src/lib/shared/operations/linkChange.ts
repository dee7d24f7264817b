import type { EditResult } from '../contract/editRequest';
import type { Workspace } from '../model/model';
import {
  withCategories,
  withLinks,
  withoutEmptyCategory,
  withoutLinks,
  type LinkEntry,
} from '../model/workspace';

/** What an operation does to one link. */
export interface LinkChange<Status = EditResult['status']> {
  readonly status: Status;
  /** The link that is deleted, or that gets another id. */
  readonly removed?: LinkEntry | undefined;
  /** The link that is added, or that replaces the one with its id. */
  readonly saved?: LinkEntry | undefined;
  /** The name of the saved link's category, to create it if it is missing. */
  readonly category?: string | undefined;
}

/**
 * Applies changes to different links together. Deletes the categories that this leaves empty. Returns the same workspace if
 * nothing changes. `now` is in ISO 8601. Throws {@link LimitExceeded} if the workspace has no room for another category.
 */
export function applyLinkChanges(
  workspace: Workspace,
  changes: readonly LinkChange<unknown>[],
  now: string,
): Workspace {
  const removed = changes.flatMap((change) => change.removed ?? []);
  const saved = changes.flatMap((change) => change.saved ?? []);
  if (removed.length === 0 && saved.length === 0) return workspace;
  const withNew = withCategories(
    workspace,
    changes.flatMap(({ category }) => category ?? []),
  );
  const remaining = withoutLinks(
    withNew,
    removed.map(({ id }) => id),
  );
  const updated = withLinks(remaining, saved);
  const left = new Set(removed.map(({ link }) => link.category));
  return { ...[...left].reduce(withoutEmptyCategory, updated), updatedAt: now };
}
