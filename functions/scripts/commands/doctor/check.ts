import { SetupError } from '../../project';
import { CloudError } from '../cloud/request';
import { problem, warning, type Finding } from './finding';

export type Variables = Readonly<Record<string, string>>;

/** The deployment to check. */
export interface Deployment {
  /** The project's ID. */
  readonly project: string;
  /** The address of the account that reads the APIs. */
  readonly account: string;
  /** The name of the Hosting site. */
  readonly site: string;
  /** Where Hosting serves the web app, without a slash at the end. */
  readonly url: string;
  readonly now: Date;
  /** The variables that a deploy from this checkout would upload, or undefined if they are invalid. */
  readonly variables: Variables | undefined;
}

/** Returns the command that deploys everything, or only one part of it. */
export function deployCommand({ project }: Pick<Deployment, 'project'>, only?: string): string {
  return [
    'npx firebase deploy',
    ...(only === undefined ? [] : [`--only ${only}`]),
    `--project ${project}`,
  ].join(' ');
}

/** Checks that read one API. They fail together if it cannot be read. */
export interface Check {
  /** The name that is printed if the check cannot run. */
  readonly name: string;
  /** The API to turn on if it is off. */
  readonly api: string;
  /** The roles that an account needs to read it. */
  readonly roles: readonly string[];
  readonly run: (deployment: Deployment) => Promise<readonly Finding[]>;
}

/** Runs a check. Returns one finding instead of its own if Google rejects a request. */
export async function runCheck(check: Check, deployment: Deployment): Promise<readonly Finding[]> {
  try {
    return await check.run(deployment);
  } catch (error) {
    if (error instanceof SetupError) return [explain(error, check, deployment)];
    throw error;
  }
}

function explain(error: SetupError, { name, api, roles }: Check, deployment: Deployment): Finding {
  const { project, account } = deployment;
  const [reason = ''] = error.message.split('\n');
  const status = error instanceof CloudError ? error.status : undefined;
  if (/has not been used in project|it is disabled/.test(reason)) {
    return problem(name, `The API ${api} is off.`, `gcloud services enable ${api} --project ${project}`);
  }
  const notChecked = `Not checked. ${reason}`;
  if (status === 403) {
    const member = `${account.endsWith('.gserviceaccount.com') ? 'serviceAccount' : 'user'}:${account}`;
    const grants = roles.map(
      (role) => `gcloud projects add-iam-policy-binding ${project} --member ${member} --role ${role}`,
    );
    const how = 'Check the project ID. If it is right, let an owner of the project run:';
    return warning(name, notChecked, [how, ...grants].join('\n'));
  }
  if (status === 404) return warning(name, notChecked, deployCommand(deployment));
  if (status === 401) return warning(name, notChecked, 'npx firebase login --reauth');
  return warning(name, notChecked, `npm run doctor -- --project ${project}`);
}
