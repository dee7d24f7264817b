import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readFunctions } from '../../cloud/deployment';
import { CloudError, ifFound, request } from '../../cloud/request';
import { onceEnabled } from '../services';
import { readSetting, settingsFile, writeSetting } from '../settings';
import type { Step } from '../step';

const FUNCTIONS_SERVICE_ACCOUNT = 'FUNCTIONS_SERVICE_ACCOUNT';

/** What the functions need: the documents, and the users, whom they look up and whose sessions they end. */
const ROLES = ['roles/datastore.user', 'roles/firebaseauth.admin'];

const ACCOUNT_ID = 'link-dashboard';

export const serviceAccountStep: Step = {
  title: 'Service account',
  plan: `create an account that may only use the database and the users, let the functions run as it, and write ${FUNCTIONS_SERVICE_ACCOUNT} to ${settingsFile('PROJECT_ID')}`,
  async run({ project }) {
    const own = `${ACCOUNT_ID}@${project}.iam.gserviceaccount.com`;
    const current = readSetting(project, FUNCTIONS_SERVICE_ACCOUNT);
    // The running functions may have been deployed from another clone.
    const [running] = await readFunctions(project);
    const chosen = current ?? running?.variables[FUNCTIONS_SERVICE_ACCOUNT] ?? own;
    const isNew = chosen === own && (await createIfMissing(project, own));
    const isGranted = chosen === own && (await grant(project, `serviceAccount:${own}`));
    if (current === undefined) writeSetting(project, FUNCTIONS_SERVICE_ACCOUNT, chosen);
    return [
      ...(isNew ? [`Created ${own}.`] : []),
      ...(isGranted ? ['Granted it the roles that it needs.'] : []),
      `The functions run as ${chosen}.`,
      ...(current === undefined ? [`Wrote ${FUNCTIONS_SERVICE_ACCOUNT} to ${settingsFile(project)}.`] : []),
    ].join(' ');
  },
};

/** Returns whether it created the account. */
async function createIfMissing(project: string, email: string): Promise<boolean> {
  const path = `/v1/projects/${project}/serviceAccounts`;
  const schema = z.object({});
  const read = () => request('iam', { to: 'read the service account', path: `${path}/${email}`, schema });
  if (await ifFound(onceEnabled(read))) return false;
  const serviceAccount = {
    displayName: 'Link Dashboard',
    description:
      'The functions run as it. It may use the database, and look up users and end their sessions.',
  };
  const body = { accountId: ACCOUNT_ID, serviceAccount };
  await request('iam', { to: 'create a service account', method: 'POST', path, body, schema });
  return true;
}

const bindingSchema = z.looseObject({
  role: z.string(),
  members: z.array(z.string()).default([]),
  condition: z.unknown().optional(),
});
const policySchema = z.looseObject({ bindings: z.array(bindingSchema).default([]) });

const ATTEMPTS = 12;
const PAUSE_MS = 5_000;

/** Adds the roles to those that the project grants. Returns whether any was missing. */
async function grant(project: string, member: string): Promise<boolean> {
  const path = `/v1/projects/${project}`;
  for (let attempt = 1; ; attempt += 1) {
    // With conditions, which version 1 of a policy leaves out.
    const policy = await request('resourceManager', {
      to: 'read the roles of the project',
      method: 'POST',
      path: `${path}:getIamPolicy`,
      body: { options: { requestedPolicyVersion: 3 } },
      schema: policySchema,
    });
    const missing = ROLES.filter(
      (role) =>
        !policy.bindings.some(
          (each) => each.role === role && each.condition === undefined && each.members.includes(member),
        ),
    );
    if (missing.length === 0) return false;
    const bindings = [...policy.bindings, ...missing.map((role) => ({ role, members: [member] }))];
    try {
      await request('resourceManager', {
        to: 'grant the roles of the service account',
        method: 'POST',
        path: `${path}:setIamPolicy`,
        body: { policy: { ...policy, bindings } },
        schema: z.object({}),
      });
      return true;
    } catch (error) {
      // Somebody else has changed the roles meanwhile, or Google does not know the new account everywhere yet.
      const isTemporary =
        error instanceof CloudError &&
        (error.status === 409 || (error.status === 400 && error.message.includes('does not exist')));
      if (!isTemporary || attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
