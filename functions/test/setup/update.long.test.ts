import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { readVersion } from '../../scripts/build/version';
import { PROJECT_FOLDER } from '../../scripts/project';
import { rejected, startGoogleStandIn, type GoogleStandIn } from '../support/processes/googleStandIn';
import type { ProjectCopy } from '../support/processes/projectCopy';
import { standInForProject } from './googleProject';
import { PROJECT_ID, type GoogleProject } from './projectModel';
import { copyDeployable, runSetup } from './setupCommand';

const OLD = { version: '0.9.0+1a2b3c4d', code: 'abc' };

let google: GoogleStandIn;
let project: GoogleProject;
let copy: ProjectCopy;

/** What the copy would deploy, which has no Git. */
const ofCopy = () => ({
  functions: readVersion(copy.folder, 'functions'),
  web: readVersion(copy.folder, 'web'),
});
const update = (...args: string[]) =>
  copy.run('update', ['--project', PROJECT_ID, '--wait', '5', ...args], google.environment());

beforeEach(async () => {
  google = await startGoogleStandIn();
  project = standInForProject(google);
  copy = copyDeployable();
  cpSync(join(PROJECT_FOLDER, 'CHANGELOG.md'), join(copy.folder, 'CHANGELOG.md'));
  expect(await runSetup(copy, google)).toMatchObject({ exitCode: 0 });
  project.builds = { functions: OLD, web: OLD };
});

describe('npm run cloud:update', () => {
  it('shows the versions and what to do before the update, and changes nothing with --dry-run', async () => {
    const before = google.requests.length;
    const { exitCode, stdout } = await update('--dry-run');
    expect(exitCode).toBe(0);
    expect(stdout).toContain(
      `Project   ${PROJECT_ID}, ${google.url}\nDeployed  0.9.0+1a2b3c4d\nNew       1.`,
    );
    expect(stdout).toMatch(/Before you update:\n- 1\.0\.0: /);
    expect(stdout.trim().split('\n').at(-1)).toBe(
      'Nothing was changed. Without --dry-run, this deploys the rules, the indexes, the functions and the web app.',
    );
    const changing = google.requests.slice(before).filter(({ target }) => target.includes('googleapis'));
    expect(changing.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('deploys, waits until every part runs the new version, and says how to go back', async () => {
    google.on(`POST firebasehosting.googleapis.com/v1beta1/projects/*/sites/*/channels/live/releases`, () => {
      // The functions respond with the new version a little earlier than Hosting.
      project.builds = { ...project.builds, functions: ofCopy().functions };
      return undefined;
    });
    google.on('GET ', () => {
      if (project.builds.functions !== OLD) project.builds = ofCopy();
      return undefined;
    });
    const { exitCode, stdout, stderr } = await update('--yes');
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Everything runs ${ofCopy().functions.version}: ${google.url}`);
    expect(stdout).toContain(
      `To go back: git checkout 1a2b3c4d && npm ci && npx firebase deploy --project ${PROJECT_ID}`,
    );
  });

  it('says after a failed deploy what is running, how to go on, and how to go back', async () => {
    google.on(`POST firebasehosting.googleapis.com/v1beta1/projects/*/sites/*/channels/live/releases`, () => {
      project.builds = { ...project.builds, functions: ofCopy().functions };
      return rejected(403, 'PERMISSION_DENIED', 'The caller does not have permission');
    });
    const { exitCode, stderr } = await update('--yes');
    expect(exitCode).toBe(1);
    const version = ofCopy().functions.version;
    expect(stderr).toContain(
      `Now running: the web app (0.9.0+1a2b3c4d), /health (${version}), /mcp (${version}), /api (${version}).`,
    );
    expect(stderr).toContain(
      'To go on: fix the cause, and run the same command again.\nTo go back: git checkout 1a2b3c4d ',
    );
  });

  it('says that the same version is deployed with other code', async () => {
    const { version } = ofCopy().functions;
    project.builds = { functions: { version, code: 'abc' }, web: { version, code: 'abc' } };
    const { stdout, stderr } = await update('--yes');
    expect(stdout).toContain(`Deployed  ${version}\nNew       ${version}, with other code\n`);
    expect(stderr).toContain(`: the web app (${version}, but with other code), /health (`);
  });

  it('says which parts still run the previous version', async () => {
    const { exitCode, stderr } = await update('--yes');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('not everything runs 1.');
    expect(stderr).toContain(': the web app (0.9.0+1a2b3c4d), /health (0.9.0+1a2b3c4d), ');
    expect(stderr).toContain(
      `Run "npm run cloud:doctor -- --project ${PROJECT_ID}".\nTo go back: git checkout 1a2b3c4d `,
    );
  });

  it('does not deploy without somebody to ask, or --yes', async () => {
    const { exitCode, stderr } = await update();
    expect([exitCode, stderr.trim()]).toEqual([
      1,
      'There is no terminal to ask questions on. Add --yes to use the defaults.',
    ]);
  });
});
