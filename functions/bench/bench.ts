import path from 'node:path';
import { useFreePorts } from '../scripts/emulators/ports';
import { PROJECT_FOLDER } from '../scripts/project';
import { onInterruption, runScript } from '../scripts/commands/runScript';
import { startSuite } from '../scripts/emulators/suite';
import { coldStart } from './coldStart';
import { cost } from './cost';
import { memory } from './memory';
import { overhead } from './overhead';
import { reads } from './reads';
import { isReached, printSection, writeReport, type Section } from './report';
import { throughput } from './throughput';
import { writes } from './writes';

const PROJECT = 'demo-link-dashboard-bench';
const REPORT = path.join(PROJECT_FOLDER, 'bench.json');

const SECTIONS: Readonly<Record<string, () => Promise<Section>>> = {
  overhead,
  reads,
  cost,
  writes,
  coldStart,
  memory,
  throughput,
};

/**
 * Measures the service against baselines that are measured beside it, in the same run, prints a table and writes
 * it as JSON. Arguments name the sections to run.
 */
runScript(async () => {
  const interrupted = onInterruption();
  const names = process.argv.slice(2);
  const suite = await startSuite({
    name: 'bench',
    project: PROJECT,
    ports: await useFreePorts(),
    interrupted,
  });
  Object.assign(process.env, {
    GCLOUD_PROJECT: PROJECT,
    FIRESTORE_EMULATOR_HOST: suite.firestoreHost,
    FIREBASE_AUTH_EMULATOR_HOST: suite.authHost,
    METADATA_SERVER_DETECTION: 'none',
  });
  const sections: Section[] = [];
  try {
    for (const [name, measure] of Object.entries(SECTIONS)) {
      if (names.length > 0 && !names.includes(name)) continue;
      interrupted.throwIfAborted();
      const section = await measure();
      printSection(section);
      sections.push(section);
    }
  } finally {
    await suite.stop();
  }
  if (names.length === 0) writeReport(REPORT, sections);
  const missed = sections
    .flatMap(({ rows }) => rows)
    .filter((row) => row.reach !== undefined && !isReached(row, row.reach));
  for (const { what } of missed) console.log(`Missed: ${what}`);
  return missed.length === 0 ? 0 : 1;
});
