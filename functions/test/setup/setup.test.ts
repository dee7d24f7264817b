import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rejected, startGoogleStandIn, type GoogleStandIn } from '../support/processes/googleStandIn';
import { standInForProject } from './googleProject';
import { PROJECT_ID, type GoogleProject } from './projectModel';
import { copyDeployable, runSetup } from './setupCommand';

// What happens before the first deploy. setup.long.test.ts has the deploys.

let google: GoogleStandIn;
let project: GoogleProject;

beforeEach(async () => {
  google = await startGoogleStandIn();
  project = standInForProject(google);
});
afterEach(() => {
  google.close();
});

const changes = () => google.requests.filter(({ method }) => method !== 'GET').map(({ target }) => target);

describe('npm run setup', () => {
  it('prints the steps with --dry-run, without a sign-in and without a request', async () => {
    const copy = copyDeployable();
    const { exitCode, stdout } = await copy.run(
      'setup',
      ['--project', PROJECT_ID, '--dry-run'],
      google.environment({ isSignedIn: false }),
    );
    expect([exitCode, google.requests]).toEqual([0, []]);
    expect(stdout).toContain('Nothing was changed.');
    expect(stdout).toMatch(/^ 4\. Billing: .*\n 5\. Budget alert: /m);
    expect(existsSync(join(copy.folder, `functions/.env.${PROJECT_ID}`))).toBe(false);
  });

  it('says how to sign in', async () => {
    const { exitCode, stderr } = await copyDeployable().run(
      'setup',
      ['--project', PROJECT_ID, '--yes'],
      google.environment({ isSignedIn: false }),
    );
    expect([exitCode, google.requests]).toEqual([1, []]);
    expect(stderr).toContain('Step 2, Sign-in, failed. Nobody is signed in. Run "npx firebase login"');
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
      `Step 4, Billing, failed. The project has no billing account. Add one at\nhttps://console.cloud.google.com/billing/linkedaccount?project=${PROJECT_ID}`,
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
    expect(stderr).toContain(`The project ID ${PROJECT_ID} is taken`);
  });

  it('waits for billing, then keeps the settings, sign-in methods and budget that exist', async () => {
    Object.assign(project, { exists: true, hasFirebase: true, hasBilling: false });
    project.signInMethods.add('google.com');
    project.budgets.push({ displayName: `Link Dashboard: ${PROJECT_ID}` });
    let reads = 0;
    google.on(`GET cloudbilling.googleapis.com/v1/projects/${PROJECT_ID}/billingInfo`, () => {
      reads += 1;
      return { billingEnabled: reads > 1, billingAccountName: 'billingAccounts/1' };
    });
    const copy = copyDeployable();
    const settings = join(copy.folder, `functions/.env.${PROJECT_ID}`);
    writeFileSync(settings, '# Mine\nALLOWED_USERS=example.com\nTIME_ZONE=Europe/Berlin');
    const args = ['--region', 'europe-west1', '--location', 'mars1'];
    const { exitCode, stdout, stderr } = await runSetup(copy, google, ...args);
    expect(stdout).toContain('The project has a billing account now.');
    expect(stdout).toContain('Only example.com may sign up.');
    expect(stdout).toContain('Already enabled: google.com.');
    expect(stdout).toContain('There is a budget alert.');
    expect(readFileSync(settings, 'utf8')).toBe(
      '# Mine\nALLOWED_USERS=example.com\nTIME_ZONE=Europe/Berlin\nFUNCTIONS_REGION=europe-west1\n',
    );
    // Stops before the first deploy.
    expect([exitCode, google.unexpected]).toEqual([1, []]);
    expect(stderr).toContain(
      'Firestore has no location mars1. Add --location with one of eur3, europe-west1',
    );
    expect(changes().filter((target) => target.includes('provision'))).toEqual([]);
  });

  it('keeps the region and the users of the deployed functions, even in a new clone', async () => {
    Object.assign(project, { exists: true, hasFirebase: true });
    project.signInMethods.add('email');
    const name = `projects/${PROJECT_ID}/locations/us-east1/functions/mcp`;
    project.functions.set(name, { name, state: 'ACTIVE', buildConfig: {}, serviceConfig: {} });
    const copy = copyDeployable();
    const stopped = await runSetup(copy, google, '--location', 'mars1');
    expect(stopped.stdout).toContain('The functions run in us-east1. Wrote FUNCTIONS_REGION');
    expect(stopped.stdout).toContain('Everybody may sign up.');
    const serviceConfig = { environmentVariables: { ALLOWED_USERS: 'example.org' } };
    project.functions.set(name, { name, state: 'ACTIVE', buildConfig: {}, serviceConfig });
    const moved = await runSetup(copy, google, '--region', 'europe-west1');
    expect(moved.exitCode).toBe(1);
    expect(moved.stderr).toContain('The functions run in us-east1. To move them, remove them first');
    const again = await runSetup(copy, google, '--location', 'mars1');
    expect(again.stdout).toContain('Only example.org may sign up. Wrote ALLOWED_USERS');
  });

  it('stops at a region without functions, and continues without a budget alert if it may not create one', async () => {
    google.on('GET billingbudgets.googleapis.com/v1/billingAccounts/1/budgets', () =>
      rejected(403, 'PERMISSION_DENIED', 'The caller does not have permission'),
    );
    const { exitCode, stdout, stderr } = await runSetup(copyDeployable(), google, '--region', 'mars-west1');
    expect(stdout).toContain('Skipped: Could not read the budgets of the billing account');
    expect(exitCode).toBe(1);
    expect(stderr).toContain(
      'Functions cannot run in mars-west1. Add --region with one of europe-west1, us-',
    );
  });
});
