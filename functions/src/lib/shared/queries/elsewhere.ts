import { z } from 'zod';
import { LIMITS } from '../base/limits';

const otherWorkspaceSchema = z.object({ workspaceId: z.string(), name: z.string(), matches: z.int() });
export type OtherWorkspace = z.infer<typeof otherWorkspaceSchema>;

/** The fields of a response about workspaces that none of its links are from. */
export const elsewhereSchema = z.object({
  /** The ids of workspaces that were not searched because all of them together are too large. */
  notSearched: z.array(z.string()).optional(),
  /** Other workspaces that have matches, if the response has none. */
  otherWorkspaces: z.array(otherWorkspaceSchema).optional(),
  /** What to do next. */
  hint: z.string().optional(),
});
export type Elsewhere = z.infer<typeof elsewhereSchema>;

/**
 * Returns the fields for workspaces that were not searched. Names at most {@link LIMITS.workspacesNamed} of them.
 */
export function describeNotSearched(ids: readonly string[]): Elsewhere {
  if (ids.length === 0) return {};
  const named = ids.slice(0, LIMITS.workspacesNamed);
  const more = ids.length - named.length;
  const rest = more > 0 ? ` ${String(more)} more are not named here.` : '';
  const hint = `All workspaces together are too large for one call. Pass each of notSearched as workspaceId.${rest}`;
  return { notSearched: named, hint };
}

/**
 * Returns the fields for an empty response. The workspaces in `others` have matches, and those in `notSearched`
 * might.
 */
export function describeElsewhere(
  workspaceId: string,
  others: readonly OtherWorkspace[],
  notSearched: readonly string[],
): Elsewhere {
  const unsearched = notSearched.length > 0 && { notSearched: notSearched.slice(0, LIMITS.workspacesNamed) };
  if (others.length === 0) {
    const where = notSearched.length > 0 ? 'the other workspaces that were searched' : 'any other';
    return { ...unsearched, hint: `Nothing matches in workspace "${workspaceId}" or in ${where}.` };
  }
  const best = others.toSorted((a, b) => b.matches - a.matches).slice(0, LIMITS.workspacesNamed);
  const hint = `Nothing matches in workspace "${workspaceId}", but others have matches. Pass one of them as workspaceId, or "*" for all.`;
  return { otherWorkspaces: best, ...unsearched, hint };
}
