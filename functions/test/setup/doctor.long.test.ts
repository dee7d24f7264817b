import { readVersion } from '../../scripts/build/version';
import { PROJECT_FOLDER } from '../../scripts/project';
import { BASE_URL } from '../support/environment';
import { runScript } from '../support/processes/command';
import { page, rejected, startGoogleStandIn, type GoogleStandIn } from '../support/processes/googleStandIn';
import { deployFunction } from './googleDeploys';
import { standInForDeployment } from './googleProject';
import { PROJECT, PROJECT_ID, type GoogleProject } from './projectModel';

let google: GoogleStandIn;
let project: GoogleProject;

beforeEach(async () => {
  google = await startGoogleStandIn();
  project = standInForDeployment(google);
});

/** Runs `npm run cloud:doctor`. Returns its lines by check, such as `ok All is well.` or `warning It is late. Next: Do this.` */
async function runDoctor(environment = google.environment()) {
  const { exitCode, stdout, stderr } = await runScript('doctor', ['--project', PROJECT_ID], environment);
  const lines = new Map<string, string>();
  for (const line of stdout.split(/\n(?! )/)) {
    const [, status, check, found] = /^(ok|warning|problem) +(\S+) +(.*)$/s.exec(line) ?? [];
    if (check !== undefined) lines.set(check, `${status ?? ''} ${(found ?? '').replaceAll(/\s+/g, ' ')}`);
  }
  return { exitCode, stdout, stderr, of: Object.fromEntries(lines) };
}

const deploy = (only: string) => `Next: npx firebase deploy --only ${only} --project ${PROJECT_ID}`;
const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);

describe('npm run cloud:doctor', () => {
  it('finds nothing wrong with a healthy deployment, and changes nothing', async () => {
    // The web app, /health and /mcp are those of the emulators.
    const { exitCode, stdout, stderr, of } = await runDoctor({
      ...google.environment(),
      FIREBASE_HOSTING_URL: BASE_URL,
    });
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(of).toEqual({
      dotenv: 'ok The dotenv files are valid.',
      functions:
        'ok health, mcp, workspaceUpdate are active in us-central1 on nodejs24, deployed 2026-11-22 12:00 UTC.',
      variables: 'ok The deployed variables are valid, and match the dotenv files.',
      account: `ok The functions run as link-dashboard@${PROJECT_ID}.iam.gserviceaccount.com.`,
      rules: 'ok As in firestore.rules, deployed 2026-11-22 00:00 UTC.',
      indexes: 'ok 20 exemptions, as in firestore.indexes.json.',
      recovery: 'ok Point-in-time recovery goes back seven days.',
      deletion: 'ok The database is protected against deletion.',
      'sign-in': 'ok Email enumeration protection is on.',
      backups: matching(/^ok Daily, kept for 7 days\. The last one is from .* UTC\.$/),
      page: `ok ${BASE_URL} shows the web app.`,
      '/health': 'ok It responds.',
      '/mcp': 'ok It responds, and rejects calls without a key.',
      version: `ok Everything runs the code of this checkout, ${readVersion(PROJECT_FOLDER, 'functions').version}.`,
    });
    expect(stdout).toContain('\nproblems: 0, warnings: 0, ok: 14\n');
    expect(google.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(google.unexpected).toEqual([]);
  });

  it('says what is wrong in every check, and what to do', async () => {
    deployFunction(project, 'mcp', {
      state: 'FAILED',
      variables: { TIME_ZONE: 'Mars/Olympus' },
      account: '123456789-compute@developer.gserviceaccount.com',
    });
    project.rules = { source: { files: [{ content: 'Changed' }] } };
    project.fields.clear();
    project.database = { locationId: 'nam5' };
    project.backupSchedules.length = 0;
    project.hidesAddresses = false;
    google.on('GET ', () => page('<h1>Something else</h1>'));
    google.on('GET health', () => rejected(500, 'INTERNAL', 'Broken'));
    google.on('POST mcp', () => rejected(503, 'UNAVAILABLE', 'Firestore does not respond'));
    const { exitCode, of, stdout } = await runDoctor();
    const update = `Next: npx firebase firestore:databases:update '(default)' --project ${PROJECT_ID}`;
    const log = `Next: npx firebase functions:log --project ${PROJECT_ID} --only health,mcp,workspaceupdate --lines 200`;
    expect(exitCode).toBe(1);
    expect(of).toEqual({
      dotenv: matching(/^ok /),
      functions: `problem mcp is FAILED. ${deploy('functions')}`,
      variables:
        'problem Deployed, but invalid: TIME_ZONE must be an IANA time zone, such as Europe/Berlin. ' +
        `Next: Correct functions/.env.${PROJECT_ID}, then: npx firebase deploy --only functions --project ${PROJECT_ID}`,
      account: `warning The functions run as the default service account, which in most projects may change everything. Next: npm run cloud:setup -- --project ${PROJECT_ID}`,
      rules: `problem The deployed rules are not those of firestore.rules. ${deploy('firestore:rules')}`,
      indexes: matching(/^problem Exemptions that are not deployed: apiKeys\.expiresAt \(expires\), /),
      recovery: `warning Point-in-time recovery is off. ${update} --point-in-time-recovery ENABLED`,
      deletion: `warning The database is not protected against deletion. ${update} --delete-protection ENABLED`,
      'sign-in': `warning Email enumeration protection is off. Next: npm run cloud:setup -- --project ${PROJECT_ID}`,
      backups: matching(
        /^problem No schedule\. The last one .* Next: npx firebase firestore:backups:schedules:create /,
      ),
      page: `problem ${google.url} does not show the web app. ${deploy('hosting')}`,
      '/health': `problem It returns status 500. ${log}`,
      '/mcp': `problem It cannot read the API keys (status 503). ${log}`,
      version: matching(
        /^warning Other code than this checkout, 1\.\S+: the web app \(from before 1\.0\.0\), .* Next: npm run cloud:update -- --project my-links$/,
      ),
    });
    expect(stdout).toContain('\nproblems: 8, warnings: 5, ok: 1\n');
  });

  it('finds what differs from this checkout or is not set up yet, without showing the value of a variable', async () => {
    const secret = 'a-secret-that-nobody-may-see-0123456789';
    deployFunction(project, 'mcp', { variables: { MCP_API_KEY: secret, NODE_ENV: 'x' } });
    const name = `${PROJECT}/databases/(default)/collectionGroups/links/fields/title`;
    project.fields.set(name, { name, indexConfig: {} });
    project.site = { ...project.site, appId: '' };
    google.on('POST mcp', () => rejected(503, 'UNAVAILABLE', 'MCP endpoint not configured'));
    const { exitCode, of, stdout } = await runDoctor();
    expect([exitCode, stdout.includes(secret)]).toEqual([1, false]);
    expect(of).toMatchObject({
      variables: `warning Deployed with values that differ from the dotenv files: MCP_API_KEY, NODE_ENV. ${deploy('functions')}`,
      indexes: `warning Not in firestore.indexes.json: links.title. ${deploy('firestore:indexes')} --force`,
      page: `problem ${google.url} cannot connect to Firebase: /__/firebase/init.json returns status 404. Next: npm run cloud:setup -- --project ${PROJECT_ID}`,
      '/mcp': `warning It responds, but nobody has an API key yet. Next: Create one at ${google.url}/settings.`,
    });
  });

  it('says what it may not read, and runs the other checks', async () => {
    const isOff =
      'Firebase Rules API has not been used in project 123 before or it is disabled. Enable it by visiting …';
    const denied = rejected(403, 'PERMISSION_DENIED', 'The caller does not have permission');
    for (const host of ['cloudfunctions', 'firestore', 'firebasehosting'])
      google.on(`GET ${host}.googleapis.com/**`, () => denied);
    google.on('GET firebaserules.googleapis.com/**', () => rejected(403, 'PERMISSION_DENIED', isOff));
    const { exitCode, of } = await runDoctor();
    const next =
      'Next: Check the project ID. If it is right, an owner of the project can give owner@example.com the roles Viewer and Service Usage Consumer.';
    expect(exitCode).toBe(0);
    expect(of).toEqual({
      dotenv: matching(/^ok /),
      functions: `warning Not checked. Could not list the functions: The caller does not have permission (403 PERMISSION_DENIED) ${next}`,
      rules: `warning Not checked. Could not read the release of the rules: ${isOff} (403 PERMISSION_DENIED) Next: npm run cloud:setup -- --project ${PROJECT_ID}`,
      indexes: matching(
        /^warning Not checked\. Could not read the index exemptions: .*HTTP Error: 403.* the roles Viewer and Service Usage Consumer\.$/,
      ),
      database: matching(/^warning Not checked\. /),
      backups: matching(/^warning Not checked\. /),
      'sign-in': matching(/^ok /),
      page: matching(/^ok /),
      '/health': matching(/^ok /),
      '/mcp': matching(/^ok /),
      version: matching(/^ok /),
    });
  });

  it('says that nothing is deployed', async () => {
    project.functions.clear();
    Object.assign(project, { rules: undefined, database: undefined, hosting: undefined });
    google.on('POST mcp', () => rejected(404, 'NOT_FOUND', 'Not found'));
    const { exitCode, of } = await runDoctor();
    expect(exitCode).toBe(1);
    expect(of).toMatchObject({
      functions: `problem Not deployed: health, mcp, workspaceUpdate. Next: npx firebase deploy --project ${PROJECT_ID}`,
      rules: matching(/^problem No rules are deployed\. /),
      database: matching(/^problem There is no database\. /),
      page: matching(/^problem .* returns status 404\. /),
      '/mcp': matching(/^problem Without a key, it returns status 404 instead of asking for one\. /),
    });
    expect(of).not.toHaveProperty('variables');
  });

  it('asks to sign in first', async () => {
    const { exitCode, stdout, stderr } = await runDoctor(google.environment('none'));
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Nobody is signed in. Run "npx firebase login"');
    const expired = await runDoctor(google.environment('expired'));
    expect([expired.exitCode, expired.stdout]).toEqual([1, '']);
    expect(expired.stderr).toContain('Your sign-in has expired. Run "npx firebase login --reauth".');
  });

  it('says in one line that the project ID is mistyped', async () => {
    const { exitCode, stderr } = await runScript('doctor', ['--project', 'My Project']);
    expect(exitCode).toBe(1);
    expect(stderr.trim()).toBe(
      '"My Project" is not a project ID. Run "npm run cloud:doctor -- --help" to see the options.',
    );
  });
});
