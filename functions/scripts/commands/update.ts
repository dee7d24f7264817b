import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hasUncommittedChanges, readVersion } from '../build/version';
import { requireDeployableConfiguration } from '../configuration';
import { PROJECT_FOLDER, requireDeployedNodeVersion, UserError } from '../project';
import { orShowUsage, runScript } from '../runScript';
import { findAccount, HOW_TO_SIGN_IN } from './cloud/account';
import { readReleases, warningsSince } from './cloud/changelog';
import { hostingUrl } from './cloud/deployment';
import { coreOf, otherBuilds, readRunningBuilds, runningParts } from './cloud/runningBuilds';
import { parseOptions } from './setup/options';
import { deploy } from './setup/deploy';
import { openTerminal } from './setup/terminal';

const USAGE = `Deploys this checkout to a project that "npm run cloud:setup" has set up, and waits until every part runs it.

  npm run cloud:update -- --project ID [--yes] [--dry-run] [--wait SECONDS]

Shows what CHANGELOG.md says to do before the update, and asks whether to continue. --yes does not ask. --dry-run shows
what would be deployed, and changes nothing. "Update" in docs/operate/update.md explains the rest.`;

runScript(async () => {
  requireDeployedNodeVersion();
  const options = orShowUsage('cloud:update', parseUpdate);
  if (options === undefined) {
    console.log(USAGE);
    return 0;
  }
  const { project } = options;
  requireDeployableConfiguration(project);
  if (!(await findAccount())) throw new UserError(`Nobody is signed in. ${HOW_TO_SIGN_IN}`);
  const wanted = {
    functions: readVersion(PROJECT_FOLDER, 'functions'),
    web: readVersion(PROJECT_FOLDER, 'web'),
  };
  const url = await hostingUrl(project);
  const running = (await readRunningBuilds(url)).get('/health');
  const before = running?.version;
  const changelog = readFileSync(path.join(PROJECT_FOLDER, 'CHANGELOG.md'), 'utf8');
  const warnings = warningsSince(readReleases(changelog), before);
  console.log(`Project   ${project}, ${url}`);
  console.log(`Deployed  ${before ?? 'unknown: it is from before 1.0.0, or does not respond'}`);
  const isOther = before === wanted.functions.version && running?.code !== wanted.functions.code;
  const isChanged = hasUncommittedChanges(PROJECT_FOLDER);
  const notes = [
    ...(isOther ? ['other code'] : []),
    ...(isChanged ? ['changes that are not committed'] : []),
  ];
  console.log(`New       ${[wanted.functions.version, ...notes].join(', with ')}`);
  if (warnings.length > 0)
    console.log(`\nBefore you update:\n${warnings.map((each) => `- ${each}`).join('\n')}\n`);
  if (options['dry-run']) {
    console.log(
      'Nothing was changed. Without --dry-run, this deploys the rules, the indexes, the functions and the web app.',
    );
    return 0;
  }
  const terminal = openTerminal(options);
  if (!(await terminal.confirm('Deploy?'))) throw new UserError('Nothing was changed.');
  try {
    await deploy({ ...options, ...terminal }, 'firestore,functions,hosting');
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const parts = runningParts(await readRunningBuilds(url)).join(', ');
    throw new UserError(
      `${error.message}\nNow running: ${parts}. Mixed versions are safe.\nTo go on: fix the cause, and run the same command again.\n${howToGoBack(project, before)}`,
    );
  }

  const end = Date.now() + options.wait;
  for (;;) {
    const others = otherBuilds(await readRunningBuilds(url), wanted);
    if (others.length === 0) break;
    if (Date.now() + PAUSE_MS > end)
      throw new UserError(
        `Deployed, but not everything runs ${wanted.functions.version}: ${others.join(', ')}. Run "npm run cloud:doctor -- --project ${project}".\n${howToGoBack(project, before)}`,
      );
    await sleep(PAUSE_MS);
  }
  console.log(`\nEverything runs ${wanted.functions.version}: ${url}`);
  console.log(howToGoBack(project, before));
  return 0;
});

const PAUSE_MS = 2_000;

/** Parses the command line. Returns undefined if it asks for help. */
function parseUpdate() {
  const { values } = parseArgs({
    options: {
      project: { type: 'string' },
      yes: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      wait: { type: 'string', default: '600' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return undefined;
  const { project, wait, yes, 'dry-run': isDryRun } = values;
  const args = [
    ...(project === undefined ? [] : ['--project', project]),
    ...['--wait', wait],
    ...(yes ? ['--yes'] : []),
    ...(isDryRun ? ['--dry-run'] : []),
  ];
  return parseOptions(args);
}

/** Says which commands deploy the previous version again. */
function howToGoBack(project: string, before: string | undefined): string {
  const [, commit] = before?.split('+') ?? [];
  if (commit !== undefined && before === readVersion(PROJECT_FOLDER, 'functions').version)
    return `What ran before was built from the same commit, ${commit}. To go back, undo your changes, such as with "git stash", and run this again.`;
  const version = commit ?? (before === undefined ? 'VERSION' : `v${coreOf(before)}`);
  return `To go back: git checkout ${version} && npm ci && npx firebase deploy --project ${project}
Read "Go back" in docs/operate/update.md first.`;
}
