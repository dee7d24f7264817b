import { z } from 'zod';
import { LIMITS } from '../shared/base/limits';
import type { EditedLink } from '../shared/operations/editLinks';
import { byteBudget, itemBytes, jsonBytes } from '../shared/text/bytes';
import { visibleUrl, withoutInvisible } from '../shared/text/invisible';
import { shortened } from '../shared/text/length';

/** The result of tidying up: what happened to the links, and how to undo it. */
export const tidiedSchema = z.object({
  workspaceId: z.string(),
  /** Missing if nothing was changed. */
  changeId: z.string().optional(),
  /** How many links have each status. Missing if a change was put back. */
  counts: z.record(z.string(), z.int()).optional(),
  /** How many links the category has lost by this, and where they went, if they were not removed. */
  from: z.record(z.string(), z.int()).optional(),
  to: z
    .object({
      category: z.string(),
      /** Whether the call created the category. Otherwise, the links are beside those that it had. */
      isNew: z.boolean(),
      workspaceId: z.string().optional(),
    })
    .optional(),
  /** The name of the category that does not exist any more, because it was renamed, merged or removed. */
  goneCategory: z.string().optional(),
  /**
   * The links that the call named. If it named none, only those to which something else happened than to most. Those that were
   * put back have their titles.
   */
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().optional(),
      status: z.string(),
      /** The values of a merged link that the other one has no room for, shortened, and that other one. */
      lost: z.record(z.string(), z.string()).optional(),
      into: z.object({ title: z.string(), url: z.string() }).optional(),
    }),
  ),
  /** If the call created a category, the existing ones that may mean the same. */
  similarCategories: z.array(z.string()).optional(),
  hint: z.string(),
});
export type Tidied = z.infer<typeof tidiedSchema>;

/**
 * Returns the result about links: how many have each status, and then each link if the call named them, or else only the
 * exceptions. If not all of them fit, the exceptions come first, and the hint says how many are missing. It begins with `done`.
 */
export function tidied(
  edited: readonly EditedLink[],
  { isNamed, done, from, to, isGone = false, ...others }: TidiedParts,
): Tidied {
  const counts: Record<string, number> = {};
  for (const { status } of edited) counts[status] = (counts[status] ?? 0) + 1;
  const count = (...statuses: EditedLink['status'][]) =>
    statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  const [moved, removed] = [count('moved', 'merged'), count('removed')];
  const fields = {
    ...others,
    ...(from !== undefined && moved + removed > 0 && { from: { [withoutInvisible(from)]: moved + removed } }),
    ...(to && (moved > 0 || isGone) && { to: { ...to, category: withoutInvisible(to.category) } }),
    ...(isGone && from !== undefined && { goneCategory: withoutInvisible(from) }),
  };
  const exceptions = edited.filter(isException);
  const hints = [
    done,
    ...Object.entries(ADVICE).flatMap(([status, text]) => (status in counts ? text : [])),
    ...(exceptions.some(({ lost }) => lost !== undefined) ? [LOST] : []),
  ];
  const rest = { ...fields, counts, hint: hints.join(' ') };
  const room = LIMITS.responseBytes - MORE_BYTES - jsonBytes(rest);
  const named = () => [...exceptions, ...edited.filter((link) => !isException(link))];
  const whole = shorten(isNamed ? edited : exceptions, room);
  const { results, more } = whole.more !== undefined && isNamed ? shorten(named(), room) : whole;
  const { similarCategories, ...first } = fields;
  return {
    ...first,
    counts,
    results,
    ...(similarCategories && { similarCategories }),
    hint: [...(more === undefined ? [] : [more]), ...hints].join(' '),
  };
}

interface TidiedParts extends Pick<Tidied, 'workspaceId' | 'changeId' | 'to' | 'similarCategories'> {
  /** The category that the links were in. */
  readonly from?: string | undefined;
  /** Whether that category does not exist any more. */
  readonly isGone?: boolean | undefined;
  /** Whether the call named the links. */
  readonly isNamed: boolean;
  /** Says what was done, and how to undo it. */
  readonly done: string;
}

const ADVICE: Partial<Record<EditedLink['status'], string>> = {
  noted: 'noted means that the text was appended.',
  merged: 'merged means that two links became one, with both notes if they fit.',
  not_found: 'For what was not_found, send the category and the URL as list_links shows them.',
  note_too_long: `What was note_too_long would have a note of more than ${LIMITS.notes.toLocaleString('en')} characters: append less, or shorten it with add_note_to_link.`,
  copied:
    'What was copied has been changed or moved in its old workspace in the meantime, so look at both links.',
};

const LOST =
  'If two links became one, into is the link that was kept, and lost has the values that were dropped. Long ones are cut. Activity has them in full.';

const USUAL: ReadonlySet<EditedLink['status']> = new Set([
  'moved',
  'retitled',
  'noted',
  'removed',
  'unchanged',
]);

function isException({ status, lost }: EditedLink): boolean {
  return !USUAL.has(status) || lost !== undefined;
}

type Result = Tidied['results'][number];

interface Shortened {
  readonly results: Result[];
  /** A sentence that says how many results are missing. */
  readonly more?: string | undefined;
}

/** UTF-8 bytes for how many results are missing, and for the names of fields. */
const MORE_BYTES = 100;

/** UTF-8 bytes of the results in a response, unless the rest of it is measured. */
const RESULT_BYTES = LIMITS.responseBytes - 1_500;

/** Characters of a lost value, and of the title of the link that took its place. */
const SHOWN = 200;

/** Returns the first results that fit into a response, and how many there are besides. */
export function shorten(all: readonly (EditedLink | Result)[], room = RESULT_BYTES): Shortened {
  const fits = byteBudget(room);
  const results: Result[] = [];
  for (const result of all) {
    const shown = shownResult(result);
    if (!fits(itemBytes(shown))) break;
    results.push(shown);
  }
  const left = all.length - results.length;
  return {
    results,
    ...(left > 0 && { more: `${left.toLocaleString('en')} more links are not listed here.` }),
  };
}

function shownResult({ url, status, lost, into, ...named }: EditedLink | Result): Result {
  const text = (value: string) => shortened(withoutInvisible(value), SHOWN);
  const values = Object.entries(lost ?? {}).map(([field, value]) => [field, text(value)] as const);
  return {
    url: visibleUrl(url),
    ...('title' in named && named.title !== undefined && { title: text(named.title) }),
    status,
    ...(values.length > 0 && { lost: Object.fromEntries(values) }),
    ...(into && { into: { title: text(into.title), url: visibleUrl(into.url) } }),
  };
}
