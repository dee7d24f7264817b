import type { LinkChange, WorkspaceChange } from '../model/change';

/**
 * Returns the category that a change renamed, if it did nothing else. A renamed category is one that was removed, whose links
 * moved to one that was added. A merged one is the same, but the links moved to one that was there before.
 */
export function renamedCategory(
  { categories, settings }: Pick<WorkspaceChange, 'categories' | 'settings'>,
  links: readonly LinkChange[],
): Renamed | undefined {
  const [removed, ...otherRemoved] = categories.filter(({ after }) => after === undefined);
  const [respelled, ...otherRespelled] = categories.filter(
    ({ before, after }) => before !== undefined && after !== undefined && before !== after,
  );
  if (settings) return undefined;
  if (respelled?.before !== undefined && respelled.after !== undefined) {
    const isAlone = otherRespelled.length === 0 && !removed && links.length === 0;
    return isAlone ? { from: respelled.before, to: respelled.after, isMerged: false } : undefined;
  }
  const targets = new Set(
    links.map(({ before, after }) => before?.category === removed?.id && after?.category),
  );
  const [target, ...otherTargets] = targets;
  if (removed?.before === undefined || otherRemoved.length > 0 || otherTargets.length > 0) return undefined;
  const to = categories.find(({ id }) => id === target);
  if (to?.after === undefined) return undefined;
  // Moving the only link of a category removes the category, too.
  if (links.length === 1 && to.before !== undefined) return undefined;
  return { from: removed.before, to: to.after, isMerged: to.before !== undefined };
}

/** A category that got another name. */
interface Renamed {
  readonly from: string;
  readonly to: string;
  /** Whether a category of the new name was there before, so that the two became one. */
  readonly isMerged: boolean;
}
