import { z } from 'zod';

/** What a row is compared with. Both are measured in the same run. */
const baselineSchema = z.object({
  what: z.string(),
  value: z.number(),
  /** The row's value divided by this one, or the median of such ratios if the two were measured in pairs. */
  ratio: z.number(),
  /** The 95 % confidence interval of the ratio. */
  interval: z.tuple([z.number(), z.number()]).optional(),
});

const rowSchema = z.object({
  what: z.string(),
  /** How many links were stored, in rows that are measured at several sizes. */
  links: z.int().optional(),
  /** In milliseconds, unless `unit` says otherwise. */
  value: z.number(),
  unit: z.string().optional(),
  baseline: baselineSchema.optional(),
  /** The highest acceptable ratio, or the highest acceptable value in a row without a baseline. */
  target: z.number().optional(),
  /** The lowest acceptable value, where more is better. */
  lowest: z.number().optional(),
});
export type Row = z.infer<typeof rowSchema>;

/** One table of the report. */
export const sectionSchema = z.object({
  title: z.string(),
  rows: z.array(rowSchema),
});
export type Section = z.infer<typeof sectionSchema>;

/** What the user asked of the run. Parts that have no details to print ignore `verbose`. */
export interface Options {
  readonly verbose: boolean;
  /** The URL of the Hosting emulator, or an empty string for parts that need no emulators. */
  readonly baseUrl: string;
}

export const LEGEND = `Times are medians. Unless a row names something else, its baseline is the same thing written by hand with as
little code as possible (functions/bench/baseline), measured in the same run. The ratio is the measured value
divided by the baseline, so below 1 is faster. A target is the highest acceptable ratio or, in a row without
a baseline, the highest acceptable value. Where more is better, it is the lowest acceptable value.`;

const HEADINGS = ['', 'measured', 'baseline', 'ratio', '95 % interval', 'target', 'compared with'];

/** Compares a value with a baseline that was measured in the same run. */
export function compare(value: number, what: string, baseline: number): NonNullable<Row['baseline']> {
  return { what, value: baseline, ratio: value / baseline };
}

export function labelOf({ what, links }: Row): string {
  return links === undefined ? what : `${what}, ${links.toLocaleString('en')} links`;
}

/** Returns whether a row meets its target. With an interval, it misses only if the whole interval is above the target. */
export function meetsTarget({ value, baseline, target = Infinity, lowest = -Infinity }: Row): boolean {
  return (baseline?.interval?.[0] ?? baseline?.ratio ?? value) <= target && value >= lowest;
}

/** Prints a section as a table, without the columns that it does not use. */
export function printSection({ title, rows }: Section): void {
  const lines = [HEADINGS, ...rows.map(cellsOf)];
  const columns = HEADINGS.map((_, index) => lines.map((line) => line[index] ?? ''))
    .filter(([, ...values]) => values.some((value) => value !== ''))
    .map((column) => {
      const width = Math.max(...column.map(({ length }) => length));
      return column.map((cell) => cell.padEnd(width));
    });
  console.log(`\n${title}`);
  for (const index of lines.keys()) {
    const cells = columns.map((column) => column[index]);
    console.log(`  ${cells.join('  ').trimEnd()}`);
  }
}

function cellsOf(row: Row): string[] {
  const { value, unit = 'ms', baseline, target, lowest } = row;
  const outcome = meetsTarget(row) ? 'met' : 'MISSED';
  return [
    labelOf(row),
    `${format(value)} ${unit}`,
    baseline ? `${format(baseline.value)} ${unit}` : '',
    baseline ? format(baseline.ratio) : '',
    baseline?.interval ? baseline.interval.map(format).join(' to ') : '',
    [
      ...(target === undefined ? [] : [`≤ ${format(target)} ${outcome}`]),
      ...(lowest === undefined ? [] : [`≥ ${format(lowest)} ${outcome}`]),
    ].join(),
    baseline?.what ?? '',
  ];
}

function format(value: number): string {
  if (value >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 10 ? 1 : 2);
}
