import { parseArgs } from 'node:util';
import { SetupError } from '../project';
import { findAccount, HOW_TO_SIGN_IN } from './cloud/account';
import { hostingUrl } from './cloud/services';
import { checkDatabase, checkBackups } from './doctor/backups';
import { runCheck, type Check, type Deployment } from './doctor/check';
import { checkCode } from './doctor/code';
import { checkDeployedVariables, checkDotenvFiles } from './doctor/configuration';
import { checkErrors } from './doctor/errors';
import { countOf, formatFinding, type Finding } from './doctor/finding';
import { checkExemptions, checkRules } from './doctor/firestore';
import { checkFunctions, readFunctions } from './doctor/functions';
import { checkKeys } from './doctor/keys';
import { checkAnswers, checkRelease } from './doctor/site';
import { orShowUsage, runScript } from './runScript';
import { readSiteId } from './setup/steps/webApp';

const USAGE = `Checks a deployment: whether it is what this checkout would deploy, works, and is backed up. Changes nothing.

  npm run doctor -- --project ID

Run "npx firebase login" first. The exit code is 1 if there is a problem, and 0 if there are only warnings. "Check a
deployment" in docs/operate/troubleshoot.md explains the lines.`;

const FIRESTORE_API = 'firestore.googleapis.com';

const CHECKS: readonly Check[] = [
  {
    name: 'functions',
    api: 'cloudfunctions.googleapis.com',
    roles: ['roles/cloudfunctions.viewer'],
    run: checkEverythingOfFunctions,
  },
  {
    name: 'rules',
    api: 'firebaserules.googleapis.com',
    roles: ['roles/firebaserules.viewer'],
    run: async (deployment) => [await checkRules(deployment)],
  },
  {
    name: 'indexes',
    api: FIRESTORE_API,
    roles: ['roles/datastore.viewer'],
    run: async (deployment) => [await checkExemptions(deployment)],
  },
  { name: 'database', api: FIRESTORE_API, roles: ['roles/datastore.viewer'], run: checkDatabase },
  {
    name: 'backups',
    api: FIRESTORE_API,
    roles: ['roles/datastore.backupSchedulesViewer', 'roles/datastore.backupsViewer'],
    run: async (deployment) => [await checkBackups(deployment)],
  },
  {
    name: 'keys',
    api: FIRESTORE_API,
    roles: ['roles/datastore.viewer'],
    run: async (deployment) => [await checkKeys(deployment)],
  },
  {
    name: 'errors',
    api: 'logging.googleapis.com',
    roles: ['roles/logging.viewer'],
    run: async (deployment) => [await checkErrors(deployment)],
  },
  {
    name: 'web app',
    api: 'firebasehosting.googleapis.com',
    roles: ['roles/firebasehosting.viewer'],
    run: async (deployment) => [await checkRelease(deployment)],
  },
];

/** Checks all that can be read from the deployed functions. */
async function checkEverythingOfFunctions(deployment: Deployment): Promise<readonly Finding[]> {
  const found = await readFunctions(deployment);
  const functions = checkFunctions(found, deployment);
  if (found.length === 0) return [functions];
  return [functions, checkDeployedVariables(found, deployment), await checkCode(found, deployment)];
}

/** Runs all checks, prints their findings, and returns the exit code. */
async function examine(project: string, account: string): Promise<number> {
  const [dotenv, variables] = checkDotenvFiles(project);
  const site = await findSite(project);
  const deployment = { project, account, site, url: hostingUrl(site), now: new Date(), variables };
  const running = [
    Promise.resolve([dotenv]),
    ...CHECKS.map((check) => runCheck(check, deployment)),
    checkAnswers(deployment),
  ];
  // Prints the findings in order, while later checks still run.
  void Promise.allSettled(running);
  const statuses: Finding['status'][] = [];
  for (const findings of running) {
    for (const finding of await findings) {
      console.log(formatFinding(finding));
      statuses.push(finding.status);
    }
  }
  const count = (status: Finding['status']) => statuses.filter((other) => other === status).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  console.log(
    `\n${countOf(problems, 'problem')}, ${countOf(warnings, 'warning')}, ${String(count('ok'))} ok.`,
  );
  return problems > 0 ? 1 : 0;
}

/** Returns the name of the Hosting site. If it cannot be read, it is probably that of the project. */
async function findSite(project: string): Promise<string> {
  try {
    return await readSiteId(project);
  } catch (error) {
    if (error instanceof SetupError) return project;
    throw error;
  }
}

/** Returns the project that the command line names, or undefined if it asks for help. */
function parseProject(): string | undefined {
  const { values } = parseArgs({
    options: { project: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help === true) return undefined;
  if (values.project === undefined) throw new Error('Missing --project ID.');
  if (!/^[a-z][a-z\d-]{4,28}[a-z\d]$/.test(values.project))
    throw new Error(`"${values.project}" is not a project ID.`);
  return values.project;
}

runScript(async () => {
  const project = orShowUsage(USAGE, parseProject);
  if (project === undefined) {
    console.log(USAGE);
    return 0;
  }
  const account = await findAccount();
  if (account === undefined) throw new SetupError(`Nobody is signed in. ${HOW_TO_SIGN_IN}`);
  return examine(project, account);
});
