import { z } from 'zod';
import { UserError } from '../../project';
import { ifFound, request } from './request';

// What the setup and the doctor read from a project.

/**
 * Reads the functions of the service, and leaves out others that the project may have.
 * @throws {UserError} if a region that does not respond may have some of them.
 */
export async function readFunctions(project: string): Promise<readonly DeployedFunction[]> {
  const { functions, unreachable } = await request('functions', {
    to: 'list the functions',
    path: `/v2/projects/${project}/locations/-/functions`,
    query: { filter: 'environment="GEN_2"', pageSize: '1000' },
    schema: pageSchema,
  });
  const found = functions.filter(({ id }) => NAMES.includes(id));
  if (unreachable.length > 0 && missingFrom(found).length > 0)
    throw new UserError(`Could not list the functions in ${unreachable.join(', ')}.`);
  return found;
}

const NAMES = ['health', 'mcp', 'workspaceUpdate'];

const functionSchema = z
  .object({
    name: z.string(),
    state: z.string().default('UNKNOWN'),
    stateMessages: z.array(z.object({ message: z.string().default('') })).default([]),
    updateTime: z.string(),
    buildConfig: z.object({ runtime: z.string().default('unknown') }).prefault({}),
    serviceConfig: z
      .object({
        environmentVariables: z.record(z.string(), z.string()).default({}),
        serviceAccountEmail: z.string().default(''),
        secretEnvironmentVariables: z.array(z.object({ key: z.string() })).default([]),
      })
      .prefault({}),
  })
  .transform(({ name, buildConfig, serviceConfig, ...rest }) => {
    // projects/PROJECT/locations/REGION/functions/NAME
    const [, , , region = '', , id = ''] = name.split('/');
    const {
      environmentVariables: variables,
      secretEnvironmentVariables,
      serviceAccountEmail,
    } = serviceConfig;
    const secrets = secretEnvironmentVariables.map(({ key }) => key);
    return { id, region, runtime: buildConfig.runtime, variables, secrets, serviceAccountEmail, ...rest };
  });

/** A function as it is deployed. */
export type DeployedFunction = z.output<typeof functionSchema>;

const pageSchema = z.object({
  functions: z.array(functionSchema).default([]),
  /** The regions that did not respond. */
  unreachable: z.array(z.string()).default([]),
});

/** Returns the names of the service's functions that are not among these. */
export function missingFrom(found: readonly DeployedFunction[]): readonly string[] {
  return NAMES.filter((name) => !found.some(({ id }) => id === name));
}

export const databasePath = (project: string) => `/v1/projects/${project}/databases/(default)`;

/** Reads the database. Returns undefined if it does not exist. */
export function readDatabase(project: string) {
  const schema = z
    .object({
      locationId: z.string(),
      pointInTimeRecoveryEnablement: z.string().default(''),
      deleteProtectionState: z.string().default(''),
    })
    .transform(({ locationId, pointInTimeRecoveryEnablement, deleteProtectionState }) => ({
      locationId,
      hasRecovery: pointInTimeRecoveryEnablement === 'POINT_IN_TIME_RECOVERY_ENABLED',
      isProtected: deleteProtectionState === 'DELETE_PROTECTION_ENABLED',
    }));
  return ifFound(request('firestore', { to: 'read the database', path: databasePath(project), schema }));
}

export const signInPath = (project: string) => `/admin/v2/projects/${project}`;

const signInSchema = z.object({
  signIn: z.object({ email: z.object({ enabled: z.boolean().default(false) }).prefault({}) }).prefault({}),
  emailPrivacyConfig: z.object({ enableImprovedEmailPrivacy: z.boolean().default(false) }).prefault({}),
});

/** Reads the settings of Firebase Authentication. Returns undefined before it is used for the first time. */
export function readSignIn(project: string) {
  const [to, path] = ['read the sign-in methods', `${signInPath(project)}/config`];
  return ifFound(request('identity', { to, path, quotaProject: project, schema: signInSchema }));
}

const scheduleSchema = z.object({
  createTime: z.string().default(''),
  retention: z.string(),
  dailyRecurrence: z.object({}).optional(),
});
export type Schedule = z.output<typeof scheduleSchema>;

/** Reads how often the database is backed up. */
export async function readBackupSchedules(project: string): Promise<readonly Schedule[]> {
  const { backupSchedules } = await request('firestore', {
    to: 'read the backup schedules',
    path: `${databasePath(project)}/backupSchedules`,
    schema: z.object({ backupSchedules: z.array(scheduleSchema).default([]) }),
  });
  return backupSchedules;
}

export const siteSchema = z.object({
  /** Such as projects/my-project/sites/my-project. */
  name: z.string(),
  type: z.string().default(''),
  appId: z.string().default(''),
});

/** Finds the Hosting site that a deploy uses, if there is one. */
export async function findSite(project: string): Promise<z.output<typeof siteSchema> | undefined> {
  const { sites } = await request('hosting', {
    to: 'list the Hosting sites',
    path: `/v1beta1/projects/${project}/sites`,
    schema: z.object({ sites: z.array(siteSchema).default([]) }),
  });
  return sites.find(({ type }) => type === 'DEFAULT_SITE');
}

/** Returns the URL of the web app. If the Hosting site cannot be read, it is probably named like the project. */
export async function hostingUrl(project: string): Promise<string> {
  const { FIREBASE_HOSTING_URL } = process.env;
  if (FIREBASE_HOSTING_URL !== undefined) return FIREBASE_HOSTING_URL;
  const site = await findSite(project).catch((error: unknown) => {
    if (error instanceof UserError) return undefined;
    throw error;
  });
  return `https://${site?.name.split('/').at(-1) ?? project}.web.app`;
}
