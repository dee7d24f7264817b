import type { SetupOptions } from '../options';
import { readSetting, settingsFile } from '../settings';
import type { Step } from '../step';
import { DEFAULT_BUDGET } from './billing';
import { ALLOWED_USERS, parseAllowed } from './people';
import { FUNCTIONS_REGION, readRegion } from './region';

/** Prints the values and the steps of a setup. Asks Google nothing, so it works without an account. */
export function printPlan(steps: readonly Step[], options: SetupOptions): void {
  const rows = valuesOf(options);
  const [names, values] = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  console.log(
    `The setup of ${options.project} would use these values. What the project already has is kept.\n`,
  );
  for (const [name, value, source] of rows)
    console.log(`  ${name.padEnd(names ?? 0)}  ${value.padEnd(values ?? 0)}  ${source}`);
  console.log('\nIt would take these steps. Nothing was changed.\n');
  steps.forEach(({ title, plan }, index) => {
    console.log(`${String(index + 1).padStart(2)}. ${title}: ${plan}`);
  });
}

/** Returns the name, the value and the source of each choice, by the rules of the steps. */
function valuesOf(options: SetupOptions): readonly (readonly [string, string, string])[] {
  const { project, location, allow, budget } = options;
  const file = settingsFile(project);
  const region = options.region ?? readRegion(project);
  const allowed = readSetting(project, ALLOWED_USERS);
  const email = options['support-email'];
  const amount = budget ?? Number(DEFAULT_BUDGET);
  const source = (option: string, isSet: boolean, setting?: string) => {
    if (isSet) return `from ${option}`;
    return setting === undefined ? `default, change it with ${option}` : `from ${file}`;
  };
  return [
    ['Project', project, 'from --project'],
    [
      'Region',
      region,
      source('--region', options.region !== undefined, readSetting(project, FUNCTIONS_REGION)),
    ],
    [
      'Database location',
      location ?? region,
      location === undefined ? 'the region, change it with --location' : 'from --location',
    ],
    [
      'Who may sign up',
      allow === undefined ? (allowed ?? 'only you') : parseAllowed(allow),
      source('--allow', allow !== undefined, allowed),
    ],
    [
      'Budget',
      amount === 0 ? 'no email' : `an email at ${String(amount)} a month`,
      source('--budget', budget !== undefined),
    ],
    ['Support email', email ?? 'yours', source('--support-email', email !== undefined)],
  ];
}
