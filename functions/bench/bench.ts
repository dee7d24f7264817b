import { installClients } from '../scripts/clientPackage';
import { onInterruption, runScript } from '../scripts/runScript';
import { findFreePorts } from '../scripts/emulators/ports';
import { startSuite, type Suite } from '../scripts/emulators/suite';
import { UserError } from '../scripts/project';
import { coldStart } from './parts/coldStart';
import { cost } from './parts/cost';
import { edits } from './parts/edits';
import { imports } from './parts/imports';
import { load } from './parts/load';
import { overhead } from './parts/overhead';
import { reads } from './parts/reads';
import { search } from './parts/search';
import { visitors } from './parts/visitors';
import { webApp } from './parts/webApp';
import { writes } from './parts/writes';
import { drawPlot } from './plot';
import { labelOf, LEGEND, meetsTarget, printSection, type Options, type Section } from './measuring/report';
import { readResults, storeResult, type Result } from './measuring/results';

const PROJECT = 'demo-link-dashboard-bench';

const PARTS: Readonly<Record<string, (options: Options) => Promise<Section>>> = {
  search,
  overhead,
  reads,
  cost,
  writes,
  edits,
  coldStart,
  load,
  visitors,
  webApp,
  imports,
};

const USAGE = `Measures the service, prints tables, stores the results in bench.json and draws the plot in docs/images.

  npm run bench               every part (about 15 minutes on two cores)
  npm run bench -- PART ...   only these parts: ${Object.keys(PARTS).join(', ')}
  npm run bench -- plot       measure nothing and draw the plot from bench.json

  --verbose                   also print which queries fail in search, except for those of the final half

The exit code is 1 if a target is missed.`;

runScript(async () => {
  const args = process.argv.slice(2);
  const verbose = args.includes('--verbose');
  const names = args.filter((arg) => arg !== '--verbose');
  if (names.includes('--help') || names.includes('-h')) {
    console.log(USAGE);
    return 0;
  }
  await installClients();
  if (names.join() === 'plot') {
    reportPlot(drawPlot(readResults()));
    return 0;
  }
  const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) throw new UserError(`There is no part "${unknown}".\n\n${USAGE}`);

  const results = await measure(names.length > 0 ? names : Object.keys(PARTS), verbose);
  reportPlot(drawPlot(results));
  const missed = Object.values(results)
    .flatMap(({ rows }) => rows)
    .filter((row) => !meetsTarget(row));
  for (const row of missed) console.log(`Missed its target: ${labelOf(row)}`);
  return missed.length === 0 ? 0 : 1;
});

/** Measures these parts, on emulators unless it is only the search. Prints and stores each result as soon as it is known. */
async function measure(names: readonly string[], verbose: boolean): Promise<Record<string, Result>> {
  const interrupted = onInterruption();
  const suite = names.join() === 'search' ? undefined : await startEmulators(interrupted);
  console.log(`\n${LEGEND}`);
  const results: Record<string, Result> = {};
  try {
    for (const [name, measurePart] of Object.entries(PARTS)) {
      if (!names.includes(name)) continue;
      interrupted.throwIfAborted();
      const section = await measurePart({ verbose, baseUrl: suite?.baseUrl ?? '' });
      printSection(section);
      results[name] = storeResult(name, section);
    }
  } finally {
    await suite?.stop();
  }
  return results;
}

/** Starts emulators and points this process and those that it starts to them. */
async function startEmulators(interrupted: AbortSignal): Promise<Suite> {
  const ports = await findFreePorts();
  const options = { name: 'bench', project: PROJECT, ports, isLongRunning: true, interrupted };
  const suite = await startSuite(options);
  Object.assign(process.env, {
    GCLOUD_PROJECT: PROJECT,
    FIRESTORE_EMULATOR_HOST: suite.firestoreHost,
    FIREBASE_AUTH_EMULATOR_HOST: suite.authHost,
    METADATA_SERVER_DETECTION: 'none',
  });
  return suite;
}

function reportPlot(file: string | undefined): void {
  if (file !== undefined) console.log(`\nDrew ${file}.`);
}
