import { z } from 'zod';
import { SetupError } from '../../../project';
import { operationSchema, untilDone } from '../../cloud/operation';
import { CloudError, request } from '../../cloud/request';
import { findProject } from '../projectState';
import type { Setup, Step } from '../step';

export const projectStep: Step = {
  title: 'Project',
  plan: 'find the project, or create it, and add Firebase to it',
  async run(setup) {
    const { project } = setup;
    const isNew = await createIfMissing(setup);
    const hasFirebase = !isNew && (await isFirebaseProject(project));
    if (!hasFirebase) await addFirebase(project);
    if (isNew) return `Created the project ${project} with Firebase.`;
    return hasFirebase
      ? `The project ${project} exists.`
      : `Added Firebase to the existing project ${project}.`;
  },
};

/** Returns whether it created the project. */
async function createIfMissing({ project, confirm }: Setup): Promise<boolean> {
  const existing = await findProject(project);
  if (existing) {
    if (existing.lifecycleState === 'ACTIVE') return false;
    throw new SetupError(
      `The project ${project} is being deleted. Restore it at https://console.cloud.google.com/cloud-resource-manager, or use another ID.`,
    );
  }
  if (!(await confirm(`You have no project ${project}. Create it?`)))
    throw new SetupError('Choose another project.');
  const to = `create the project ${project}`;
  try {
    const started = await request('resourceManager', {
      to,
      method: 'POST',
      path: '/v1/projects',
      body: { projectId: project, name: 'Link Dashboard' },
      schema: operationSchema,
    });
    await untilDone('resourceManager', 'v1', to, started);
    return true;
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    if (error.status === 409)
      throw new SetupError(
        `The project ID ${project} is taken by a project that your account may not see. Choose another ID, or sign in with another account.`,
      );
    throw new SetupError(
      `${error.message}\nIf you have never used Google Cloud, open https://console.cloud.google.com once and accept its terms. You can also create the project at https://console.firebase.google.com.`,
    );
  }
}

async function isFirebaseProject(project: string): Promise<boolean> {
  try {
    const path = `/v1beta1/projects/${project}`;
    await request('firebase', { to: 'read the Firebase project', path, schema: z.object({}) });
    return true;
  } catch (error) {
    if (error instanceof CloudError && error.status === 404) return false;
    throw error;
  }
}

async function addFirebase(project: string): Promise<void> {
  const to = 'add Firebase to the project';
  try {
    const started = await request('firebase', {
      to,
      method: 'POST',
      path: `/v1beta1/projects/${project}:addFirebase`,
      body: {},
      schema: operationSchema,
    });
    await untilDone('firebase', 'v1beta1', to, started);
  } catch (error) {
    if (!(error instanceof CloudError && error.status === 403)) throw error;
    throw new SetupError(
      `${error.message}\nIf you have never used Firebase, open https://console.firebase.google.com/?forceCheckTos=true once and accept its terms.`,
    );
  }
}
