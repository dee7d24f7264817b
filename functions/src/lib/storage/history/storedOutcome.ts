import { z } from 'zod';
import { editOutcomeSchema, type EditOutcome } from '../../shared/contract/requests/editsRequest';
import { utf8Bytes } from '../../shared/text/bytes';

/** What an edit did, without its id. */
export type MadeOutcome = Pick<EditOutcome, 'results' | 'reverted'>;

/** UTF-8 bytes that an entry of the history has room for. */
const MAX_BYTES = 64 * 1024;

const { results, reverted } = editOutcomeSchema.shape;
/** Consecutive results that are the same are stored once, with their number. */
const storedSchema = z.object({
  results: z.array(z.tuple([z.int(), results.unwrap().element])).optional(),
  reverted,
});

/** Returns the JSON to store of what an edit did, without what names single links if that is too long. */
export function toStored(outcome: MadeOutcome): string {
  const text = jsonOf(outcome);
  return utf8Bytes(text) <= MAX_BYTES ? text : withoutUrls(text);
}

/** Returns what an edit did, from its stored JSON. */
export function fromStored(text: string): MadeOutcome {
  const { results, reverted } = storedSchema.parse(JSON.parse(text));
  const each = results?.flatMap(([count, result]) => Array.from({ length: count }, () => result));
  return { results: each, reverted };
}

/** Returns the JSON without what names single links. */
export function withoutUrls(text: string): string {
  const { results, reverted } = fromStored(text);
  return jsonOf({
    results: results?.map(({ status }) => ({ status })),
    reverted: reverted?.map(({ changeId, status }) => ({ changeId, status })),
  });
}

const jsonOf = ({ results, reverted }: MadeOutcome) =>
  JSON.stringify({ results: results && runsOf(results), reverted });

function runsOf<Result extends object>(results: readonly Result[]): [number, Result][] {
  const runs: [number, Result][] = [];
  let last: string | undefined;
  for (const result of results) {
    const text = JSON.stringify(result);
    const run = runs.at(-1);
    if (run && text === last) run[0]++;
    else runs.push([1, result]);
    last = text;
  }
  return runs;
}
