import type { EditOperation, EditResult, NamedLink } from '@shared/contract/requests/editRequest';
import type { EditOutcome } from '@shared/contract/requests/editsRequest';
import type { RevertResult, Skipped } from '@shared/contract/requests/historyRequest';
import type { EditChange } from '../data/edits/queue/pendingEdits';
import type { Difference } from '../data/edits/queue/problem';
import { FIELD_NAMES } from '../ui/text/fieldNames';
import { formatLinkCount, formatList, formatNumber } from '../ui/text/format';

/** Returns what is different after an edit. Undefined if nothing is. `titleOf` returns the title of a link, or its URL. */
export function differenceOf(
  change: EditChange,
  { results = [], reverted = [] }: EditOutcome,
  titleOf: TitleOf = (url) => url,
): Difference | undefined {
  const parts =
    'operations' in change
      ? change.operations.flatMap((operation, index) => resultParts(operation, results[index]))
      : revertParts(change, reverted);
  if (parts.length === 0) return undefined;
  // A category is deleted once, although each of its links is named.
  const overwriting = new Map(
    parts.flatMap((part) => (part.overwriting ? [[part.operation, part.overwriting] as const] : [])),
  );
  return {
    text: sentencesOf(parts, titleOf).join(' '),
    leftCount: new Set(parts.flatMap(({ url, isLeft }) => (isLeft === true && url !== undefined ? url : [])))
      .size,
    operations: [...new Set(parts.flatMap(({ operation }) => operation ?? []))],
    overwriting: [...overwriting.values()],
  };
}

type TitleOf = (url: string) => string;

/** Returns a sentence for each combination of fields that links lost when they were merged with others. */
export function lostText(lost: readonly NamedLink[], titleOf: TitleOf): string[] {
  return sentencesOf(
    lost.map(({ url, fields }) => ({ url, ...lostPart(fields) })),
    titleOf,
  );
}

/** Returns a sentence for each reason why links that were added were not removed. */
export function notRemovedText(skipped: readonly Skipped[], titleOf: TitleOf): string[] {
  return sentencesOf(
    skipped.map((each) => skippedPart(each, 'removed')),
    titleOf,
  );
}

/** Something about a link. */
interface Part {
  /** Undefined if it is not about a link. Then `one` is a whole sentence. */
  readonly url?: string | undefined;
  /** The predicate of the sentence about one link, and about several. */
  readonly one: string;
  readonly many: string;
  readonly isLeft?: boolean;
  readonly operation?: EditOperation;
  readonly overwriting?: EditOperation | undefined;
}

/** How many titles to name. */
const MAX_NAMED = 3;

function sentencesOf(parts: readonly Part[], titleOf: TitleOf): string[] {
  return [...Map.groupBy(parts, ({ one }) => one).values()].map((same) => sentenceOf(same, titleOf));
}

/** Returns a sentence about links of which the same is true, such as: 2 links were kept: “One” and “Two”. */
function sentenceOf(parts: readonly Part[], titleOf: TitleOf): string {
  const urls = [...new Set(parts.flatMap(({ url }) => url ?? []))];
  const [part, [first]] = [parts[0], urls];
  if (!part || first === undefined) return part?.one ?? '';
  if (urls.length === 1) return `“${titleOf(first)}” ${part.one}.`;
  const names = urls.slice(0, MAX_NAMED).map((url) => `“${titleOf(url)}”`);
  const rest = urls.length - names.length;
  const list = formatList([...names, ...(rest > 0 ? [`${formatNumber(rest)} more`] : [])]);
  return `${formatLinkCount(urls.length)} ${part.many}: ${list}.`;
}

function resultParts(operation: EditOperation, result: EditResult | undefined): Part[] {
  const { status, kept = [], lost = [] } = result ?? {};
  const parts: Part[] = kept.map(({ url, fields }) => {
    return {
      url,
      operation,
      ...keptPart(fields),
      isLeft: fields.length === 0,
      overwriting: overwritingOf(operation, fields),
    };
  });
  if (operation.op === 'addLink') {
    if (status !== 'updated' && status !== 'unchanged') return parts;
    const yours = lost.length > 0 ? `, not your ${namesOf(lost.flatMap(({ fields }) => fields))}` : '';
    const one = `This address was added to “${operation.category}” in the meantime. That link keeps what it has${yours}.`;
    return [...parts, { operation, one, many: one }];
  }
  if (operation.op === 'updateLink' && status === 'not_found') {
    const one = 'was not changed, because someone moved or deleted it in the meantime';
    const many = 'were not changed, because someone moved or deleted them in the meantime';
    parts.push({ url: operation.url, operation, one, many, isLeft: true });
  }
  if (status === 'not_found') parts.push(...missingCategoryPart(operation));
  return [...parts, ...lost.map(({ url, fields }) => ({ url, operation, ...lostPart(fields) }))];
}

/** Says that the category of an operation is gone. Says nothing if the operation was to delete it. */
function missingCategoryPart(operation: EditOperation): Part[] {
  const done = doneTo(operation);
  if (done === undefined || !('category' in operation)) return [];
  const isNextMissing = operation.op === 'moveCategory' && operation.before !== null;
  const what = isNextMissing ? 'it or the category after it' : 'it';
  const one = `“${operation.category}” was not ${done}, because someone renamed or deleted ${what} in the meantime.`;
  return [{ operation, one, many: one }];
}

function doneTo(operation: EditOperation): string | undefined {
  switch (operation.op) {
    case 'renameCategory':
      return 'renamed';
    case 'moveCategory':
      return 'moved';
    case 'pinCategory':
      return operation.isPinned ? 'pinned' : 'unpinned';
    default:
      return undefined;
  }
}

const NAMES: Readonly<Record<string, string>> = FIELD_NAMES;

/** Returns the names of fields, such as: title and note. */
export const namesOf = (fields: readonly string[]): string =>
  formatList(fields.map((field) => NAMES[field] ?? field));

function keptPart(fields: readonly string[]): Pick<Part, 'one' | 'many'> {
  if (fields.length === 0) {
    return {
      one: 'was kept, because someone has changed it in the meantime',
      many: 'were kept, because someone has changed them in the meantime',
    };
  }
  const names = namesOf(fields);
  return {
    one: `keeps the ${names} that someone has given it in the meantime`,
    many: `keep the ${names} that someone has given them in the meantime`,
  };
}

function lostPart(fields: readonly string[]): Pick<Part, 'one' | 'many'> {
  const names = namesOf(fields);
  return { one: `lost its ${names} in the merge`, many: `lost their ${names} in the merge` };
}

/** Returns the operation that does the rest of one that kept these fields, or all of the link. */
function overwritingOf(operation: EditOperation, fields: readonly string[]): EditOperation | undefined {
  if (operation.op === 'deleteLink' || operation.op === 'deleteCategory') {
    const { seen: _, ...target } = operation;
    return target;
  }
  if (operation.op !== 'updateLink') return undefined;
  const { category, url, set } = operation;
  const rest = Object.fromEntries(Object.entries(set).filter(([field]) => fields.includes(field)));
  return { op: 'updateLink', category: set.category ?? category, url: set.url ?? url, set: rest };
}

const REASONS = {
  not_found: 'It is no longer in the history.',
  expired: 'It is older than 30 days.',
  nothing_to_revert: 'It is as it was before.',
} as const;

/** Returns what was not put back of changes. A link that one of them added would have been removed. */
function revertParts({ revert, known }: Reverting, results: readonly RevertResult[]): Part[] {
  const added = new Set(
    known.flatMap(({ links }) => links.flatMap(({ url, before }) => (before ? [] : url))),
  );
  return revert.flatMap(({ changeId, links: some }, index) => {
    const { status = 'reverted', skipped = [] } = results.find((each) => each.changeId === changeId) ?? {};
    if (status === 'reverted' || status === 'partly_reverted' || skipped.length > 0)
      return skipped.map((each) => skippedPart(each, added.has(each.url) ? 'removed' : 'put back'));
    const links =
      known[index]?.links.filter(
        ({ id, movedTo = id }) => some === undefined || some.includes(id) || some.includes(movedTo),
      ) ?? [];
    const urls = links.length > 0 ? links.map(({ url }) => url) : [''];
    return urls.map((url) => skippedPart({ url, reason: REASONS[status] }, 'put back'));
  });
}

type Reverting = Extract<EditChange, { revert: unknown }>;

function skippedPart({ url, reason }: Skipped, done: 'put back' | 'removed'): Part {
  const clause = reason.charAt(0).toLowerCase() + reason.slice(1).replace(/\.$/, '');
  // The reason names settings and categories itself.
  if (url === '') return { one: `Not everything was put back: ${clause}.`, many: '' };
  const many = clause
    .replace(/^it has /, 'they have ')
    .replace(/^it is /, 'they are ')
    .replace(/ it was /, ' they were ');
  return {
    url,
    isLeft: true,
    one: `was not ${done}, because ${clause}`,
    many: `were not ${done}, because ${many}`,
  };
}
