import path from 'node:path';
import { z } from 'zod';
import { DEVELOPMENT_KEY, InvalidConfiguration, parseEnvironment } from '../../../src/lib/runtime/config';
import { regionOf } from '../../../src/region';
import { requireDeployableConfiguration } from '../../configuration';
import { PROJECT_FOLDER, readJson } from '../../project';
import { missingFrom, readFunctions, type DeployedFunction } from '../cloud/deployment';
import { deployCommand, formatTime, ok, problem, warning, type Finding } from './finding';

export type Variables = Readonly<NodeJS.ProcessEnv>;

/** Checks the dotenv files of this checkout, and returns their variables if they are valid. */
export function checkDotenvFiles(
  project: string,
  projectFolder = PROJECT_FOLDER,
): readonly [Finding, Variables | undefined] {
  try {
    const variables = requireDeployableConfiguration(project, projectFolder);
    regionOf(variables);
    return [ok('dotenv', 'The dotenv files are valid.'), variables];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [problem('dotenv', error.message, 'Correct the files. See functions/.env.example.'), undefined];
  }
}

/** Checks the deployed functions and their variables against this checkout, whose variables are undefined if invalid. */
export async function checkFunctions(
  project: string,
  variables: Variables | undefined,
): Promise<readonly Finding[]> {
  const found = await readFunctions(project);
  const states = judgeFunctions(found, project, variables);
  if (found.length === 0) return [states];
  return [states, judgeVariables(found, project, variables), judgeServiceAccount(found, project)];
}

const firebaseSchema = z.object({ functions: z.object({ runtime: z.string() }) });

/** Judges whether every function is deployed and active, in the right region and on the right runtime. */
export function judgeFunctions(
  found: readonly DeployedFunction[],
  project: string,
  variables: Variables = {},
): Finding {
  const check = 'functions';
  const deploy = deployCommand(project, 'functions');

  const missing = missingFrom(found);
  if (missing.length > 0)
    return problem(check, `Not deployed: ${missing.join(', ')}.`, deployCommand(project));

  const inactive = found.filter(({ state }) => state !== 'ACTIVE');
  if (inactive.length > 0) {
    const states = inactive
      .flatMap(({ id, state, stateMessages }) => [
        `${id} is ${state}.`,
        ...stateMessages.map(({ message }) => message),
      ])
      .join(' ');
    return inactive.every(({ state }) => state === 'DEPLOYING')
      ? warning(check, states, 'Wait until the deploy has finished, and run this again.')
      : problem(check, states, deploy);
  }

  // A deploy to another region leaves the old functions running. They cost money, and respond with old code.
  const region = regionOf({ ...variables });
  const elsewhere = found.filter((each) => each.region !== region);
  if (elsewhere.length > 0) {
    const places = elsewhere.map((each) => `${each.id} in ${each.region}`).join(', ');
    const deletions = elsewhere.map(
      (each) => `npx firebase functions:delete ${each.id} --region ${each.region} --project ${project}`,
    );
    const text = `This checkout deploys to ${region}, but Google runs ${places}.`;
    return problem(check, text, [deployCommand(project), ...deletions].join('\n'));
  }

  const { runtime } = firebaseSchema.parse(readJson(path.join(PROJECT_FOLDER, 'firebase.json'))).functions;
  const others = found.filter((each) => each.runtime !== runtime);
  if (others.length > 0) {
    const runtimes = others.map((each) => `${each.id} on ${each.runtime}`).join(', ');
    return warning(check, `This checkout deploys to ${runtime}, but Google runs ${runtimes}.`, deploy);
  }

  const latest = Math.max(...found.map(({ updateTime }) => Date.parse(updateTime)));
  const names = found.map(({ id }) => id).join(', ');
  return ok(
    check,
    `${names} are active in ${region} on ${runtime}, deployed ${formatTime(new Date(latest))}.`,
  );
}

/** The platform sets these. */
const OF_PLATFORM = ['GCLOUD_PROJECT', 'FUNCTIONS_EMULATOR'];

/** Judges the environment variables of the deployed functions, and compares them with the dotenv files. */
export function judgeVariables(
  found: readonly DeployedFunction[],
  project: string,
  local: Variables | undefined,
): Finding {
  const check = 'variables';
  const deploy = deployCommand(project, 'functions');
  const invalid = new Set(found.flatMap(({ variables }) => problemsOf(variables)));
  if (invalid.size > 0) {
    const text = `Deployed, but invalid: ${[...invalid].join('; ')}.`;
    return problem(check, text, `Correct functions/.env.${project}, then: ${deploy}`);
  }
  const differing = new Set(found.flatMap(({ variables }) => (local ? differences(variables, local) : [])));
  if (differing.size > 0) {
    const names = [...differing].sort().join(', ');
    return warning(check, `Deployed with values that differ from the dotenv files: ${names}.`, deploy);
  }
  const secrets = [...new Set(found.flatMap((each) => each.secrets))];
  const unread = secrets.length === 0 ? '' : ` Not read from Secret Manager: ${secrets.join(', ')}.`;
  const compared = local ? ', and match the dotenv files' : '';
  return ok(check, `The deployed variables are valid${compared}.${unread}`);
}

/** Judges whether the functions run as an account that may do only what they need. */
export function judgeServiceAccount(found: readonly DeployedFunction[], project: string): Finding {
  const check = 'account';
  const accounts = [...new Set(found.map(({ serviceAccountEmail }) => serviceAccountEmail))];
  if (accounts.some((account) => /^\d+-compute@/.test(account)))
    return warning(
      check,
      'The functions run as the default service account, which in most projects may change everything.',
      `npm run cloud:setup -- --project ${project}`,
    );
  return ok(check, `The functions run as ${accounts.join(', ')}.`);
}

/** Describes invalid variables without their values: one of them is a key. */
function problemsOf(variables: Variables): string[] {
  try {
    const { MCP_API_KEY } = parseEnvironment(variables);
    return MCP_API_KEY === DEVELOPMENT_KEY ? ['MCP_API_KEY is the published development key'] : [];
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error;
    return error.problems.map(({ variable, message }) => `${variable} ${message}`);
  }
}

/** Returns the names of variables that a deploy would add, change or, if the service knows them, remove. */
function differences(deployed: Variables, local: Variables): string[] {
  const known = Object.entries(parseEnvironment(deployed)).flatMap(([name, value]) =>
    value === undefined || OF_PLATFORM.includes(name) ? [] : [name],
  );
  return [...Object.keys(local), ...known].filter((name) => deployed[name] !== local[name]);
}
