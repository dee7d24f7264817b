import { z } from 'zod';
import { page, rejected, type GoogleStandIn, type StandInAnswer } from '../support/processes/googleStandIn';

/** What a project of Google Cloud contains, as far as the setup and the Firebase CLI ask. A test may change it. */
export interface GoogleProject {
  exists: boolean;
  hasFirebase: boolean;
  hasBilling: boolean;
  readonly services: Set<string>;
  readonly functions: Map<string, object>;
  /** Who may call each function. */
  readonly invokers: Map<string, unknown>;
  readonly webApps: { appId: string; displayName: string }[];
  site: Record<string, unknown> | undefined;
  database: Record<string, unknown> | undefined;
  readonly signInMethods: Set<string>;
  readonly backupSchedules: object[];
  readonly budgets: object[];
  cleanupPolicies: object | undefined;
  rules: object | undefined;
  /** The index exemptions. */
  readonly fields: Map<string, object>;
  hosting: { rewrites: unknown[] } | undefined;
}

export const PROJECT_ID = 'my-links';
const NUMBER = '123456789';
const PROJECT = `projects/${PROJECT_ID}`;
const DONE = { name: 'operations/done', done: true, response: {} };

/** Answers for a project that does not exist yet. Creates what the requests ask for. */
export function standInForProject(google: GoogleStandIn): GoogleProject {
  const project: GoogleProject = {
    exists: false,
    hasFirebase: false,
    hasBilling: true,
    services: new Set(),
    functions: new Map(),
    invokers: new Map(),
    webApps: [],
    site: undefined,
    database: undefined,
    signInMethods: new Set(),
    backupSchedules: [],
    budgets: [],
    cleanupPolicies: undefined,
    rules: undefined,
    fields: new Map(),
    hosting: undefined,
  };
  standInForAccount(google, project);
  standInForFirebase(google, project);
  standInForFirestore(google, project);
  standInForFunctions(google, project);
  standInForHosting(google, project);
  return project;
}

const notFound = () => rejected(404, 'NOT_FOUND', 'Not found.');
const found = (value: object | undefined): StandInAnswer => value ?? notFound();

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
  google.on(`POST ${manager}/${PROJECT}:getIamPolicy`, () => ({ bindings: [] }));

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
  google.on(`GET ${firebase}/operations/*`, () => DONE);

  const identity = `identitytoolkit.googleapis.com/admin/v2/${PROJECT}`;
  const isEnabled = (name: string) => project.signInMethods.has(name);
  google.on(`GET ${identity}/config`, () =>
    found(
      project.signInMethods.size > 0 ? { signIn: { email: { enabled: isEnabled('email') } } } : undefined,
    ),
  );
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

/** The database, its rules, its indexes and its backups. */
function standInForFirestore(google: GoogleStandIn, project: GoogleProject): void {
  const firestore = `firestore.googleapis.com/v1/${PROJECT}`;
  const database = `${firestore}/databases/(default)`;
  google.on(`GET ${firestore}/locations`, () => ({
    locations: ['eur3', 'europe-west1', 'nam5', 'us-central1'].map((locationId) => ({ locationId })),
  }));
  google.on(`GET ${database}`, () => found(project.database));
  google.on(`POST ${firestore}/databases`, ({ body }) => {
    project.database = z.looseObject({}).parse(body);
    return { ...DONE, response: project.database };
  });
  google.on('GET firestore.googleapis.com/v1/operations/*', () => DONE);
  google.on(`PATCH ${database}`, ({ body }) => {
    project.database = { ...project.database, ...z.looseObject({}).parse(body) };
    return DONE;
  });
  google.on(`GET ${database}/backupSchedules`, () => ({ backupSchedules: project.backupSchedules }));
  google.on(`POST ${database}/backupSchedules`, ({ body }) => {
    project.backupSchedules.push(z.looseObject({}).parse(body));
    return {};
  });
  google.on(`GET ${database}/collectionGroups/*/indexes`, () => ({ indexes: [] }));
  google.on(`GET ${database}/collectionGroups/*/fields`, () => ({ fields: [...project.fields.values()] }));
  google.on(`PATCH ${database}/collectionGroups/*/fields/*`, ({ parts: [group = '', field = ''], body }) => {
    const name = `${PROJECT}/databases/(default)/collectionGroups/${group}/fields/${field}`;
    project.fields.set(name, { ...project.fields.get(name), ...z.looseObject({}).parse(body), name });
    return DONE;
  });

  const rules = `firebaserules.googleapis.com/v1/${PROJECT}`;
  google.on(`POST ${rules}:test`, () => ({ issues: [] }));
  const ruleset = `${PROJECT}/rulesets/1`;
  google.on(`GET ${rules}/releases`, () => ({
    releases: project.rules
      ? [{ name: `${PROJECT}/releases/cloud.firestore`, rulesetName: ruleset, updateTime: '2026-11-22' }]
      : [],
  }));
  google.on(`GET ${rules}/rulesets/1`, () => found(project.rules));
  google.on(`POST ${rules}/rulesets`, ({ body }) => {
    project.rules = z.looseObject({}).parse(body);
    return { name: ruleset };
  });
  google.on(`PATCH ${rules}/releases/cloud.firestore`, () => ({}));
}

/** The functions, and the images that their builds leave behind. */
function standInForFunctions(google: GoogleStandIn, project: GoogleProject): void {
  const functions = `cloudfunctions.googleapis.com/v2/${PROJECT}/locations`;
  google.on(`GET ${functions}`, () => ({
    locations: ['europe-west1', 'us-central1', 'us-east1'].map((locationId) => ({ locationId })),
  }));
  google.on(`GET ${functions}/-/functions`, () => ({ functions: [...project.functions.values()] }));
  google.on(`GET cloudfunctions.googleapis.com/v1/${PROJECT}/locations/-/functions`, () => ({}));
  google.on(`POST ${functions}/*/functions:generateUploadUrl`, () => ({
    uploadUrl: `${google.url}/upload`,
    storageSource: { bucket: 'uploads', object: 'functions.zip' },
  }));
  google.on('PUT upload', () => ({}));
  google.on(`POST ${functions}/*/functions`, ({ parts: [region = ''], query, body }) => {
    const id = query.get('functionId') ?? '';
    const name = `${PROJECT}/locations/${region}/functions/${id}`;
    const created = z.looseObject({ serviceConfig: z.looseObject({}) }).parse(body);
    const service = `${PROJECT}/locations/${region}/services/${id.toLowerCase()}`;
    const deployed = {
      ...created,
      name,
      state: 'ACTIVE',
      serviceConfig: { ...created.serviceConfig, service, uri: `https://${id}.example.com` },
    };
    project.functions.set(name, deployed);
    project.cleanupPolicies ??= {};
    return { name: `operations/${region}.${id}` };
  });
  google.on('GET cloudfunctions.googleapis.com/v2/operations/*.*', ({ parts: [region = '', id = ''] }) => ({
    done: true,
    response: project.functions.get(`${PROJECT}/locations/${region}/functions/${id}`),
  }));

  const images = `artifactregistry.googleapis.com/v1/${PROJECT}/locations/*/repositories/gcf-artifacts`;
  google.on(`GET ${images}`, ({ target }) =>
    found(
      project.cleanupPolicies && {
        name: target.replace(/^[^/]*\/v1\//, ''),
        cleanupPolicies: project.cleanupPolicies,
      },
    ),
  );
  google.on(`PATCH ${images}`, ({ body }) => {
    project.cleanupPolicies = z.object({ cleanupPolicies: z.looseObject({}) }).parse(body).cleanupPolicies;
    return {};
  });
  google.on('GET run.googleapis.com/v2/**', () => ({}));
  google.on('GET run.googleapis.com/v1/**', () => ({ bindings: [] }));
  google.on('POST run.googleapis.com/v1/**', ({ target, body }) => {
    project.invokers.set(target.split('/').at(-1) ?? '', body);
    return {};
  });
  google.on(`GET firebaseextensions.googleapis.com/v1beta/${PROJECT}/instances`, () => ({ instances: [] }));
}

/** Hosting, and the deployed service behind it. */
function standInForHosting(google: GoogleStandIn, project: GoogleProject): void {
  const hosting = 'firebasehosting.googleapis.com/v1beta1';
  const site = `${PROJECT}/sites/${PROJECT_ID}`;
  google.on(`GET ${hosting}/${PROJECT}/sites`, () => ({ sites: project.site ? [project.site] : [] }));
  google.on(`GET ${hosting}/${site}`, () => found(project.site));
  google.on(`POST ${hosting}/${PROJECT}/sites`, () => {
    project.site = { name: site, type: 'DEFAULT_SITE' };
    return project.site;
  });
  google.on(`PATCH ${hosting}/${site}`, ({ body }) => {
    project.site = { ...project.site, ...z.looseObject({}).parse(body) };
    return project.site;
  });
  const version = `${site}/versions/1`;
  google.on(`POST ${hosting}/${site}/versions`, () => ({ name: version }));
  google.on(`POST ${hosting}/${version}:populateFiles`, () => ({
    uploadRequiredHashes: [],
    uploadUrl: `${google.url}/upload`,
  }));
  google.on(`PATCH ${hosting}/${version}`, ({ body }) => {
    project.hosting = z.object({ config: z.object({ rewrites: z.array(z.unknown()) }) }).parse(body).config;
    return {};
  });
  google.on(`POST ${hosting}/${site}/channels/live/releases`, () => ({}));

  const served = (answer: StandInAnswer) => () => (project.hosting ? answer : notFound());
  google.on('GET health', served({ status: 'ok' }));
  google.on('POST mcp', served(rejected(503, '', 'MCP endpoint not configured')));
  google.on('GET __/firebase/init.json', () => found(project.site?.appId ? { apiKey: 'key' } : undefined));
  google.on('GET ', served(page('<title>Link Dashboard</title>')));
}
