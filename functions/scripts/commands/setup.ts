import { requireDeployedNodeVersion } from '../project';
import { orShowUsage, runScript } from '../runScript';
import { parseOptions, USAGE } from './setup/options';
import { printPlan, runSteps } from './setup/step';
import { backupsStep, functionsStep } from './setup/steps/backend';
import { billingStep, budgetStep } from './setup/steps/billing';
import { peopleStep } from './setup/steps/people';
import { accountStep, projectStep, servicesStep } from './setup/steps/project';
import { regionStep } from './setup/steps/region';
import { signInMethodsStep } from './setup/steps/signInMethods';
import { checkStep, pagesStep, webAppStep } from './setup/steps/webApp';
import { openTerminal } from './setup/terminal';

/** In this order, all questions come before the long parts. */
const STEPS = [
  accountStep,
  projectStep,
  billingStep,
  budgetStep,
  servicesStep,
  regionStep,
  peopleStep,
  webAppStep,
  signInMethodsStep,
  functionsStep,
  pagesStep,
  backupsStep,
  checkStep,
];

runScript(async () => {
  requireDeployedNodeVersion();
  const options = orShowUsage('cloud:setup', () => parseOptions(process.argv.slice(2)));
  if (options === undefined) console.log(USAGE);
  else if (options['dry-run']) printPlan(STEPS, options.project);
  else await runSteps(STEPS, { ...options, ...openTerminal(options) });
  return 0;
});
