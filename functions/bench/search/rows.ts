import { median, quantile } from '../measure';
import { compare, type Breakdown, type Row } from '../report';
import { ENGINE_LABELS, type EngineName } from './engines';
import { heapPerWorkspace } from './heap';
import { qualityByKind, qualityOf, wholeWordShare, type Answer, type Quality } from './quality';
import { UNCOUNTED_KIND } from './queries/query';

export type Answers = Readonly<Record<EngineName, readonly Answer[]>>;

const ENGINE_NAMES = ['service', 'substring', 'minisearch'] as const;
const BASELINE = ENGINE_LABELS.substring;
const WHOLE_WORDS = 'short words: whole words in the first 20';
/** How many times each heap is measured. */
const HEAPS = 3;

/** Returns how well the service answers half of the queries. Only the half that is kept aside has targets. */
export function qualityRows(half: 'final' | 'tuning', { service }: Answers): Row[] {
  const { right, empty } = qualityOf(service);
  const hasTargets = half === 'final';
  const row = (what: string, value: number): Row => ({ what: `${half} half, ${what}`, value, unit: '%' });
  return [
    { ...row('right link in the first five', right), ...(hasTargets && { lowest: 95 }) },
    { ...row('no results', empty), ...(hasTargets && { target: 2 }) },
    { ...row(WHOLE_WORDS, wholeWordShare(service)), ...(hasTargets && { lowest: 90 }) },
  ];
}

/** Returns percentiles over all queries. Takes the median time of each query, in milliseconds. */
export function timeRows({ service, substring, minisearch }: Readonly<Record<EngineName, number[]>>): Row[] {
  const row = (what: string, share: number, times: readonly number[]): Row => {
    const value = quantile(times, share);
    return { what, value, baseline: compare(value, BASELINE, quantile(substring, share)) };
  };
  return [
    { ...row('warm search, p50 of all queries', 0.5, service), target: 1.25 },
    row('warm search, p95', 0.95, service),
    row('minisearch, p50', 0.5, minisearch),
    row('minisearch, p95', 0.95, minisearch),
  ];
}

/** Measures the memory that a searched workspace takes. */
export async function heapRows(): Promise<Row[]> {
  const medianHeap = async (name: EngineName) => {
    const heaps: number[] = [];
    for (let index = 0; index < HEAPS; index++) heaps.push(await heapPerWorkspace(name));
    return median(heaps);
  };
  const substring = await medianHeap('substring');
  const row = async (what: string, name: EngineName): Promise<Row> => {
    const value = await medianHeap(name);
    return { what, value, unit: 'MiB', baseline: compare(value, BASELINE, substring) };
  };
  return [
    { ...(await row('memory per cached workspace', 'service')), target: 1.3 },
    await row('minisearch, memory per workspace', 'minisearch'),
  ];
}

/** Returns what each engine finds, by kind of query. */
export function breakdownOf(half: 'final' | 'tuning', answers: Answers): Breakdown {
  const labels = ENGINE_NAMES.map((name) => ENGINE_LABELS[name]);
  const rowOf = (what: string, qualities: readonly Quality[]) => ({
    what,
    values: [
      qualities[0]?.queries ?? 0,
      ...qualities.map(({ right }) => right),
      ...qualities.map(({ empty }) => empty),
    ],
  });
  const byKind = ENGINE_NAMES.map((name) => qualityByKind(answers[name]));
  const kinds = (byKind[0] ?? []).map(({ kind }, index) =>
    rowOf(
      kind === UNCOUNTED_KIND ? `${kind} (not counted)` : kind,
      byKind.flatMap((qualities) => qualities[index]?.quality ?? []),
    ),
  );
  const shares = ENGINE_NAMES.map((name) => wholeWordShare(answers[name]));
  const words = answers.service.filter(({ shortWord }) => shortWord !== undefined).length;
  return {
    title: `Queries of the ${half} half with a right link in the first five, and with no results, in percent`,
    headings: ['queries', ...labels, ...labels.map((label) => `none: ${label}`)],
    rows: [
      ...kinds,
      rowOf(
        'all that count',
        ENGINE_NAMES.map((name) => qualityOf(answers[name])),
      ),
      { what: WHOLE_WORDS, values: [words, ...shares] },
    ],
  };
}
