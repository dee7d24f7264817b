import { requireDeployedNodeVersion } from '../project';
import { orShowUsage, runScript } from '../runScript';
import { parseOptions, USAGE } from './setup/options';
import { printPlan } from './setup/steps/plan';
import { runSteps } from './setup/step';
import { STEPS } from './setup/steps/all';
import { openTerminal } from './setup/terminal';

runScript(async () => {
  requireDeployedNodeVersion();
  const options = orShowUsage('cloud:setup', () => parseOptions(process.argv.slice(2)));
  if (options === undefined) console.log(USAGE);
  else if (options['dry-run']) printPlan(STEPS, options);
  else await runSteps(STEPS, { ...options, ...openTerminal(options) });
  return 0;
});
