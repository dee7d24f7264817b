import type { Deployment } from './deployment';
import { monthlyBill, type BillLine, type Use } from './monthlyBill';
import { listPrice, PRICES, PRICES_DATE } from './prices';
import { worstCase, type WorstCaseLine } from './worstCase';

const DAY = 24;
const MONTH = 30 * DAY;

type Row = readonly string[];

/** Returns a month's bill and the worst case as Markdown, which is also readable in a terminal. */
export function costTables(use: Use, deployment: Deployment): string {
  const mcp = deployment.functions.find(({ name }) => name === 'mcp');
  if (mcp === undefined) throw new Error('There is no function named mcp.');
  const { people, callsPerDay, visitsPerDay, links } = use;
  const each = `${number(callsPerDay)} tool calls and ${number(visitsPerDay)} visits to the web app a day, ${number(links)} links`;
  return [
    `A month for ${people === 1 ? 'one person' : `${number(people)} people, each`} with ${each} (prices of ${PRICES_DATE}):`,
    table([['What', 'Amount', 'Free', 'US dollars'], ...billRows(monthlyBill(use, mcp))]),
    'The worst case that the limits allow, without free quotas:',
    table([['What', 'Limit', 'An hour', 'A day', 'A month'], ...worstRows(worstCase(deployment, use))]),
    'Without any limit:',
    table([['What', 'US dollars'], ...unlimitedRows()]),
  ].join('\n\n');
}

function billRows(lines: readonly BillLine[]): readonly Row[] {
  const rows = lines.map(({ product, what, amount, usd }) => [
    what,
    `${amount < 1 ? amount.toFixed(3) : number(Math.round(amount * 10) / 10)} ${PRICES[product].unit}`,
    number(PRICES[product].free),
    usd.toFixed(2),
  ]);
  const total = lines.reduce((sum, { usd }) => sum + usd, 0);
  return [...rows, ['Sum', '', '', total.toFixed(2)]];
}

function worstRows(lines: readonly WorstCaseLine[]): readonly Row[] {
  const prices = (perHour: number) => [perHour, perHour * DAY, perHour * MONTH].map(dollars);
  const total = lines.reduce((sum, { usdPerHour }) => sum + usdPerHour, 0);
  return [
    ...lines.map(({ what, limit, usdPerHour }) => [what, limit, ...prices(usdPerHour)]),
    ['Sum', '', ...prices(total)],
  ];
}

/** What anybody, or anybody who is signed in, can use without limit and without calling a function. */
function unlimitedRows(): readonly Row[] {
  return [
    ['Files of the web app, sent by Hosting', `${dollars(listPrice('hostingTransfer', 1))} per GB`],
    ['Documents that browsers read', `${dollars(listPrice('reads', 1_000_000))} per million`],
    ['Documents that browsers write: keys', `${dollars(listPrice('writes', 1_000_000))} per million`],
    ['What Firestore sends to browsers', `${dollars(listPrice('firestoreTransfer', 1))} per GiB`],
  ];
}

/** Formats rows as a Markdown table with aligned columns, as Prettier does. */
function table([head = [], ...rows]: readonly Row[]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: Row) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function number(value: number): string {
  return value.toLocaleString('en');
}

function dollars(value: number): string {
  return value < 10 ? value.toFixed(2) : number(Math.round(value));
}
