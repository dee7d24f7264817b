import { writeFileSync } from 'node:fs';

/** One line of the report. `ratio` is to what `baseline` names; `reach` is what it should not exceed. */
export interface Row {
  readonly what: string;
  /** Milliseconds, unless `unit` says otherwise. */
  readonly value: number;
  readonly unit?: string;
  readonly baseline?: string;
  readonly ratio?: number;
  readonly interval?: readonly [low: number, high: number];
  readonly reach?: number;
}

export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

export function printSection({ title, rows }: Section): void {
  console.log(`\n${title}`);
  const cells = rows.map(({ what, value, unit = 'ms', ratio, interval, baseline, reach }) => [
    what,
    `${format(value)} ${unit}`,
    ratio === undefined ? '' : format(ratio),
    interval === undefined ? '' : `${format(interval[0])} to ${format(interval[1])}`,
    baseline ?? '',
    reach === undefined
      ? ''
      : `${format(reach)} ${isReached({ ratio, interval, value }, reach) ? 'reached' : 'MISSED'}`,
  ]);
  const table = [['', 'median', 'ratio', '95 %', 'to', 'reach'], ...cells];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table) {
    console.log(
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
    );
  }
}

/** A bound on a ratio with an interval holds when the interval's lower end is within it. */
export function isReached(
  {
    ratio,
    interval,
    value,
  }: { ratio?: number | undefined; interval?: Row['interval'] | undefined; value: number },
  reach: number,
): boolean {
  return (interval?.[0] ?? ratio ?? value) <= reach;
}

export function writeReport(file: string, sections: readonly Section[]): void {
  const report = { date: new Date().toISOString(), node: process.version, sections };
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
