import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT_FOLDER, readJson } from '../../scripts/project';
import { runNode } from '../support/processes/command';
import { page, rejected } from '../support/processes/googleStandIn';

export const PROJECT = 'links-of-doctor';
const REGION = 'us-central1';
const DATABASE = `firestore.googleapis.com/v1/projects/${PROJECT}/databases/(default)`;
export const DAY_MS = 24 * 3_600_000;

/** What `npm run doctor` asks Google for. */
export const API_ROUTES = {
  functions: `GET cloudfunctions.googleapis.com/v2/projects/${PROJECT}/locations/-/functions`,
  release: `GET firebaserules.googleapis.com/v1/projects/${PROJECT}/releases/cloud.firestore`,
  ruleset: `GET firebaserules.googleapis.com/v1/projects/${PROJECT}/rulesets/*`,
  fields: `GET ${DATABASE}/collectionGroups/-/fields`,
  database: `GET ${DATABASE}`,
  schedules: `GET ${DATABASE}/backupSchedules`,
  backups: `GET firestore.googleapis.com/v1/projects/${PROJECT}/locations/-/backups`,
  query: `POST ${DATABASE}/documents:runQuery`,
  log: 'POST logging.googleapis.com/v2/entries:list',
  releases: `GET firebasehosting.googleapis.com/v1beta1/projects/${PROJECT}/sites/*/releases`,
  sites: `GET firebasehosting.googleapis.com/v1beta1/projects/${PROJECT}/sites`,
};
/** What it asks the service itself for. */
export const SERVICE_ROUTES = {
  page: 'GET ',
  settings: 'GET __/firebase/init.json',
  health: 'GET health',
  mcp: 'POST mcp',
};
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const indexesSchema = z.object({
  fieldOverrides: z.array(
    z.object({ collectionGroup: z.string(), fieldPath: z.string(), ttl: z.boolean().default(false) }),
  ),
});
const uploadSchema = z.object({ hash: z.string(), variables: z.record(z.string(), z.string()) });
export type Upload = z.infer<typeof uploadSchema>;

export const rules = () => readFileSync(join(PROJECT_FOLDER, 'firestore.rules'), 'utf8');

// Computes what a deploy would upload, with the Firebase CLI's own code.
const UPLOAD = `
  const { rmSync } = require('node:fs');
  const { prepareFunctionsUpload } = require('firebase-tools/lib/deploy/functions/prepareFunctionsUpload');
  const { applyBackendHashToBackends } = require('firebase-tools/lib/deploy/functions/cache/applyHash');
  const { loadUserEnvs, loadFirebaseEnvs } = require('firebase-tools/lib/functions/env');
  const [root, projectId, config] = process.argv.slice(1);
  const functionsSource = root + '/functions';
  const variables = {
    ...loadUserEnvs({ functionsSource, projectId, projectDir: root }),
    ...loadFirebaseEnvs({ projectId, locationId: 'nam5' }, projectId),
  };
  const endpoint = { id: 'mcp', region: 'us-central1', platform: 'gcfv2' };
  const backend = { environmentVariables: variables, endpoints: { 'us-central1': { mcp: endpoint } } };
  prepareFunctionsUpload(root, functionsSource, JSON.parse(config), [], undefined, { exportType: 'zip' }).then(
    ({ pathToSource, hash }) => {
      rmSync(pathToSource);
      applyBackendHashToBackends({ default: backend }, { sources: { default: { functionsSourceV2Hash: hash } } });
      console.log(JSON.stringify({ hash: endpoint.hash, variables }));
    },
  );
`;

/** Reads the hash and the variables that a deploy from this checkout gives to the functions. */
export async function readUpload(): Promise<Upload> {
  const { functions } = z
    .object({ functions: z.unknown() })
    .parse(readJson(join(PROJECT_FOLDER, 'firebase.json')));
  const args = ['-e', UPLOAD, PROJECT_FOLDER, PROJECT, JSON.stringify(functions)];
  const { stdout } = await runNode(args, PROJECT_FOLDER);
  return uploadSchema.parse(JSON.parse(stdout));
}

/** A function as the Firebase CLI deploys it. */
export function deployedFunction(
  upload: Upload,
  name: string,
  { state = 'ACTIVE', variables = {} }: { state?: string; variables?: object } = {},
) {
  return {
    name: `projects/${PROJECT}/locations/${REGION}/functions/${name}`,
    state,
    updateTime: '2099-01-31T12:00:00.123456789Z',
    labels: { 'firebase-functions-hash': upload.hash, 'deployment-tool': 'cli-firebase' },
    buildConfig: { runtime: 'nodejs24' },
    serviceConfig: {
      environmentVariables: {
        ...upload.variables,
        ...variables,
        FUNCTION_TARGET: name,
        LOG_EXECUTION_ID: 'true',
      },
    },
  };
}

/** An index exemption as Firestore describes it. */
export function exemption(group: string, field: string, expires: boolean) {
  return {
    name: `projects/${PROJECT}/databases/(default)/collectionGroups/${group}/fields/${field}`,
    indexConfig: {},
    ...(expires && { ttlConfig: { state: 'ACTIVE' } }),
  };
}

/** The exemptions of firestore.indexes.json. */
export function exemptions() {
  const { fieldOverrides } = indexesSchema.parse(readJson(join(PROJECT_FOLDER, 'firestore.indexes.json')));
  return fieldOverrides.map(({ collectionGroup, fieldPath, ttl }) =>
    exemption(collectionGroup, fieldPath, ttl),
  );
}

/** Returns what Google answers, by route, if nothing is wrong. */
export function healthyAnswers(upload: Upload) {
  return {
    functions: {
      functions: ['health', 'mcp', 'workspaceUpdate', 'ofSomebodyElse'].map((name) =>
        deployedFunction(upload, name),
      ),
    },
    release: { rulesetName: `projects/${PROJECT}/rulesets/1`, updateTime: '2099-01-31T12:00:00Z' },
    ruleset: { source: { files: [{ name: 'firestore.rules', content: rules() }] } },
    fields: { fields: exemptions() },
    database: {
      locationId: 'nam5',
      pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
      deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
    },
    schedules: { backupSchedules: [{ createTime: ago(30), retention: '604800s', dailyRecurrence: {} }] },
    backups: {
      backups: [
        { database: `projects/${PROJECT}/databases/(default)`, snapshotTime: ago(0.5), state: 'READY' },
        { database: `projects/${PROJECT}/databases/other`, snapshotTime: ago(0), state: 'READY' },
      ],
    },
    query: [],
    log: {},
    releases: { releases: [{ type: 'DEPLOY', releaseTime: '2099-01-31T12:00:00Z' }] },
    sites: { sites: [{ name: `projects/${PROJECT}/sites/links-site`, type: 'DEFAULT_SITE' }] },
  };
}

/** What the service answers, by route, if nothing is wrong. */
export const HEALTHY_SERVICE = {
  settings: { projectId: PROJECT, apiKey: 'public' },
  page: page('<!doctype html><title>Link Dashboard</title>'),
  health: { status: 'ok', timestamp: ago(0) },
  mcp: rejected(401, 'UNAUTHENTICATED', 'Invalid or missing API key'),
};
