import { parseArgs } from 'node:util';
import { z } from 'zod';
import { problemWithRegion } from './regions';

/**
 * Parses the command line. Returns undefined if it asks for help.
 * @throws {Error} if it is not valid.
 */
export function parseOptions(args: readonly string[]): SetupOptions | undefined {
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
      yes: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return undefined;
  const { data, error } = optionsSchema.safeParse(values);
  if (error) throw new Error(error.issues[0]?.message);
  return data;
}

export const USAGE = `Sets up a Firebase project and deploys the Link Dashboard to it. You can run it again at any time: it only does
what is left to do.

  npm run cloud:setup -- --project ID [options]

  --project ID           The project. If it does not exist, it is created
  --region REGION        Where the functions run, such as europe-west1. Default: us-central1
  --location LOCATION    Where the database is created, such as eur3. Default: the region
  --allow LIST           Who may sign up: addresses and domains, separated by commas, or "everybody". Default: only you
  --support-email EMAIL  The address that Google shows when people sign in with Google. Default: yours
  --budget AMOUNT        Send an email when a month costs this much, in the currency of your billing account. 0: no
                         email. Default: 25
  --wait SECONDS         How long to wait for a billing account, and for the deployed service to respond. Default: 600
  --yes                  Ask no questions, and use the defaults
  --dry-run              Print the values and the steps, and change nothing`;

const optionsSchema = z.object({
  project: z
    .string('Add --project ID: the ID of your project, or of a new one.')
    .regex(
      /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
      '--project must be an ID of 6 to 30 lowercase letters, digits and hyphens, such as my-links-2026.',
    )
    .regex(/^(?!demo-)/, 'Projects whose ID starts with "demo-" exist only in the emulators.'),
  region: z
    .string()
    .check(({ value, issues }) => {
      const message = problemWithRegion(value);
      if (message !== undefined) issues.push({ code: 'custom', input: value, message });
    })
    .optional(),
  location: z
    .string()
    .regex(
      /^[a-z]+[a-z-]*\d{1,2}$/,
      '--location must be a location of Firestore, such as europe-west1 or eur3.',
    )
    .optional(),
  allow: z.string().optional(),
  'support-email': z.email('--support-email must be an email address.').optional(),
  budget: z
    .string()
    .regex(/^\d{1,6}$/, '--budget must be a whole number.')
    .transform(Number)
    .optional(),
  wait: z
    .string()
    .regex(/^\d{1,5}$/, '--wait must be a whole number of seconds.')
    .transform((seconds) => Number(seconds) * 1000),
  yes: z.boolean(),
  'dry-run': z.boolean(),
});

/** What the command line says. `wait` is in milliseconds. */
export type SetupOptions = z.output<typeof optionsSchema>;
