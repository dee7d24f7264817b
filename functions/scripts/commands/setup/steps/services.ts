import { enableServices } from '../enableServices';
import type { Step } from '../step';

/** The APIs that the service and its deploy use. A deploy would enable them one by one, and might use them too early. */
const NAMES = [
  'artifactregistry',
  'cloudbuild',
  'cloudfunctions',
  'cloudresourcemanager',
  'eventarc',
  'firebase',
  'firebasehosting',
  'firebaserules',
  'firestore',
  'iam',
  'identitytoolkit',
  'logging',
  'pubsub',
  'run',
  'securetoken',
  'storage',
].map((name) => `${name}.googleapis.com`);

export const servicesStep: Step = {
  title: 'APIs',
  plan: `enable the ${String(NAMES.length)} Google Cloud APIs that the service and its deploy use`,
  async run({ project }) {
    const count = await enableServices(project, NAMES);
    return count === 0 ? 'All APIs are enabled.' : `Enabled ${String(count)} APIs.`;
  },
};
