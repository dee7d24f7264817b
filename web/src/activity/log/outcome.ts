import { formatList, formatNumber } from '../../ui/format';

/** A part of a change that was not put back. The reason is a sentence. */
export interface SkippedPart {
  readonly title: string;
  readonly reason: string;
}

/** What became of putting something back. */
export interface Outcome {
  readonly undone: number;
  readonly skipped: readonly SkippedPart[];
  /** Why the rest was not tried. */
  readonly error?: unknown;
}

/** How many titles to name. */
const MAX_NAMED = 3;

/** Returns a message such as "3 put back. 1 was not, because it has been changed since: “Title”." */
export function describeOutcome({ undone, skipped }: Outcome): string {
  const groups = Map.groupBy(skipped, ({ reason }) => reason);
  const sentences = [...groups].map(([reason, parts], index) => {
    const isOne = parts.length === 1;
    const verb = `${isOne ? 'was' : 'were'} not${undone === 0 && index === 0 ? ' put back' : ''}`;
    // The reason names settings and categories, which have no title.
    const titles = new Set(parts.map(({ title }) => title));
    const names = [...titles].filter((title) => title !== '').map((title) => `“${title}”`);
    const rest = names.length - MAX_NAMED;
    const named = formatList([...names.slice(0, MAX_NAMED), ...(rest > 0 ? [`${String(rest)} more`] : [])]);
    return `${formatNumber(parts.length)} ${verb}, because ${clauseOf(reason, isOne)}${named === '' ? '' : `: ${named}`}.`;
  });
  const done = undone > 0 || skipped.length === 0 ? [`${formatNumber(undone)} put back.`] : [];
  return [...done, ...sentences].join(' ');
}

/** Turns "It has been changed since." into "it has been changed since" or "they have been changed since". */
function clauseOf(reason: string, isOne: boolean): string {
  const clause = reason.charAt(0).toLowerCase() + reason.slice(1).replace(/\.$/, '');
  return isOne ? clause : clause.replace(/^it has /, 'they have ').replace(/^it is /, 'they are ');
}
