import { z } from 'zod';
import { SetupError } from '../../../project';
import { ifFound, request } from '../../cloud/request';
import { deploy } from '../firebaseCli';
import { isDeployed } from '../projectState';
import type { Step } from '../step';
import { chooseLocation, findDatabase, readRegion } from './region';

export const functionsStep: Step = {
  title: 'Database and functions',
  plan: 'check and build the code, create the database if it does not exist, and deploy rules, indexes and functions',
  async run(setup) {
    const database = await findDatabase(setup.project);
    const location = database?.locationId ?? (await chooseLocation(setup));
    await deploy(setup, 'firestore,functions', { location });
    if (!(await isDeployed(setup.project)))
      throw new SetupError('Not all functions run. The output of the Firebase CLI above says why.');
    const verb = database ? 'The database is' : 'Created the database';
    return `${verb} in ${location}. Deployed the functions to ${readRegion(setup.project)}.`;
  },
};

/** The name and the format that the Firebase CLI uses, so that later deploys do not ask about it. */
const POLICY = 'firebase-functions-cleanup';
const KEEP_ONE_DAY = { id: POLICY, condition: { tagState: 'ANY', olderThan: '86400s' }, action: 'DELETE' };

const repositorySchema = z.object({ cleanupPolicies: z.record(z.string(), z.unknown()).default({}) });

export const imagesStep: Step = {
  title: 'Container images',
  plan: 'delete the images that builds leave behind after a day',
  async run({ project }) {
    const path = `/v1/projects/${project}/locations/${readRegion(project)}/repositories/gcf-artifacts`;
    const to = 'read how long images are kept';
    const repository = await ifFound(request('artifactRegistry', { to, path, schema: repositorySchema }));
    if (!repository) return 'There are no images.';
    if (Object.keys(repository.cleanupPolicies).length > 0) return 'A policy deletes old images.';
    await request('artifactRegistry', {
      to: 'set how long images are kept',
      method: 'PATCH',
      path,
      query: { updateMask: 'cleanupPolicies,cleanupPolicyDryRun' },
      body: { cleanupPolicies: { [POLICY]: KEEP_ONE_DAY }, cleanupPolicyDryRun: false },
      schema: z.object({}),
    });
    return 'Old images are deleted after a day from now on.';
  },
};

export const hostingStep: Step = {
  title: 'Pages',
  plan: 'build the web app, and deploy it with the rewrites to the functions',
  async run(setup) {
    await deploy(setup, 'hosting');
    return 'Deployed the web app.';
  },
};
