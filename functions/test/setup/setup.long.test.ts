import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rejected, startGoogleStandIn, type GoogleStandIn } from '../support/processes/googleStandIn';
import type { ProjectCopy } from '../support/processes/projectCopy';
import { standInForProject } from './googleProject';
import { ACCOUNT, PROJECT_ID, type GoogleProject } from './projectModel';
import { copyDeployable, runSetup } from './setupCommand';

// The real Firebase CLI deploys to the stand-in: it uploads, creates functions, publishes rules and releases pages.

/** What the project grants already. One of these applies only until a day. */
const OTHERS = [
  { role: 'roles/owner', members: ['user:owner@example.com'] },
  {
    role: 'roles/datastore.user',
    members: [`serviceAccount:${ACCOUNT}`, 'user:help@example.com'],
    condition: { title: 'This year', expression: "request.time < timestamp('2027-01-01T00:00:00Z')" },
  },
];

const SETTINGS = `functions/.env.${PROJECT_ID}`;

let google: GoogleStandIn;
let project: GoogleProject;
let copy: ProjectCopy;

beforeEach(async () => {
  google = await startGoogleStandIn();
  project = standInForProject(google);
  copy = copyDeployable();
});

const written = () =>
  `FUNCTIONS_REGION=europe-west1\nALLOWED_USERS=${google.account}\nFUNCTIONS_SERVICE_ACCOUNT=${ACCOUNT}\n`;
const settings = () => readFileSync(join(copy.folder, SETTINGS), 'utf8');

/** Everything that the project contains, to compare. The signed upload and the release of pages are repeated. */
const contents = () =>
  JSON.stringify(project, (_, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  );

it('creates and deploys everything, even if it fails in the middle, and changes nothing when it runs again', async () => {
  let failures = 0;
  const create = `POST cloudfunctions.googleapis.com/v2/projects/${PROJECT_ID}/locations/*/functions`;
  google.on(create, () => {
    if (failures === 3) return undefined;
    failures += 1;
    return rejected(
      400,
      'FAILED_PRECONDITION',
      'Permission denied while using the Eventarc Service Agent. It may take a few minutes before all necessary permissions are propagated.',
    );
  });
  const release = `POST firebasehosting.googleapis.com/v1beta1/projects/${PROJECT_ID}/sites/${PROJECT_ID}/channels/live/releases`;
  let isBroken = true;
  google.on(release, () =>
    isBroken ? rejected(403, 'PERMISSION_DENIED', 'Missing firebasehosting.sites.update') : undefined,
  );
  // Somebody else changes the roles at the same time.
  let isChanging = true;
  google.on(`POST cloudresourcemanager.googleapis.com/v1/projects/${PROJECT_ID}:setIamPolicy`, () => {
    if (!isChanging) return undefined;
    isChanging = false;
    project.bindings = OTHERS;
    return rejected(409, 'ABORTED', 'There were concurrent policy changes.');
  });
  const broken = await runSetup(copy, google, '--region', 'europe-west1');
  expect(broken.stdout).toContain('Trying again in 5 s.');
  expect(failures).toBe(3);
  expect(broken.exitCode).toBe(1);
  expect(broken.stdout).toContain('Missing firebasehosting.sites.update');
  expect(broken.stderr).toContain('Step 12, Pages, failed. The Firebase CLI could not deploy.');
  expect(broken.stderr).toContain('Then run the same command again.');
  expect(project.backupSchedules).toEqual([]);

  isBroken = false;
  const first = await runSetup(copy, google, '--region', 'europe-west1');
  expect([first.exitCode, first.stderr]).toEqual([0, '']);
  expect(google.unexpected).toEqual([]);
  expect(settings()).toBe(written());
  expect(existsSync(join(copy.folder, '.firebase-setup.json'))).toBe(false);

  expect([...project.signInMethods].sort()).toEqual(['email', 'google.com']);
  expect(project.hidesAddresses).toBe(true);
  expect([...project.functions.keys()].map((name) => name.split('/').slice(3).join('/')).sort()).toEqual([
    'europe-west1/functions/health',
    'europe-west1/functions/mcp',
    'europe-west1/functions/workspaceUpdate',
  ]);
  expect([...project.invokers.keys()].sort()).toEqual(
    ['health', 'mcp', 'workspaceupdate'].map((name) => `${name}:setIamPolicy`),
  );
  expect(project.serviceAccounts).toEqual([ACCOUNT]);
  const granted = ['roles/datastore.user', 'roles/firebaseauth.admin'].map((role) => ({
    role,
    members: [`serviceAccount:${ACCOUNT}`],
  }));
  expect(project.bindings).toEqual([...OTHERS, ...granted]);
  const environmentVariables = { ALLOWED_USERS: google.account };
  for (const deployed of project.functions.values())
    expect(deployed).toMatchObject({
      serviceConfig: { serviceAccountEmail: ACCOUNT, environmentVariables },
    });
  expect(project.database).toMatchObject({
    locationId: 'europe-west1',
    type: 'FIRESTORE_NATIVE',
    deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
    pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
  });
  expect(project.backupSchedules).toMatchObject([{ retention: '604800s', dailyRecurrence: {} }]);
  expect(project.cleanupPolicies).toMatchObject({
    'firebase-functions-cleanup': { condition: { olderThan: '86400s' }, action: 'DELETE' },
  });
  expect(project.site).toMatchObject({ appId: project.webApps[0]?.appId });
  expect(JSON.stringify(project.rules)).toContain('rules_version');
  expect(project.fields.size).toBeGreaterThan(0);
  expect(project.hosting?.rewrites).toContainEqual({
    regex: '^/mcp(/.*)?$',
    run: { serviceId: 'mcp', region: 'europe-west1' },
  });
  expect(project.budgets).toMatchObject([{ amount: { specifiedAmount: { units: '25' } } }]);
  expect(first.stdout).toContain(`connect your AI client to ${google.url}/mcp`);

  const before = contents();
  const requestsBefore = google.requests.length;
  const second = await runSetup(copy, google);
  expect([second.exitCode, second.stderr]).toEqual([0, '']);
  expect(contents()).toBe(before);
  expect(settings()).toBe(written());
  const changes = google.requests.slice(requestsBefore).filter(({ method }) => method !== 'GET');
  expect(changes.map(({ target }) => target.replace(/^[^/]*\/[^/]*\//, ''))).toEqual(REPEATED);
});

/** What the Firebase CLI does at each deploy, even if nothing has changed. */
const REPEATED: readonly string[] = [
  `projects/${PROJECT_ID}:getIamPolicy`,
  `projects/${PROJECT_ID}:test`,
  'projects/123456789/services/pubsub.googleapis.com:generateServiceIdentity',
  'projects/123456789/services/eventarc.googleapis.com:generateServiceIdentity',
  `projects/${PROJECT_ID}/releases/cloud.firestore`,
  ...['', '/1:populateFiles', '/1'].map(
    (path) => `projects/${PROJECT_ID}/sites/${PROJECT_ID}/versions${path}`,
  ),
  `projects/${PROJECT_ID}/sites/${PROJECT_ID}/channels/live/releases`,
  // The check at the end.
  'mcp',
];
