import { z } from 'zod';
import { LIMITS } from '../shared/base/limits';
import type { EditedLink } from '../shared/operations/editLinks';
import { byteBudget, utf8Bytes } from '../shared/text/bytes';
import { visibleUrl } from '../shared/text/invisible';

/** The result of tidying up: what happened to the links, and how to undo it. */
export const tidiedSchema = z.object({
  workspaceId: z.string(),
  /** Missing if nothing was changed. */
  changeId: z.string().optional(),
  /** How many links have each status. Missing if a change was put back. */
  counts: z.record(z.string(), z.int()).optional(),
  /** The links that the call named. If it named none, only those to which something else happened than to most. */
  results: z.array(
    z.object({ url: z.string(), status: z.string(), lost: z.array(z.string()).readonly().optional() }),
  ),
  /** If the call created a category, the existing ones that may mean the same. */
  similarCategories: z.array(z.string()).optional(),
  hint: z.string(),
});
export type Tidied = z.infer<typeof tidiedSchema>;

/**
 * Returns what a result says about links: how many have each status, and then each link if the call named them, or else only the
 * exceptions. If not all of them fit, the exceptions come first. `more` says how many are missing.
 */
export function summarize(edited: readonly EditedLink[], isNamed: boolean): Summary {
  const counts: Record<string, number> = {};
  for (const { status } of edited) counts[status] = (counts[status] ?? 0) + 1;
  const exceptions = edited.filter(isException);
  const named = () => [...exceptions, ...edited.filter((link) => !isException(link))];
  const whole = shorten(isNamed ? edited : exceptions);
  const { results, more } = whole.more !== undefined && isNamed ? shorten(named()) : whole;
  const advice = Object.entries(ADVICE).flatMap(([status, text]) => (status in counts ? text : []));
  const hasLost = exceptions.some(({ lost }) => lost !== undefined);
  return { counts, results, more, advice: [...advice, ...(hasLost ? [LOST] : [])] };
}

interface Summary extends Shortened<EditedLink> {
  readonly counts: Record<string, number>;
  /** What to do about exceptions. */
  readonly advice: readonly string[];
}

const ADVICE: Partial<Record<EditedLink['status'], string>> = {
  not_found: 'For what was not_found, send the category and the URL as list_links shows them.',
  note_too_long: `What was note_too_long would have a note of more than ${LIMITS.notes.toLocaleString('en')} characters: append less, or shorten it with add_note_to_link.`,
  copied:
    'What was copied has been changed or moved in its old workspace in the meantime, so look at both links.',
};

const LOST = 'lost names what only Activity has now, because the other link has another value.';

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

interface Shortened<Result> {
  readonly results: Result[];
  /** A sentence that says how many results are missing. */
  readonly more?: string | undefined;
}

/** UTF-8 bytes of the results in a response. */
const RESULT_BYTES = LIMITS.responseBytes - 1_500;

/** Returns the first results that fit into a response, and how many there are besides. */
export function shorten<Result extends { readonly url: string }>(all: readonly Result[]): Shortened<Result> {
  const fits = byteBudget(RESULT_BYTES);
  const results: Result[] = [];
  for (const result of all) {
    const shown = { ...result, url: visibleUrl(result.url) };
    if (!fits(utf8Bytes(JSON.stringify(shown)) + 1)) break;
    results.push(shown);
  }
  const left = all.length - results.length;
  return {
    results,
    ...(left > 0 && { more: `${left.toLocaleString('en')} more links are not listed here.` }),
  };
}
