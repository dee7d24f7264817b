import { type Options, type Section } from '../report';
import { corpusLinks, workspaceOf } from '../search/corpus/corpus';
import { ENGINES, RESULTS, type EngineName } from '../search/engines';
import { answer, type Answer } from '../search/quality';
import { FINAL_QUERIES } from '../search/queries/final';
import { checkQueries, queriesOf, type Query } from '../search/queries/query';
import { TUNING_QUERIES } from '../search/queries/tuning';
import { breakdownOf, heapRows, qualityRows, timeRows, type Answers } from '../search/rows';
import { timeQueries } from '../search/timing';

/**
 * Measures what a search finds, how long it takes and how much memory it needs, against a plain substring search and
 * minisearch. Needs no emulators. If `verbose`, prints the tuning queries that fail.
 */
export async function search({ verbose }: Options): Promise<Section> {
  const links = corpusLinks();
  const byUrl = new Map(links.map((link) => [link.url, link]));
  const finalQueries = queriesOf(FINAL_QUERIES);
  const tuningQueries = queriesOf(TUNING_QUERIES);
  const queries = [...finalQueries, ...tuningQueries];
  checkQueries(queries, links, RESULTS);

  const workspace = workspaceOf(links);
  const answersTo = (half: readonly Query[]): Answers => {
    const by = (name: EngineName) => {
      const run = ENGINES[name](workspace);
      return half.map((query) => answer(run, query, byUrl));
    };
    return { service: by('service'), substring: by('substring'), minisearch: by('minisearch') };
  };
  const final = answersTo(finalQueries);
  const tuning = answersTo(tuningQueries);
  if (verbose) printFailures(tuning.service);

  const counts = [queries.length, links.length, workspace.categories.size].map((n) => n.toLocaleString('en'));
  return {
    title: `Search: ${counts[0] ?? ''} queries over ${counts[1] ?? ''} links in ${counts[2] ?? ''} categories`,
    rows: [
      ...qualityRows('final', final),
      ...qualityRows('tuning', tuning),
      ...timeRows(await timeQueries(workspace, queries)),
      ...(await heapRows()),
    ],
    breakdowns: [breakdownOf('final', final), breakdownOf('tuning', tuning)],
  };
}

/** Prints what the service found for the queries that it failed. Not for the final half, which nobody may tune for. */
function printFailures(answers: readonly Answer[]): void {
  console.log('\nTuning queries without a right link in the first five, and the first results');
  for (const { query, results, isRight } of answers) {
    if (isRight) continue;
    const found = results.slice(0, 3).map(({ title }) => title);
    console.log(`  ${query.kind}: ${query.query}\n      ${found.join(' / ') || 'no results'}`);
  }
}
