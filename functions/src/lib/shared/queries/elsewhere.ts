import { z } from 'zod';
import { LIMITS } from '../base/limits';
import type { WorkspaceChoice } from './workspaceChoice';

export type Elsewhere = z.infer<typeof elsewhereSchema>;

const otherWorkspaceSchema = z.object({ workspaceId: z.string(), name: z.string(), matches: z.int() });
export type OtherWorkspace = z.infer<typeof otherWorkspaceSchema>;

/** The fields of a response about workspaces that none of its links are from. */
export const elsewhereSchema = z.object({
  /** The ids of workspaces that were not searched because all of them together are too large. */
  notSearched: z.array(z.string()).optional(),
  /** Other workspaces that have matches, if the response has none or the call named no workspace. */
  otherWorkspaces: z.array(otherWorkspaceSchema).optional(),
  /** What to do next. */
  hint: z.string().optional(),
});

const ONLY_LISTED = `Only the ${String(LIMITS.workspacesListed)} workspaces that changed last were searched.`;

/** Which workspaces a call has left out. */
type LeftOut = Pick<WorkspaceChoice<unknown>, 'notSearched' | 'mayHaveMore'>;

/** What was found in workspaces other than the one that a call is for. */
export interface FoundElsewhere extends LeftOut {
  /** Those that have matches. */
  readonly others: readonly OtherWorkspace[];
  /** Whether these match as asked, not only some words or corrected ones. */
  readonly areFull: boolean;
}

/**
 * Returns the fields for a response from all workspaces. Names at most {@link LIMITS.workspacesNamed} of those that were
 * not searched. `askedId` is the workspace that the call was for, if it has no full match.
 */
export function describeAll(
  { notSearched, mayHaveMore }: LeftOut,
  found?: Found,
  askedId?: string,
): Elsewhere {
  const hints: string[] = [];
  if (found && hasSomeWords(found)) {
    const isAll = notSearched.length === 0 && !mayHaveMore;
    hints.push(
      `No link in ${isAll ? 'any workspace' : 'the workspaces that were searched'} ${hasEveryWord(found)}.`,
    );
  } else if (askedId !== undefined) {
    hints.push(`No link in workspace "${askedId}" has every word, so all workspaces were searched.`);
  }
  const named = notSearched.slice(0, LIMITS.workspacesNamed);
  const more = notSearched.length - named.length;
  if (named.length > 0) {
    hints.push(
      'All workspaces together are too large for one call. Pass each of notSearched as workspaceId.',
      ...(more > 0 ? [`${String(more)} more are not named here.`] : []),
    );
  }
  if (mayHaveMore) hints.push(ONLY_LISTED);
  return {
    ...(named.length > 0 && { notSearched: named }),
    ...(hints.length > 0 && { hint: hints.join(' ') }),
  };
}

/** The parts of a response that its hint depends on. */
interface Found {
  readonly workspaceId: string;
  readonly total: number;
  readonly saved?: boolean | undefined;
  readonly relaxed?: true | undefined;
  readonly corrected?: object | undefined;
}

/** Returns whether a search found links, but none with every word as typed. */
function hasSomeWords({ total, relaxed, corrected }: Found): boolean {
  return total > 0 && (relaxed ?? corrected) !== undefined;
}

function hasEveryWord({ corrected }: Found): string {
  return corrected === undefined ? 'has every word' : 'has every word as typed';
}

/**
 * Returns the fields for a response that is empty, or none of whose links has every word. The workspaces in `others`
 * have such links, and those in `notSearched` might.
 */
export function describeElsewhere(found: Found, { others, areFull, ...leftOut }: FoundElsewhere): Elsewhere {
  const { workspaceId, total } = found;
  const named = nameElsewhere(others, leftOut);
  const here = `in workspace "${workspaceId}"`;
  if (others.length === 0) {
    const isAll = leftOut.notSearched.length === 0 && !leftOut.mayHaveMore;
    const where = isAll ? 'in any other' : 'in the other workspaces that were searched';
    const hint =
      total === 0
        ? `Nothing matches ${here} or ${where}.`
        : `No link ${here} or ${where} ${hasEveryWord(found)}.`;
    return { ...named, hint };
  }
  const problem =
    total === 0
      ? `Nothing matches ${here}, but others have ${areFull ? 'matches' : 'links with some of the words, or similar ones'}.`
      : `No link ${here} ${hasEveryWord(found)}, but others have such links.`;
  const hint = `${problem} Pass one of them as workspaceId, or "*" for all.`;
  return { ...named, hint };
}

/** Returns the fields for a response from one workspace that the call did not name. The workspaces in `others` have matches, too. */
export function describeBeside({ workspaceId }: Found, { others, ...leftOut }: FoundElsewhere): Elsewhere {
  const named = nameElsewhere(others, leftOut);
  if (others.length === 0) return { ...named, ...describeAll(leftOut) };
  const hint = `Only workspace "${workspaceId}" was listed, and others have matches, too. Pass one of them as workspaceId, or "*" for all.`;
  return { ...named, hint };
}

/** Returns the fields for a search that the default workspace alone has answered, although the call named no workspace. */
export function describeHere({ workspaceId }: Found): Elsewhere {
  return { hint: `Only workspace "${workspaceId}" was searched. Pass "*" as workspaceId for all.` };
}

/** Returns the fields for a response that tells whether a URL is saved. The workspaces in `others` have it. */
export function describeOccurrences(
  { workspaceId, saved }: Found,
  { others, ...leftOut }: FoundElsewhere,
): Elsewhere {
  const named = nameElsewhere(others, leftOut);
  if (saved === true) return named;
  if (others.length === 0) return { ...named, ...describeAll(leftOut) };
  const hint = `This URL is not in workspace "${workspaceId}", but in those that otherWorkspaces names.`;
  return { ...named, hint };
}

/** Returns the fields that name other workspaces, those with the most matches first. */
function nameElsewhere(others: readonly OtherWorkspace[], { notSearched }: LeftOut): Elsewhere {
  const best = others.toSorted((a, b) => b.matches - a.matches).slice(0, LIMITS.workspacesNamed);
  return {
    ...(best.length > 0 && { otherWorkspaces: best }),
    ...(notSearched.length > 0 && { notSearched: notSearched.slice(0, LIMITS.workspacesNamed) }),
  };
}

/** Returns the hint of a response from one workspace if others should have been searched, too. */
export function onlySearched({ workspaceId }: Found): Elsewhere {
  const hint = `Only workspace "${workspaceId}" was searched, because the others cannot be read at the moment.`;
  return { hint };
}
