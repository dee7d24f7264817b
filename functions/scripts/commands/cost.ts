import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readDeployment } from './cost/deployment';
import { ONE_PERSON, type Use } from './cost/monthlyBill';
import { costTables } from './cost/tables';
import { orShowUsage, runScript } from './runScript';

const USAGE = `Computes what a month may cost, and the worst case that the options and rate limits allow.

  npm run cost -- [--people N] [--calls-per-day N] [--visits-per-day N] [--links N]

The numbers are for each person: tool calls and visits to the web app in a day, and links stored. Without options, they
are for one person who uses the service a lot. "What it may cost" in docs/operate.md explains the figures.`;

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** Returns the use that the options describe, or undefined if they ask for help. */
export function parseUse(args: readonly string[]): Use | undefined {
  return orShowUsage(USAGE, () => parse(args));
}

function parse(args: readonly string[]): Use | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      people: { type: 'string' },
      'calls-per-day': { type: 'string' },
      'visits-per-day': { type: 'string' },
      links: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return undefined;
  const option = (name: keyof typeof values, fallback: number) => {
    const parsed = wholeNumber.safeParse(values[name] ?? String(fallback));
    if (!parsed.success) throw new Error(`--${name} must be a whole number.`);
    return parsed.data;
  };
  return {
    people: option('people', ONE_PERSON.people),
    callsPerDay: option('calls-per-day', ONE_PERSON.callsPerDay),
    visitsPerDay: option('visits-per-day', ONE_PERSON.visitsPerDay),
    links: option('links', ONE_PERSON.links),
  };
}

if (require.main === module) {
  runScript(
    () =>
      new Promise((resolve) => {
        const use = parseUse(process.argv.slice(2));
        console.log(use === undefined ? USAGE : `\n${costTables(use, readDeployment())}\n`);
        resolve(0);
      }),
  );
}
