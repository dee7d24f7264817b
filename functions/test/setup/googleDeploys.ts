import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { PROJECT_FOLDER } from '../../scripts/project';
import { ofBuild, page, type GoogleStandIn, type StandInResponse } from '../support/processes/googleStandIn';
import {
  ACCOUNT,
  DONE,
  found,
  notFound,
  PROJECT,
  PROJECT_ID,
  type Deployed,
  type GoogleProject,
} from './projectModel';

/** The database, its rules, its indexes and its backups. */
export function standInForFirestore(google: GoogleStandIn, project: GoogleProject): void {
  const firestore = `firestore.googleapis.com/v1/${PROJECT}`;
  const database = `${firestore}/databases/(default)`;
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
  google.on(`GET ${firestore}/locations/-/backups`, () => ({ backups: project.backups }));
  google.on(`POST ${database}/backupSchedules`, ({ body }) => {
    const createTime = new Date().toISOString();
    project.backupSchedules.push({ createTime, ...z.looseObject({}).parse(body) });
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
  const release = {
    name: `${PROJECT}/releases/cloud.firestore`,
    rulesetName: ruleset,
    updateTime: '2026-11-22',
  };
  google.on(`GET ${rules}/releases`, () => ({ releases: project.rules ? [release] : [] }));
  google.on(`GET ${rules}/releases/cloud.firestore`, () => found(project.rules && release));
  google.on(`GET ${rules}/rulesets/1`, () => found(project.rules));
  google.on(`POST ${rules}/rulesets`, ({ body }) => {
    project.rules = z.looseObject({}).parse(body);
    return { name: ruleset };
  });
  google.on(`PATCH ${rules}/releases/cloud.firestore`, () => ({}));
}

/** The functions, and the images that their builds leave behind. */
export function standInForFunctions(google: GoogleStandIn, project: GoogleProject): void {
  const functions = `cloudfunctions.googleapis.com/v2/${PROJECT}/locations`;
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
      updateTime: '2026-11-22T12:00:00Z',
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

/** Adds or replaces a function. */
export function deployFunction(
  project: GoogleProject,
  id: string,
  { state = 'ACTIVE', variables = {}, account = ACCOUNT }: Partial<Deployed> = {},
): void {
  const name = `${PROJECT}/locations/us-central1/functions/${id}`;
  const dotenv = parseEnv(readFileSync(join(PROJECT_FOLDER, 'functions/.env'), 'utf8'));
  project.functions.set(name, {
    name,
    state,
    updateTime: '2026-11-22T12:00:00Z',
    buildConfig: { runtime: 'nodejs24' },
    serviceConfig: {
      serviceAccountEmail: account,
      environmentVariables: { ...dotenv, ...variables, FUNCTION_TARGET: id },
    },
  });
}

const policySchema = z.object({ policy: z.object({ bindings: z.array(z.looseObject({})) }) });

/** The roles of the project, and the service accounts that have them. */
export function standInForRoles(google: GoogleStandIn, project: GoogleProject): void {
  const manager = 'cloudresourcemanager.googleapis.com/v1';
  google.on(`POST ${manager}/${PROJECT}:getIamPolicy`, () => ({ bindings: project.bindings }));
  google.on(`POST ${manager}/${PROJECT}:setIamPolicy`, ({ body }) => {
    ({ bindings: project.bindings } = policySchema.parse(body).policy);
    return { bindings: project.bindings };
  });
  const accounts = `iam.googleapis.com/v1/${PROJECT}/serviceAccounts`;
  google.on(`GET ${accounts}/*`, ({ parts: [email = ''] }) =>
    found(project.serviceAccounts.includes(email) ? {} : undefined),
  );
  google.on(`POST ${accounts}`, ({ body }) => {
    const { accountId } = z.object({ accountId: z.string() }).parse(body);
    project.serviceAccounts.push(`${accountId}@${PROJECT_ID}.iam.gserviceaccount.com`);
    return {};
  });
}

/** Hosting, and the deployed service behind it. */
export function standInForHosting(google: GoogleStandIn, project: GoogleProject): void {
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

  const served = (respond: (builds: GoogleProject['builds']) => StandInResponse) => () =>
    project.hosting ? respond(project.builds) : notFound();
  google.on(
    'GET health',
    served(({ functions }) => ofBuild(functions, 200, { status: 'ok' })),
  );
  const message = { error: { code: 503, status: '', message: 'MCP endpoint not configured' } };
  google.on(
    'GET mcp',
    served(({ functions }) => ofBuild(functions, 401, {})),
  );
  google.on(
    'POST mcp',
    served(({ functions }) => ofBuild(functions, 503, message)),
  );
  google.on(
    'GET api/workspace/update',
    served(({ functions }) => ofBuild(functions, 405, {})),
  );
  google.on('GET __/firebase/init.json', () => found(project.site?.appId ? { apiKey: 'key' } : undefined));
  google.on(
    'GET ',
    served(({ web }) =>
      page(`<title>Link Dashboard</title><meta name="version" content="${web.version}; code=${web.code}">`),
    ),
  );
}
