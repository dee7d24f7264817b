import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { FIREBASE_COMMAND, PROJECT_FOLDER, UserError } from '../../../project';
import { findAccount, HOW_TO_SIGN_IN } from '../../cloud/account';
import { CloudError, ifFound, operate, request } from '../../cloud/request';
import { enableServices } from '../services';
import type { Setup, Step } from '../step';

export const accountStep: Step = {
  title: 'Sign-in',
  plan: 'find the account that the Firebase CLI uses, or sign in with "npx firebase login"',
  async run({ isInteractive }) {
    let account = await findAccount();
    if (!account && isInteractive) {
      // Signs in, in the person's terminal and browser.
      const options = { cwd: PROJECT_FOLDER, stdio: 'inherit' } as const;
      await once(spawn(process.execPath, [FIREBASE_COMMAND, 'login'], options), 'close');
      account = await findAccount();
    }
    if (!account) throw new UserError(`Nobody is signed in. ${HOW_TO_SIGN_IN}`);
    return `Signed in as ${account.email ?? 'the application default credentials'}.`;
  },
};

const projectSchema = z.object({ projectNumber: z.string(), lifecycleState: z.string().default('ACTIVE') });

/** Finds a Google Cloud project. Returns undefined if it does not exist, or if the account may not see it. */
export async function findProject(project: string): Promise<z.output<typeof projectSchema> | undefined> {
  const to = `read the project ${project}`;
  const path = `/v1/projects/${project}`;
  try {
    return await request('resourceManager', { to, path, schema: projectSchema });
  } catch (error) {
    // Google also responds with 403 if the project does not exist.
    if (error instanceof CloudError && [403, 404].includes(error.status)) return undefined;
    throw error;
  }
}

export const projectStep: Step = {
  title: 'Project',
  plan: 'find the project, or create it, and add Firebase to it',
  async run(setup) {
    const { project } = setup;
    const isNew = await createIfMissing(setup);
    const path = `/v1beta1/projects/${project}`;
    const to = 'read the Firebase project';
    if (!isNew && (await ifFound(request('firebase', { to, path, schema: z.object({}) }))))
      return `The project ${project} exists.`;
    await orAcceptTerms(
      'If you have never used Firebase, open https://console.firebase.google.com/?forceCheckTos=true once and accept its terms.',
      operate('firebase', { to: 'add Firebase to the project', path: `${path}:addFirebase`, body: {} }),
    );
    return isNew
      ? `Created the project ${project} with Firebase.`
      : `Added Firebase to the existing project ${project}.`;
  },
};

/** Returns whether it created the project. */
async function createIfMissing({ project, confirm }: Setup): Promise<boolean> {
  const existing = await findProject(project);
  if (existing?.lifecycleState === 'ACTIVE') return false;
  if (existing)
    throw new UserError(
      `The project ${project} is being deleted. Restore it at https://console.cloud.google.com/cloud-resource-manager, or use another ID.`,
    );
  if (!(await confirm(`You have no project ${project}. Create it?`)))
    throw new UserError('Choose another project.');
  const to = `create the project ${project}`;
  const body = { projectId: project, name: 'Link Dashboard' };
  await orAcceptTerms(
    `If the ID ${project} is taken, choose another one. If you are new to Google Cloud, open https://console.cloud.google.com once and accept the terms.`,
    operate('resourceManager', { to, path: '/v1/projects', body }),
  );
  return true;
}

/** Adds to the error if Google rejects the request: its own message does not always say what to do. */
async function orAcceptTerms(advice: string, requested: Promise<void>): Promise<void> {
  try {
    await requested;
  } catch (error) {
    if (error instanceof CloudError && error.status < 500) throw new UserError(`${error.message}\n${advice}`);
    throw error;
  }
}

/** The APIs that the service and its deploy use. A deploy would enable them one by one, and might use them too early. */
const APIS =
  `artifactregistry cloudbuild cloudfunctions cloudresourcemanager eventarc firebase firebasehosting
  firebaserules firestore iam identitytoolkit logging pubsub run securetoken storage`
    .split(/\s+/)
    .map((name) => `${name}.googleapis.com`);

export const servicesStep: Step = {
  title: 'APIs',
  plan: `enable the ${String(APIS.length)} Google Cloud APIs that the service and its deploy use`,
  async run({ project }) {
    const count = await enableServices(project, APIS);
    return count === 0 ? 'All APIs are enabled.' : `Enabled ${String(count)} APIs.`;
  },
};
