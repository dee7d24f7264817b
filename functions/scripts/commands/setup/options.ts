import { parseArgs } from 'node:util';
import { isRegion } from '../../../src/options';
import { orShowUsage } from '../runScript';

export const USAGE = `Sets up a Firebase project and deploys the Link Dashboard to it. You can run it again at any time: it only does
what is left to do.

  npm run setup -- --project ID [options]

  --project ID           The project. If it does not exist, it is created
  --region REGION        Where the functions run, such as europe-west1. Default: us-central1
  --location LOCATION    Where the database is created, such as eur3. Default: the region
  --allow LIST           Who may sign up: addresses and domains, separated by commas, or "everybody". Default: only you
  --support-email EMAIL  The address that Google shows when people sign in with Google. Default: yours
  --budget AMOUNT        Send an email when a month costs this much, in the currency of your billing account. 0: no
                         email. Default: 25
  --wait SECONDS         How long to wait for a billing account, and for the deployed service to respond. Default: 600
  --yes                  Ask no questions, and use the defaults
  --dry-run              Print the steps, and change nothing`;

export interface SetupOptions {
  readonly project: string;
  readonly region: string | undefined;
  readonly location: string | undefined;
  readonly allow: string | undefined;
  readonly supportEmail: string | undefined;
  readonly budget: number | undefined;
  readonly waitMs: number;
  readonly acceptsDefaults: boolean;
  readonly isDryRun: boolean;
}

const EMAIL = /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/;

/**
 * Parses the command line. Returns undefined if it asks for help.
 * @throws {SetupError} if it is not valid.
 */
export function parseOptions(args: readonly string[]): SetupOptions | undefined {
  return orShowUsage(USAGE, () => parse(args));
}

function parse(args: readonly string[]): SetupOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      project: { type: 'string' },
      region: { type: 'string' },
      location: { type: 'string' },
      allow: { type: 'string' },
      'support-email': { type: 'string' },
      budget: { type: 'string' },
      wait: { type: 'string', default: '600' },
      yes: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return undefined;
  const { project, region, location, 'support-email': supportEmail, budget, wait } = values;
  check(project !== undefined, 'Add --project ID: the ID of your project, or of a new one.');
  check(
    /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(project),
    '--project must be an ID of 6 to 30 lowercase letters, digits and hyphens, such as my-links-2026.',
  );
  check(!project.startsWith('demo-'), 'Projects whose ID starts with "demo-" exist only in the emulators.');
  check(
    region === undefined || isRegion(region),
    '--region must be a region of Google Cloud, such as europe-west1.',
  );
  check(
    location === undefined || /^[a-z]+[a-z-]*\d{1,2}$/.test(location),
    '--location must be a location of Firestore, such as europe-west1 or eur3.',
  );
  check(supportEmail === undefined || EMAIL.test(supportEmail), '--support-email must be an email address.');
  check(budget === undefined || /^\d{1,6}$/.test(budget), '--budget must be a whole number.');
  check(/^\d{1,5}$/.test(wait), '--wait must be a whole number of seconds.');
  return {
    project,
    region,
    location,
    allow: values.allow,
    supportEmail,
    budget: budget === undefined ? undefined : Number(budget),
    waitMs: Number(wait) * 1000,
    acceptsDefaults: values.yes === true,
    isDryRun: values['dry-run'] === true,
  };
}

function check(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
