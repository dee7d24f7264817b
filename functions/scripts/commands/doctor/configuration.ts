import { DEVELOPMENT_KEY, InvalidConfiguration, parseEnvironment } from '../../../src/lib/service/config';
import { regionOf } from '../../../src/options';
import { PROJECT_FOLDER } from '../../project';
import { requireDeployableConfiguration } from '../start/localConfiguration';
import { deployCommand, type Deployment, type Variables } from './check';
import { ok, problem, warning, type Finding } from './finding';
import type { DeployedFunction } from './functions';

/** Checks the dotenv files of this checkout, and returns their variables if they are valid. */
export function checkDotenvFiles(
  project: string,
  projectFolder = PROJECT_FOLDER,
): readonly [Finding, Variables | undefined] {
  try {
    const variables = requireDeployableConfiguration(project, projectFolder);
    regionOf(variables);
    const set = Object.entries(variables).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    return [ok('dotenv', 'The dotenv files are valid.'), Object.fromEntries(set)];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [problem('dotenv', error.message, 'Correct the files. See functions/.env.example.'), undefined];
  }
}

/** The platform sets these. */
const OF_PLATFORM = ['GCLOUD_PROJECT', 'FUNCTIONS_EMULATOR'];

/** Checks the environment variables of the deployed functions, and compares them with the dotenv files. */
export function checkDeployedVariables(found: readonly DeployedFunction[], deployment: Deployment): Finding {
  const name = 'variables';
  const { variables: local } = deployment;
  const deploy = deployCommand(deployment, 'functions');
  const fix = `Correct functions/.env.${deployment.project}, then: ${deploy}`;
  const invalid = new Set(found.flatMap(({ variables }) => problemsOf(variables)));
  if (invalid.size > 0) return problem(name, `Deployed, but invalid: ${[...invalid].join('; ')}.`, fix);

  const differing = new Set(found.flatMap(({ variables }) => (local ? differences(variables, local) : [])));
  if (differing.size > 0) {
    const names = [...differing].sort().join(', ');
    return warning(name, `Deployed with values that differ from the dotenv files: ${names}.`, deploy);
  }
  const secrets = new Set(found.flatMap(({ secrets }) => secrets.map(({ key }) => key)));
  const unread = secrets.size === 0 ? '' : ` Not read from Secret Manager: ${[...secrets].join(', ')}.`;
  const compared = local ? ', and match the dotenv files' : '';
  return ok(name, `The deployed variables are valid${compared}.${unread}`);
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
