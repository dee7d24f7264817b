import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rejected, startGoogleStandIn, type GoogleStandIn } from '../support/processes/googleStandIn';
import { standInForProject } from './googleProject';
import { PROJECT, PROJECT_ID, type GoogleProject } from './projectModel';
import { copyDeployable, runSetup } from './setupCommand';

let google: GoogleStandIn;
let project: GoogleProject;

beforeEach(async () => {
  google = await startGoogleStandIn();
  project = standInForProject(google);
  // Stops the setup before its first deploy.
  google.on(`GET firestore.googleapis.com/v1/${PROJECT}/databases/(default)`, () =>
    rejected(403, 'PERMISSION_DENIED', 'Stop'),
  );
});

const changes = () => google.requests.filter(({ method }) => method !== 'GET').map(({ target }) => target);

describe('npm run cloud:setup', () => {
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
    const { exitCode, stdout, stderr } = await runSetup(copy, google, '--region', 'europe-west1');
    expect(stdout).toContain('The project has a billing account now.');
    expect(stdout).toContain('Only example.com may sign up.');
    expect(stdout).toContain('Already enabled: google.com. Turned on email enumeration protection.');
    expect(stdout).toContain('There is a budget alert.');
    expect(readFileSync(settings, 'utf8')).toBe(
      [
        '# Mine\nALLOWED_USERS=example.com\nTIME_ZONE=Europe/Berlin\nFUNCTIONS_REGION=europe-west1\n',
        `FUNCTIONS_SERVICE_ACCOUNT=link-dashboard@${PROJECT_ID}.iam.gserviceaccount.com\n`,
      ].join(''),
    );
    expect([exitCode, google.unexpected]).toEqual([1, []]);
    expect(stderr).toContain('Step 11, Database and functions, failed. Could not read the database');
    expect(changes().filter((target) => target.includes('provision'))).toEqual([]);
  });

  it('keeps the region, the users and the account of the deployed functions, even in a new clone', async () => {
    Object.assign(project, { exists: true, hasFirebase: true });
    project.signInMethods.add('email');
    const name = `projects/${PROJECT_ID}/locations/us-east1/functions/mcp`;
    const deploy = (environmentVariables: object) =>
      project.functions.set(name, {
        name,
        state: 'ACTIVE',
        updateTime: '',
        serviceConfig: { environmentVariables },
      });
    const account = 'ours@example.iam.gserviceaccount.com';
    deploy({ FUNCTIONS_SERVICE_ACCOUNT: account });
    const copy = copyDeployable();
    const stopped = await runSetup(copy, google);
    expect(stopped.stdout).toContain('The functions run in us-east1. Wrote FUNCTIONS_REGION');
    expect(stopped.stdout).toContain('Everybody may sign up.');
    expect(stopped.stdout).toContain(`The functions run as ${account}. Wrote FUNCTIONS_SERVICE_ACCOUNT`);
    expect(project.serviceAccounts).toEqual([]);
    deploy({ ALLOWED_USERS: 'example.org' });
    const moved = await runSetup(copy, google, '--region', 'europe-west1');
    expect(moved.exitCode).toBe(1);
    expect(moved.stderr).toContain('The functions run in us-east1. To move them, remove them first');
    const again = await runSetup(copy, google);
    expect(again.stdout).toContain('Only example.org may sign up. Wrote ALLOWED_USERS');
    expect(again.stdout).toContain(`The functions run as ${account}.\n`);
  });

  it('only warns about a region that an operator has written into the settings', async () => {
    const copy = copyDeployable();
    writeFileSync(join(copy.folder, `functions/.env.${PROJECT_ID}`), 'FUNCTIONS_REGION=europe-new1');
    const { stdout } = await runSetup(copy, google);
    expect(stdout).toContain('Warning: this version knows no region "europe-new1".');
    expect(stdout).toContain('The functions run in europe-new1.\n');
  });

  it('continues without a budget alert if it may not create one', async () => {
    google.on('GET billingbudgets.googleapis.com/v1/billingAccounts/1/budgets', () =>
      rejected(403, 'PERMISSION_DENIED', 'The caller does not have permission'),
    );
    const { stdout } = await runSetup(copyDeployable(), google);
    expect(stdout).toContain('Skipped: Could not read the budgets of the billing account');
    expect(stdout).toContain('Enabled 16 APIs.');
  });
});
