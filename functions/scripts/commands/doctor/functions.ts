import path from 'node:path';
import { z } from 'zod';
import { regionOf } from '../../../src/options';
import { PROJECT_FOLDER, readJson, SetupError } from '../../project';
import { request } from '../cloud/request';
import { deployCommand, type Deployment } from './check';
import { formatTime, ok, problem, warning, type Finding } from './finding';

const CHECK = 'functions';
const NAMES = ['health', 'mcp', 'workspaceUpdate'];

const variablesSchema = z.record(z.string(), z.string()).default({});
const functionSchema = z
  .object({
    name: z.string(),
    state: z.string().default('UNKNOWN'),
    stateMessages: z.array(z.object({ message: z.string().default('') })).default([]),
    updateTime: z.iso.datetime({ offset: true }),
    labels: z.record(z.string(), z.string()).default({}),
    buildConfig: z.object({ runtime: z.string().default('unknown') }),
    serviceConfig: z
      .object({
        environmentVariables: variablesSchema,
        secretEnvironmentVariables: z
          .array(z.looseObject({ key: z.string(), secret: z.string(), version: z.string().optional() }))
          .default([]),
      })
      .prefault({}),
  })
  .transform(({ name, buildConfig, serviceConfig, ...rest }) => {
    // projects/PROJECT/locations/REGION/functions/NAME
    const [, , , region = '', , id = ''] = name.split('/');
    const { environmentVariables: variables, secretEnvironmentVariables: secrets } = serviceConfig;
    return { id, region, runtime: buildConfig.runtime, variables, secrets, ...rest };
  });
/** A function as it is deployed. */
export type DeployedFunction = z.output<typeof functionSchema>;

const pageSchema = z.object({
  functions: z.array(functionSchema).default([]),
  /** The regions that did not answer. */
  unreachable: z.array(z.string()).default([]),
  nextPageToken: z.string().default(''),
});

/**
 * Reads the functions of the service, and leaves out others that the project may have.
 * @throws {SetupError} if a region that does not answer may have some of them.
 */
export async function readFunctions({ project }: Deployment): Promise<readonly DeployedFunction[]> {
  const found: DeployedFunction[] = [];
  const unreachable = new Set<string>();
  let pageToken = '';
  do {
    const page = await request('functions', {
      to: 'list the functions',
      path: `/v2/projects/${project}/locations/-/functions`,
      query: { filter: 'environment="GEN_2"', ...(pageToken !== '' && { pageToken }) },
      schema: pageSchema,
    });
    found.push(...page.functions.filter(({ id }) => NAMES.includes(id)));
    for (const region of page.unreachable) unreachable.add(region);
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
  if (unreachable.size > 0 && missingFrom(found).length > 0)
    throw new SetupError(`Could not list the functions in ${[...unreachable].join(', ')}.`);
  return found;
}

function missingFrom(found: readonly DeployedFunction[]): string[] {
  return NAMES.filter((name) => !found.some(({ id }) => id === name));
}

const firebaseSchema = z.object({ functions: z.object({ runtime: z.string() }) });

/** Reads the region and the runtime to which this checkout deploys. */
function readExpected({ variables }: Deployment): Pick<DeployedFunction, 'region' | 'runtime'> {
  const { runtime } = firebaseSchema.parse(readJson(path.join(PROJECT_FOLDER, 'firebase.json'))).functions;
  return { region: regionOf({ ...variables }), runtime };
}

/** Checks that every function is deployed and active, in the right region and on the right runtime. */
export function checkFunctions(found: readonly DeployedFunction[], deployment: Deployment): Finding {
  const { region, runtime } = readExpected(deployment);
  return (
    findMissing(found, deployment) ??
    findInactive(found, deployment) ??
    findInOtherRegion(found, region, deployment) ??
    findOtherRuntime(found, runtime, deployment) ??
    ok(CHECK, `${NAMES.join(', ')} are active in ${region} on ${runtime}, deployed ${latestUpdate(found)}.`)
  );
}

function latestUpdate(found: readonly DeployedFunction[]): string {
  return formatTime(new Date(Math.max(...found.map(({ updateTime }) => Date.parse(updateTime)))));
}

function findMissing(found: readonly DeployedFunction[], deployment: Deployment): Finding | undefined {
  const missing = missingFrom(found);
  if (missing.length === 0) return undefined;
  return problem(CHECK, `Not deployed: ${missing.join(', ')}.`, deployCommand(deployment));
}

function findInactive(found: readonly DeployedFunction[], deployment: Deployment): Finding | undefined {
  const inactive = found.filter(({ state }) => state !== 'ACTIVE');
  if (inactive.length === 0) return undefined;
  const states = inactive
    .map(({ id, state, stateMessages }) => [
      `${id} is ${state}.`,
      ...stateMessages.map(({ message }) => message),
    ])
    .flat()
    .join(' ');
  return inactive.every(({ state }) => state === 'DEPLOYING')
    ? warning(CHECK, states, 'Wait until the deploy has finished, and run this again.')
    : problem(CHECK, states, deployCommand(deployment, 'functions'));
}

/** A deploy to another region leaves the old functions running. They cost money, and respond with old code. */
function findInOtherRegion(
  found: readonly DeployedFunction[],
  expected: string,
  deployment: Deployment,
): Finding | undefined {
  const elsewhere = found.filter(({ region }) => region !== expected);
  if (elsewhere.length === 0) return undefined;
  const places = elsewhere.map(({ id, region }) => `${id} in ${region}`).join(', ');
  const deletions = elsewhere.map(
    ({ id, region }) =>
      `npx firebase functions:delete ${id} --region ${region} --project ${deployment.project}`,
  );
  return problem(
    CHECK,
    `This checkout deploys to ${expected}, but Google runs ${places}.`,
    [deployCommand(deployment), ...deletions].join('\n'),
  );
}

function findOtherRuntime(
  found: readonly DeployedFunction[],
  expected: string,
  deployment: Deployment,
): Finding | undefined {
  const others = found.filter(({ runtime }) => runtime !== expected);
  if (others.length === 0) return undefined;
  const runtimes = others.map(({ id, runtime }) => `${id} on ${runtime}`).join(', ');
  return warning(
    CHECK,
    `This checkout deploys to ${expected}, but Google runs ${runtimes}.`,
    deployCommand(deployment, 'functions'),
  );
}
