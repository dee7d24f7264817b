import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../project';
import { parseUse } from '../cost';
import { ASSUMED } from './assumptions';
import { readDeployment } from './deployment';
import { monthlyBill, ONE_PERSON } from './monthlyBill';
import { PRICES, PRICES_DATE } from './prices';
import { costTables } from './tables';
import { worstCase } from './worstCase';

const textOf = (file: string) => readFileSync(join(PROJECT_FOLDER, file), 'utf8');
const shown = (value: number) => Math.round(value).toLocaleString('en');
const deployment = readDeployment();
const instancesOf = (name: string) =>
  deployment.functions.find((each) => each.name === name)?.maxInstances ?? 0;
const MCP = { cpu: 1, memoryGib: 0.5 };
const NOTHING = { people: 1, callsPerDay: 0, visitsPerDay: 0, links: 0 };

function billed(product: string, use: object) {
  return monthlyBill({ ...NOTHING, ...use }, MCP).find((line) => line.product === product);
}

function worst(what: string, changed: object = {}, use = ONE_PERSON): number {
  const line = worstCase({ ...deployment, ...changed }, use).find((each) => each.what.startsWith(what));
  return line?.usdPerHour ?? NaN;
}

describe('docs/operate.md', () => {
  it('shows what "npm run cost" prints for these options, rate limits and prices', () => {
    const tables = costTables(ONE_PERSON, deployment);
    expect(textOf('docs/operate.md')).toContain(`\n${tables}\n`);
  });

  it('says what ten instances of each function would cost, and how many requests a flood may have', () => {
    const functions = deployment.functions.map((each) => ({ ...each, maxInstances: 10 }));
    const lines = worstCase({ ...deployment, functions }, ONE_PERSON);
    const aDay = 24 * lines.reduce((sum, { usdPerHour }) => sum + usdPerHour, 0);
    const docs = textOf('docs/operate.md').replaceAll(/\s+/g, ' ');
    expect(docs).toContain(`With ten instances of each function, the sum would be $${shown(aDay)} a day.`);
    expect(docs).toContain(
      `One vCPU answers at most ${shown(ASSUMED.requestsPerVcpuSecond)} requests per second`,
    );
  });

  it('names the source of every price', () => {
    const docs = textOf('docs/operate.md');
    const sources = Object.values(PRICES).map(({ source }) => source);
    expect([...new Set(sources)].filter((source) => !docs.includes(`<${source}>`))).toEqual([]);
    expect(docs).toContain(`looked up on ${PRICES_DATE}`);
  });
});

describe('docs/reference.md', () => {
  it('says how many instances there are, and what they allow together', () => {
    const text = textOf('docs/reference.md').replaceAll(/\s+/g, ' ');
    const [mcp, rest, health] = [instancesOf('mcp'), instancesOf('workspaceUpdate'), instancesOf('health')];
    const { keyRate, userRate } = deployment;
    expect(rest).toBe(mcp);
    expect(text).toContain(
      `| Instances of each function | ${String(mcp)}, and ${String(health)} of \`health\` |`,
    );
    expect(text).toContain(`have at most ${String(mcp)} instances each`);
    expect(text).toContain(
      `a key ${String(mcp * (keyRate?.burst ?? 0))} calls at once and ${String(mcp * (keyRate?.perSecond ?? 0))} per ` +
        `second, and a user or an address ${String(rest * (userRate?.burst ?? 0))} and ` +
        `${String(rest * (userRate?.perSecond ?? 0))}.`,
    );
  });
});

describe('the bill of a month', () => {
  it('is only what exceeds the free quotas', () => {
    expect(billed('requests', { callsPerDay: 10_000 })).toMatchObject({ amount: 300_000, usd: 0 });
    // 3 million calls, of which 2 million are free.
    expect(billed('requests', { callsPerDay: 100_000 })).toMatchObject({ amount: 3_000_000, usd: 0.4 });
  });

  it('counts the documents of cold and warm calls, changes and visits', () => {
    // 600 calls: 120 changes; 480 reads, of which 120 are cold. 1,000 links are a head and 2 chunks.
    const use = { callsPerDay: 20, links: 1_000 };
    expect(billed('reads', use)?.amount).toBe(120 + 360 * 2 + 120 * 4);
    expect(billed('writes', use)?.amount).toBe(240);
    expect(billed('reads', { visitsPerDay: 1, links: 1_000 })?.amount).toBe(90);
  });

  it('grows with the number of people', () => {
    const use = { callsPerDay: 10_000, links: 1_000 };
    expect(billed('cpu', { ...use, people: 2 })?.amount).toBe(2 * (billed('cpu', use)?.amount ?? NaN));
  });
});

describe('the worst case', () => {
  it('is every instance with one vCPU and 512 MiB, for as long as it lasts', () => {
    const functions = [{ name: 'mcp', maxInstances: 1, cpu: 1, memoryGib: 0.5 }];
    const secondUsd = 0.000024 + 0.5 * 0.0000025;
    expect(worst('All instances', { functions })).toBeCloseTo(3_600 * secondUsd, 10);
    const twice = [{ name: 'mcp', maxInstances: 2, cpu: 1, memoryGib: 0.5 }];
    expect(worst('All instances', { functions: twice })).toBeCloseTo(7_200 * secondUsd, 10);
  });

  it('depends on instances, rate limits, people and links', () => {
    const half = deployment.functions.map((each) => ({ ...each, maxInstances: each.maxInstances / 2 }));
    expect(worst('Flood: the requests', { functions: half })).toBeCloseTo(
      worst('Flood: the requests') / 2,
      10,
    );
    const keyRate = { burst: 200, perSecond: (deployment.keyRate?.perSecond ?? NaN) / 5 };
    expect(worst('5 stolen keys', { keyRate })).toBeCloseTo(worst('5 stolen keys') / 5, 10);
    expect(worst('5 stolen keys', {}, { ...ONE_PERSON, people: 3 })).toBeCloseTo(
      3 * worst('5 stolen keys'),
      10,
    );
    expect(worst('REST updates', {}, { ...ONE_PERSON, links: 100_000 })).toBeGreaterThan(
      9 * worst('REST updates'),
    );
  });

  it('does not exist without a rate limit', () => {
    expect(() => worst('5 stolen keys', { keyRate: undefined })).toThrow('Without a rate limit for mcp');
  });
});

describe('npm run cost', () => {
  it('takes the use from its options', () => {
    expect(parseUse([])).toEqual(ONE_PERSON);
    expect(
      parseUse(['--people', '4', '--calls-per-day=50', '--visits-per-day', '2', '--links', '300']),
    ).toEqual({
      people: 4,
      callsPerDay: 50,
      visitsPerDay: 2,
      links: 300,
    });
    expect(parseUse(['--help'])).toBeUndefined();
  });

  it.each([
    [['--people', 'many'], '--people must be a whole number.'],
    [['--links', '-1'], "Option '--links' argument is ambiguous"],
    [['--links=-1'], '--links must be a whole number.'],
    [['--links='], '--links must be a whole number.'],
    [['--users', '3'], "Unknown option '--users'"],
  ])('rejects %j', (args, message) => {
    expect(() => parseUse(args)).toThrow(message);
  });
});
