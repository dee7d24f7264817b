import { runScript } from './runScript';
import { parseOptions, USAGE } from './setup/options';
import { openTerminal } from './setup/prompt';
import { printPlan, runSteps } from './setup/step';
import { STEPS } from './setup/steps';

runScript(async () => {
  const options = parseOptions(process.argv.slice(2));
  if (options === undefined) console.log(USAGE);
  else if (options.isDryRun) printPlan(STEPS, options.project);
  else await runSteps(STEPS, { ...options, ...openTerminal(options) });
  return 0;
});
