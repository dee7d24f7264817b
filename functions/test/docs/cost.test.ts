import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT_FOLDER } from '../../scripts/project';
import * as deployed from '../../src';
import { KEY_SLOTS } from '../../src/lib/shared/contract/fields/apiKey';
import { MAX_KEYS_PER_QUERY } from '../../src/lib/access/keyLookup';
import { readConfig } from '../../src/lib/runtime/config';
import { LIMITS } from '../../src/lib/shared/base/limits';

// Computes the worst case of "What it may cost" in the docs from the options of the functions and the limits. If one of them
// changes, the test that fails shows the row to write.

/** US dollars for one unit, without free quotas. The docs say where these prices are from. */
const PRICES = {
  vcpuSecond: 24e-6,
  gibSecond: 2.5e-6,
  request: 0.4e-6,
  documentRead: 0.6e-6,
  documentWritten: 1.8e-6,
  loggedByte: 0.5 / 1024 ** 3,
  answeredByte: 0.12 / 1024 ** 3,
  hostingByte: 0.15e-9,
  storedGibMonth: 0.18,
  recoverableGibMonth: 0.18,
  backupGibMonth: 0.03,
};
const BACKUPS = 7;
/** Measured: the cheapest request takes 127 µs of processor time. */
const REQUESTS_PER_VCPU_SECOND = 8_000;
/**
 * Estimates: what Cloud Logging stores of a line of the service and of one of Cloud Run, and the size of an error
 * response.
 */
const [OWN_LINE_BYTES, REQUEST_LINE_BYTES, ERROR_BYTES] = [512, 1_024, 512];
const [LINKS, LINK_BYTES] = [10_000, 450];

// An instance with 512 MiB has one vCPU.
const endpointSchema = z.object({
  __endpoint: z.object({ maxInstances: z.int(), availableMemoryMb: z.literal(512) }),
});
const instancesOf = (name: keyof typeof deployed) =>
  endpointSchema.parse(Object.assign({}, deployed[name])).__endpoint.maxInstances;
const INSTANCES = {
  health: instancesOf('health'),
  mcp: instancesOf('mcp'),
  rest: instancesOf('workspaceUpdate'),
};
const { keyRate, userRate } = z
  .object({
    keyRate: z.object({ burst: z.number(), perSecond: z.number() }),
    userRate: z.object({ burst: z.number(), perSecond: z.number() }),
  })
  .parse(readConfig({}));

const count = (value: number) => Math.round(value).toLocaleString('en');
const dollars = (value: number) => (value < 10 ? value.toFixed(2) : count(value));

/** Returns what each way to cause costs has as its limit, and costs in a second. */
function worstCase({ health, mcp, rest }: typeof INSTANCES) {
  const instances = health + mcp + rest;
  const flood = instances * REQUESTS_PER_VCPU_SECOND;
  const perSecond = `${count(flood)} requests per second`;
  const keyCalls = mcp * keyRate.perSecond;
  const updates = rest * userRate.perSecond;
  const change = PRICES.request + PRICES.documentRead + 3 * PRICES.documentWritten;
  const stolen = change + LIMITS.longResponseBytes * PRICES.hostingByte;
  const update = change + LINKS * LINK_BYTES * PRICES.hostingByte;
  return [
    [
      'All instances are busy',
      `${count(instances)} instances`,
      instances * (PRICES.vcpuSecond + PRICES.gibSecond / 2),
    ],
    ['Flood: the requests', perSecond, flood * PRICES.request],
    ['Flood: Cloud Run’s log of them', perSecond, flood * REQUEST_LINE_BYTES * PRICES.loggedByte],
    ['Flood: the service’s log of them', perSecond, flood * OWN_LINE_BYTES * PRICES.loggedByte],
    ['Flood: the responses', perSecond, flood * ERROR_BYTES * PRICES.answeredByte],
    [
      'Flood: looking up invented keys',
      `1 read per ${count(MAX_KEYS_PER_QUERY)} keys`,
      (mcp * REQUESTS_PER_VCPU_SECOND * PRICES.documentRead) / MAX_KEYS_PER_QUERY,
    ],
    [
      `${count(KEY_SLOTS.length)} stolen keys of one person`,
      `${count(keyCalls)} calls per second with each`,
      KEY_SLOTS.length * keyCalls * stolen,
    ],
    [
      'REST updates of one person',
      `${count(updates)} per second, each answered with ${count(LINKS)} links`,
      updates * update,
    ],
  ] as const;
}

const rows = worstCase(INSTANCES);
const sumOf = (lines: ReturnType<typeof worstCase>) =>
  lines.reduce((sum, [, , perSecond]) => sum + perSecond, 0);

const docs = globSync('docs/**/*.md', { cwd: PROJECT_FOLDER })
  .map((file) => readFileSync(join(PROJECT_FOLDER, file), 'utf8'))
  .join('\n');
const text = docs.replaceAll(/\s+/g, ' ');
const tableRows = docs.split('\n').map((line) => line.replaceAll(/ +/g, ' '));

describe('the worst case in the docs', () => {
  it.each([...rows, ['Sum of all', '', sumOf(rows)] as const])(
    'is right about: %s',
    (what, limit, perSecond) => {
      const prices = [1, 24, 30 * 24].map((hours) => dollars(perSecond * 3_600 * hours));
      const row = `| ${[what, limit, ...prices].join(' | ')} |`.replaceAll('  ', ' ');
      expect(tableRows.find((line) => line.startsWith(`| ${what} |`))).toBe(row);
    },
  );

  it('is right about ten instances of each function', () => {
    const perSecond = sumOf(worstCase({ health: 10, mcp: 10, rest: 10 }));
    const found = /With ten instances of each function, the sum would be \$([\d,]+) a day/.exec(text)?.[1];
    expect(found).toBe(count(perSecond * 24 * 3_600));
  });
});

it('adds up what a month of one person costs, with backups and point-in-time recovery', () => {
  const start = tableRows.findIndex((line) => line.startsWith('| What | Amount | Free |'));
  const end = tableRows.findIndex((line, index) => index > start && line.startsWith('| Sum |'));
  const numberIn = (cell = '') => Number(/^[\d.,]+/.exec(cell)?.[0].replaceAll(',', '') ?? 0);
  const lines = tableRows.slice(start + 2, end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  const costs = lines.map(([, amount, free, price = '']) => {
    const paid = Math.max(0, numberIn(amount) - numberIn(free));
    return (paid * numberIn(price)) / (price.includes('per million') ? 1e6 : 1);
  });
  expect(lines.map(([, , , , cost]) => cost)).toEqual(costs.map(dollars));
  const sum = costs.reduce((total, cost) => total + cost, 0);
  expect(tableRows[end]?.replaceAll(/[| ]/g, '')).toBe(`Sum${dollars(sum)}`);
  const { backupGibMonth, recoverableGibMonth } = PRICES;
  const prices = lines.map(([what, , , price]) => [what, price]);
  expect(prices).toContainEqual([`Backups of ${String(BACKUPS)} days`, `${String(backupGibMonth)} per GiB*`]);
  expect(prices).toContainEqual(['Point-in-time recovery', `${String(recoverableGibMonth)} per GiB*`]);
  const both = dollars(BACKUPS * backupGibMonth + recoverableGibMonth);
  expect(text).toContain(`Backups and point-in-time recovery cost $${both} more for each GiB.`);
});

it('says what the history of a workspace can take', () => {
  const monthly = (bytes: number) => (30 * bytes) / 1024 ** 2;
  const dollarsFor = (mib: number) => dollars((mib / 1024) * PRICES.storedGibMonth);
  const { historyBytesPerDay, historyBytesOfMember, members } = LIMITS;
  const [ofOwner, ofMember] = [monthly(historyBytesPerDay), monthly(historyBytesOfMember)];
  const all = ofOwner + members * ofMember;
  const sentences = [
    `can take up to ${count(ofOwner)} MiB (${count(ofOwner / 30)} MiB on each of 30 days), which is $${dollarsFor(ofOwner)} a month.`,
    `Each member can add ${count(ofMember)} MiB (${count(ofMember / 30)} MiB on each day), so with ${count(members)} members ` +
      `it can take ${count(all)} MiB, which is $${dollarsFor(all)} a month.`,
  ];
  expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
});

it('says how many instances there are, and what they allow together', () => {
  const { health, mcp, rest } = INSTANCES;
  expect(rest).toBe(mcp);
  const sentences = [
    `| Instances of each function | ${count(mcp)}, and ${count(health)} of \`health\` |`,
    `have at most ${count(mcp)} instances each`,
    `a key ${count(mcp * keyRate.burst)} calls at once and ${count(mcp * keyRate.perSecond)} per second, and a user or ` +
      `an address ${count(rest * userRate.burst)} and ${count(rest * userRate.perSecond)}.`,
  ];
  expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
});
