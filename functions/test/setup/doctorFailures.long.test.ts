import { runScript } from '../support/processes/command';
import { rejected, startGoogleStandIn, type GoogleStandIn } from '../support/processes/googleStandIn';
import { answerAll, answerApis, runDoctor } from './doctorCommand';
import { HEALTHY_SERVICE, PROJECT } from './healthyDeployment';

describe('npm run doctor', () => {
  let google: GoogleStandIn;

  beforeAll(async () => {
    google = await startGoogleStandIn();
  });
  afterAll(() => {
    google.close();
  });

  it('names missing roles and APIs that are off, and runs the other checks', async () => {
    const isOff =
      'Cloud Logging API has not been used in project 123 before or it is disabled. Enable it by visiting …';
    answerApis(google, rejected(403, 'PERMISSION_DENIED', 'The caller does not have permission'));
    answerAll(google, { ...HEALTHY_SERVICE, log: rejected(403, 'PERMISSION_DENIED', isOff) });
    const { exitCode, lines, of } = await runDoctor(google.environment());
    expect(exitCode).toBe(1);
    expect(of('errors')).toBe(
      `problem The API logging.googleapis.com is off. Next: gcloud services enable logging.googleapis.com --project ${PROJECT}`,
    );
    const grant = (role: string) =>
      `gcloud projects add-iam-policy-binding ${PROJECT} --member user:owner@example.com --role roles/${role}`;
    expect(of('functions')).toBe(
      'warning Not checked. Could not list the functions: The caller does not have permission (403 PERMISSION_DENIED) ' +
        'Next: Check the project ID. If it is right, let an owner of the project run: ' +
        grant('cloudfunctions.viewer'),
    );
    expect(of('backups')).toContain(
      `${grant('datastore.backupSchedulesViewer')} ${grant('datastore.backupsViewer')}`,
    );
    const warnings = [...lines].filter(([, line]) => line.startsWith('warning Not checked. '));
    expect(warnings.map(([check]) => check)).toEqual([
      'functions',
      'rules',
      'indexes',
      'database',
      'backups',
      'keys',
      'web app',
    ]);
    expect(['dotenv', 'page', '/health', '/mcp'].map((check) => of(check).slice(0, 3))).toEqual(
      Array(4).fill('ok '),
    );
  });

  it('says that nothing is deployed', async () => {
    const missing = rejected(404, 'NOT_FOUND', 'Not found');
    answerApis(google, missing);
    answerAll(google, {
      functions: {},
      log: {},
      page: missing,
      settings: missing,
      health: missing,
      mcp: missing,
    });
    const { exitCode, of, stdout } = await runDoctor(google.environment());
    expect(exitCode).toBe(1);
    expect(of('functions')).toBe(
      `problem Not deployed: health, mcp, workspaceUpdate. Next: npx firebase deploy --project ${PROJECT}`,
    );
    for (const [check, found] of [
      ['rules', 'problem No rules are deployed. '],
      ['indexes', 'problem There is no database. '],
      ['database', 'problem There is no database. '],
      ['backups', 'warning Not checked. '],
      ['web app', 'problem It is not deployed. '],
      ['page', `problem ${google.url} answers with status 404. `],
      ['/mcp', 'problem Without a key, it answers with status 404 instead of asking for one. '],
    ] as const)
      expect(of(check)).toContain(found);
    expect(stdout).not.toContain('variables');
  });

  it('asks to sign in first', async () => {
    const { exitCode, stdout, stderr } = await runDoctor(google.environment({ isSignedIn: false }));
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Nobody is signed in. Run "npx firebase login"');
  });

  it('shows the usage if the project ID is mistyped', async () => {
    const { exitCode, stderr } = await runScript('doctor', ['--project', 'My Project']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('"My Project" is not a project ID.');
    expect(stderr).toContain('npm run doctor -- --project ID');
  });
});
