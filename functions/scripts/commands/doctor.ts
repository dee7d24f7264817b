import { parseArgs } from 'node:util';
import { requireDeployedNodeVersion, UserError } from '../project';
import { orShowUsage, runScript } from '../runScript';
import { findAccount, HOW_TO_SIGN_IN } from './cloud/account';
import { hostingUrl } from './cloud/deployment';
import { CloudError } from './cloud/request';
import { formatFinding, warning, type Finding } from './doctor/finding';
import { checkBackups, checkDatabase, checkIndexes, checkRules } from './doctor/firestore';
import { checkDotenvFiles, checkFunctions } from './doctor/functions';
import { checkService, checkSignIn } from './doctor/service';

const USAGE = `Checks a deployment: whether it is what this checkout would deploy, works, and is backed up. Changes nothing.

  npm run cloud:doctor -- --project ID

Run "npx firebase login" first. The exit code is 1 if there is a problem, and 0 if there are only warnings. "Check a
deployment" in docs/operate/troubleshoot.md says more.`;

/** Runs all checks, prints their findings, and returns the exit code. */
async function examine(project: string, account: string): Promise<number> {
  const [dotenv, variables] = checkDotenvFiles(project);
  const checks = [
    ['functions', checkFunctions(project, variables)],
    ['rules', checkRules(project)],
    ['indexes', checkIndexes(project)],
    ['database', checkDatabase(project)],
    ['backups', checkBackups(project)],
    ['sign-in', checkSignIn(project)],
    ['page', hostingUrl(project).then((url) => checkService(url, project))],
  ] as const;
  const running = checks.map(([name, findings]) =>
    findings.catch((error: unknown) => [explain(error, name, project, account)]),
  );
  const findings = [dotenv, ...(await Promise.all(running)).flat()];
  for (const finding of findings) console.log(formatFinding(finding));
  const count = (status: Finding['status']) =>
    String(findings.filter((finding) => finding.status === status).length);
  console.log(`\nproblems: ${count('problem')}, warnings: ${count('warning')}, ok: ${count('ok')}`);
  return findings.some(({ status }) => status === 'problem') ? 1 : 0;
}

/** Returns the finding of a check that could not read what it needs. */
function explain(error: unknown, check: string, project: string, account: string): Finding {
  if (!(error instanceof UserError)) throw error;
  const found = `Not checked. ${error.message.split('\n')[0] ?? ''}`;
  if (!(error instanceof CloudError))
    return warning(check, found, `npm run cloud:doctor -- --project ${project}`);
  if (error.isApiOff) return warning(check, found, `npm run cloud:setup -- --project ${project}`);
  if (error.status === 401) return warning(check, found, 'npx firebase login --reauth');
  return warning(
    check,
    found,
    `Check the project ID. If it is right, an owner of the project can give ${account} the roles Viewer and Service Usage Consumer.`,
  );
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
  const project = orShowUsage('cloud:doctor', parseProject);
  if (project === undefined) {
    console.log(USAGE);
    return 0;
  }
  requireDeployedNodeVersion();
  const account = await findAccount();
  if (!account) throw new UserError(`Nobody is signed in. ${HOW_TO_SIGN_IN}`);
  return examine(project, account.email ?? 'your account');
});
