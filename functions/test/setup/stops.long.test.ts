import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rejected, startGoogleStandIn, type GoogleStandIn } from '../support/processes/googleStandIn';
import { standInForProject } from './googleProject';
import { PROJECT_ID, type GoogleProject } from './projectModel';
import { copyDeployable, runSetup } from './setupCommand';

// What happens before there is billing. projectSettings.long.test.ts has what comes next, setup.long.test.ts the deploys.

let google: GoogleStandIn;
let project: GoogleProject;

beforeEach(async () => {
  google = await startGoogleStandIn();
  project = standInForProject(google);
});

describe('npm run cloud:setup', () => {
  it('prints the values and the steps with --dry-run, without a sign-in and without a request', async () => {
    const copy = copyDeployable();
    const { exitCode, stdout } = await copy.run(
      'setup',
      ['--project', PROJECT_ID, '--dry-run'],
      google.environment('none'),
    );
    expect([exitCode, google.requests]).toEqual([0, []]);
    expect(stdout).toContain('Nothing was changed.');
    expect(stdout).toMatch(/^ {2}Region +us-central1 +default, change it with --region$/m);
    expect(stdout).toMatch(/^ 3\. Billing: .*\n 4\. Budget alert: /m);
    expect(existsSync(join(copy.folder, `functions/.env.${PROJECT_ID}`))).toBe(false);
  });

  it('says how to sign in', async () => {
    const { exitCode, stderr } = await copyDeployable().run(
      'setup',
      ['--project', PROJECT_ID, '--yes'],
      google.environment('none'),
    );
    expect([exitCode, google.requests]).toEqual([1, []]);
    expect(stderr).toContain('Step 1, Sign-in, failed. Nobody is signed in. Run "npx firebase login"');
  });

  it('does not ask questions that nobody can answer', async () => {
    const { exitCode, stderr } = await copyDeployable().run(
      'setup',
      ['--project', PROJECT_ID],
      google.environment(),
    );
    expect([exitCode, google.requests]).toEqual([1, []]);
    expect(stderr).toContain('Add --yes to use the defaults.');
  });

  it('creates the project, then stops without billing, and says where to add it', async () => {
    project.hasBilling = false;
    const { exitCode, stdout, stderr } = await runSetup(copyDeployable(), google, '--wait', '1');
    expect(exitCode).toBe(1);
    expect(stdout).toContain(`Created the project ${PROJECT_ID} with Firebase.`);
    expect(stderr).toContain(
      `Step 3, Billing, failed. The project has no billing account. Add one at\nhttps://console.cloud.google.com/billing/linkedaccount?project=${PROJECT_ID}`,
    );
    expect(stderr).toContain('Then run the same command again.');
    expect([...project.services]).toEqual(['cloudbilling.googleapis.com']);
  });

  it('says what is missing if the account may not change the project', async () => {
    Object.assign(project, { exists: true, hasFirebase: true });
    google.on(`POST serviceusage.googleapis.com/v1/projects/*/services:batchEnable`, () =>
      rejected(403, 'PERMISSION_DENIED', 'Permission denied to enable service [cloudbilling.googleapis.com]'),
    );
    const { exitCode, stderr } = await runSetup(copyDeployable(), google);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(
      'Could not enable cloudbilling.googleapis.com: Permission denied to enable service',
    );
    expect(stderr).toContain('that it has the role Owner');
  });

  it('does not use an ID that somebody else has taken', async () => {
    google.on('POST cloudresourcemanager.googleapis.com/v1/projects', () =>
      rejected(409, 'ALREADY_EXISTS', 'Requested entity already exists'),
    );
    const { exitCode, stderr } = await runSetup(copyDeployable(), google);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`If the ID ${PROJECT_ID} is taken, choose another one.`);
  });
});
