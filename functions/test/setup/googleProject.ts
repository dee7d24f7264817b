import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readVersion } from '../../scripts/build/version';
import { PROJECT_FOLDER, readJson } from '../../scripts/project';
import { rejected, type GoogleStandIn } from '../support/processes/googleStandIn';
import {
  deployFunction,
  standInForFirestore,
  standInForFunctions,
  standInForHosting,
  standInForRoles,
} from './googleDeploys';
import { DONE, found, NUMBER, PROJECT, PROJECT_ID, type GoogleProject } from './projectModel';

/** Answers for a project that does not exist yet. Creates what the requests ask for. */
export function standInForProject(google: GoogleStandIn): GoogleProject {
  const project: GoogleProject = {
    exists: false,
    hasFirebase: false,
    hasBilling: true,
    services: new Set(),
    serviceAccounts: [],
    bindings: [],
    functions: new Map(),
    invokers: new Map(),
    webApps: [],
    site: undefined,
    database: undefined,
    signInMethods: new Set(),
    hidesAddresses: false,
    backupSchedules: [],
    backups: [],
    budgets: [],
    cleanupPolicies: undefined,
    rules: undefined,
    fields: new Map(),
    hosting: undefined,
    builds: thisCheckout(),
  };
  standInForAccount(google, project);
  standInForFirebase(google, project);
  standInForFirestore(google, project);
  standInForFunctions(google, project);
  standInForRoles(google, project);
  standInForHosting(google, project);
  return project;
}

const indexesSchema = z.object({
  fieldOverrides: z.array(
    z.object({ collectionGroup: z.string(), fieldPath: z.string(), ttl: z.boolean().default(false) }),
  ),
});
const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();

/** Answers for a project to which this checkout is deployed, and that has a backup of last night. */
export function standInForDeployment(google: GoogleStandIn): GoogleProject {
  const project = standInForProject(google);
  const database = `${PROJECT}/databases/(default)`;
  Object.assign(project, {
    exists: true,
    hasFirebase: true,
    site: { name: `${PROJECT}/sites/${PROJECT_ID}`, type: 'DEFAULT_SITE', appId: '1' },
    hosting: { rewrites: [] },
    builds: thisCheckout(),
    signInMethods: new Set(['google.com']),
    hidesAddresses: true,
    database: {
      locationId: 'nam5',
      pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
      deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
    },
    rules: {
      source: { files: [{ content: readFileSync(join(PROJECT_FOLDER, 'firestore.rules'), 'utf8') }] },
    },
  });
  const { fieldOverrides } = indexesSchema.parse(readJson(join(PROJECT_FOLDER, 'firestore.indexes.json')));
  for (const { collectionGroup, fieldPath, ttl } of fieldOverrides) {
    const name = `${database}/collectionGroups/${collectionGroup}/fields/${fieldPath}`;
    project.fields.set(name, { name, indexConfig: {}, ...(ttl && { ttlConfig: { state: 'ACTIVE' } }) });
  }
  project.backupSchedules.push({ createTime: ago(30), retention: '604800s', dailyRecurrence: {} });
  project.backups.push(
    { database, snapshotTime: ago(0.5), state: 'READY' },
    { database: `${PROJECT}/databases/other`, snapshotTime: ago(0), state: 'READY' },
  );
  for (const name of ['health', 'mcp', 'workspaceUpdate', 'ofSomebodyElse']) deployFunction(project, name);
  google.on('POST mcp', () => rejected(401, 'UNAUTHENTICATED', 'Invalid or missing API key'));
  return project;
}

const thisCheckout = () => ({
  functions: readVersion(PROJECT_FOLDER, 'functions'),
  web: readVersion(PROJECT_FOLDER, 'web'),
});

/** The project itself, its billing, its APIs and its budgets. */
function standInForAccount(google: GoogleStandIn, project: GoogleProject): void {
  const manager = 'cloudresourcemanager.googleapis.com/v1';
  google.on(`GET ${manager}/${PROJECT}`, () =>
    project.exists
      ? { projectId: PROJECT_ID, projectNumber: NUMBER, lifecycleState: 'ACTIVE' }
      : rejected(403, 'PERMISSION_DENIED', 'The caller does not have permission'),
  );
  google.on(`POST ${manager}/projects`, () => {
    project.exists = true;
    return DONE;
  });
  google.on(`GET ${manager}/operations/*`, () => DONE);

  const services = `serviceusage.googleapis.com/v1/${PROJECT}/services`;
  google.on(`GET ${services}:batchGet`, ({ query }) => ({
    services: query.getAll('names').map((name) => ({
      name,
      state: project.services.has(name.split('/').at(-1) ?? '') ? 'ENABLED' : 'DISABLED',
    })),
  }));
  google.on(`POST ${services}:batchEnable`, ({ body }) => {
    const { serviceIds } = z.object({ serviceIds: z.array(z.string()) }).parse(body);
    for (const name of serviceIds) project.services.add(name);
    return DONE;
  });
  // The Firebase CLI asks for the host that the stand-in has.
  google.on(`GET serviceusage.googleapis.com/v1/projects/*/services/*`, () => ({ state: 'ENABLED' }));
  google.on(
    `POST serviceusage.googleapis.com/v1beta1/projects/*/services/*:generateServiceIdentity`,
    () => DONE,
  );

  google.on(`GET cloudbilling.googleapis.com/v1/${PROJECT}/billingInfo`, () => ({
    billingEnabled: project.hasBilling,
    ...(project.hasBilling && { billingAccountName: 'billingAccounts/1' }),
  }));
  const budgets = 'billingbudgets.googleapis.com/v1/billingAccounts/1/budgets';
  google.on(`GET ${budgets}`, () => ({ budgets: project.budgets }));
  google.on(`POST ${budgets}`, ({ body }) => {
    project.budgets.push(z.looseObject({}).parse(body));
    return {};
  });
}

/** Firebase, its apps and its sign-in methods. */
function standInForFirebase(google: GoogleStandIn, project: GoogleProject): void {
  const firebase = 'firebase.googleapis.com/v1beta1';
  google.on(`GET ${firebase}/${PROJECT}`, () =>
    found(project.hasFirebase ? { projectId: PROJECT_ID, projectNumber: NUMBER } : undefined),
  );
  google.on(`POST ${firebase}/${PROJECT}:addFirebase`, () => {
    project.hasFirebase = true;
    return DONE;
  });
  google.on(`GET ${firebase}/${PROJECT}/webApps`, () => ({ apps: project.webApps }));
  google.on(`GET ${firebase}/${PROJECT}:searchApps`, () => ({
    apps: project.webApps.map((app) => ({ ...app, platform: 'WEB' })),
  }));
  google.on(`POST ${firebase}/${PROJECT}/webApps`, ({ body }) => {
    const { displayName } = z.object({ displayName: z.string() }).parse(body);
    project.webApps.push({ appId: `1:${NUMBER}:web:1`, displayName });
    return DONE;
  });
  google.on(`GET ${firebase}/${PROJECT}/adminSdkConfig`, () => ({ projectId: PROJECT_ID }));
  google.on(`GET ${firebase}/operations/*`, () => ({ ...DONE, response: project.webApps[0] ?? {} }));

  const identity = `identitytoolkit.googleapis.com/admin/v2/${PROJECT}`;
  const isEnabled = (name: string) => project.signInMethods.has(name);
  google.on(`GET ${identity}/config`, () =>
    found(
      project.signInMethods.size > 0
        ? {
            signIn: { email: { enabled: isEnabled('email') } },
            emailPrivacyConfig: project.hidesAddresses ? { enableImprovedEmailPrivacy: true } : {},
          }
        : undefined,
    ),
  );
  google.on(`PATCH ${identity}/config`, ({ query, body }) => {
    const schema = z.object({ emailPrivacyConfig: z.object({ enableImprovedEmailPrivacy: z.boolean() }) });
    const { emailPrivacyConfig } = schema.parse(body);
    if (query.get('updateMask') === 'emailPrivacyConfig.enableImprovedEmailPrivacy')
      project.hidesAddresses = emailPrivacyConfig.enableImprovedEmailPrivacy;
    return {};
  });
  google.on(`GET ${identity}/defaultSupportedIdpConfigs`, () => ({
    defaultSupportedIdpConfigs: [
      { name: `${PROJECT}/defaultSupportedIdpConfigs/google.com`, enabled: isEnabled('google.com') },
    ],
  }));
  google.on('POST firebase.googleapis.com/v1alpha/firebase:provisionFirebaseApp', ({ body }) => {
    const { firebaseAuthInput } = z.object({ firebaseAuthInput: z.looseObject({}) }).parse(body);
    if (firebaseAuthInput.emailAuthProviderMode === 'PROVIDER_ENABLED') project.signInMethods.add('email');
    if (firebaseAuthInput.googleSigninProviderMode === 'PROVIDER_ENABLED')
      project.signInMethods.add('google.com');
    return DONE;
  });
}
