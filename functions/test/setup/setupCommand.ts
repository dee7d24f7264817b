import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../scripts/project';
import type { Finished } from '../support/processes/command';
import type { GoogleStandIn } from '../support/processes/googleStandIn';
import { copyProject, type ProjectCopy } from '../support/processes/projectCopy';
import { PROJECT_ID } from './projectModel';

const DEPLOYED = ['functions/dist', 'functions/package.json', 'firestore.rules', 'firestore.indexes.json'];

/** Copies what a deploy reads. Its checks and builds are left out, because the tests build before they start. */
export function copyDeployable(): ProjectCopy {
  const copy = copyProject();
  for (const name of DEPLOYED)
    cpSync(join(PROJECT_FOLDER, name), join(copy.folder, name), { recursive: true });
  copy.edit('firebase.json', (text) => text.replace(/"predeploy": \[[^\]]*\]/g, '"predeploy": []'));
  return copy;
}

/** Runs `npm run cloud:setup` without questions, against the stand-in. */
export function runSetup(
  copy: ProjectCopy,
  google: GoogleStandIn,
  ...args: readonly string[]
): Promise<Finished> {
  return copy.run('setup', ['--project', PROJECT_ID, '--yes', '--wait', '5', ...args], google.environment());
}
