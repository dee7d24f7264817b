import { isAllowedUsersEntry } from '../../../../src/lib/access/allowList';
import { UserError } from '../../../project';
import { findAccount } from '../../cloud/account';
import { readFunctions } from '../../cloud/deployment';
import { readSetting, settingsFile, writeSetting } from '../settings';
import type { Setup, Step } from '../step';

export const ALLOWED_USERS = 'ALLOWED_USERS';

export const peopleStep: Step = {
  title: 'Who may sign up',
  plan: `ask who may use the service, and write ${ALLOWED_USERS} to ${settingsFile('PROJECT_ID')}`,
  async run(setup) {
    const { project } = setup;
    const current = readSetting(project, ALLOWED_USERS);
    const allowed = await choose(setup, current);
    if (allowed === (current ?? EVERYBODY)) return `${sentence(allowed)} may sign up.`;
    writeSetting(project, ALLOWED_USERS, allowed === EVERYBODY ? '' : allowed);
    return `${sentence(allowed)} may sign up. Wrote ${ALLOWED_USERS} to ${settingsFile(project)}.`;
  },
};

const EVERYBODY = 'everybody';

const sentence = (allowed: string) => (allowed === EVERYBODY ? 'Everybody' : `Only ${allowed}`);

async function choose(setup: Setup, current: string | undefined): Promise<string> {
  if (setup.allow !== undefined) return parseAllowed(setup.allow);
  if (current !== undefined) return current;
  const [running] = await readFunctions(setup.project);
  // The running functions may have been deployed from another clone.
  const deployed = running?.variables[ALLOWED_USERS];
  if (deployed) return deployed;
  // Never locks out people who already use the service.
  const isRunning = running !== undefined;
  const email = (await findAccount())?.email;
  const fallback = isRunning || email === undefined ? EVERYBODY : email;
  if (!setup.isInteractive && !isRunning && fallback === EVERYBODY)
    throw new UserError('Add --allow with your address, or with "everybody".');
  return parseAllowed(
    await setup.ask('Who may sign up: addresses or domains, separated by commas, or "everybody"?', fallback),
  );
}

/**
 * Parses an answer or an option to a list of addresses and domains.
 * @throws {UserError} if an entry is neither.
 */
export function parseAllowed(answer: string): string {
  if (answer.trim().toLowerCase() === EVERYBODY) return EVERYBODY;
  const entries = answer.split(',').map((entry) => entry.trim());
  const wrong = entries.find((entry) => !isAllowedUsersEntry(entry));
  if (wrong !== undefined)
    throw new UserError(
      `"${wrong}" is neither an address nor a domain nor "everybody". Use --allow to correct it.`,
    );
  return entries.join(',');
}
