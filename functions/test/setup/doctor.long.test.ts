import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import { runScript } from '../support/processes/command';
import { BASE_URL, FIRESTORE_HOST } from '../support/jest/environment';
import { page, rejected, startGoogleStandIn, type GoogleStandIn } from '../support/processes/googleStandIn';
import {
  DAY_MS,
  deployedFunction,
  exemption,
  exemptions,
  healthyAnswers,
  PROJECT,
  readUpload,
  ROUTES,
  rules,
  type Upload,
} from './healthyDeployment';

/** What doctor reads from Google, in contrast to the answers of the service itself. */
const APIS = Object.keys(ROUTES).filter((name) => !['page', 'settings', 'health', 'mcp'].includes(name));

/** What a line says if a deploy of one part helps. */
const deploy = (only: string) => `Next: npx firebase deploy --only ${only} --project ${PROJECT}`;
describe('npm run doctor', () => {
  let google: GoogleStandIn;
  let upload: Upload;
  const app = initializeApp({ projectId: PROJECT }, PROJECT);

  beforeAll(async () => {
    [google, upload] = await Promise.all([startGoogleStandIn(), readUpload()]);
  });
  afterAll(async () => {
    google.close();
    await deleteApp(app);
  });
  beforeEach(() => {
    answerAll(healthyAnswers(upload));
  });

  function answerAll(answers: Readonly<Record<string, object>>): void {
    for (const [name, answer] of Object.entries(answers)) google.on(ROUTES[name] ?? '', () => answer);
  }

  /** Answers the same to every request to Google's APIs. */
  function answerApis(answer: object): void {
    answerAll(Object.fromEntries(APIS.map((name) => [name, answer])));
  }

  /** Runs the command. Returns its lines by check, such as `ok All is well. Next: Nothing.` */
  async function doctor(environment = google.environment()) {
    const { exitCode, stdout, stderr } = await runScript('doctor', ['--project', PROJECT], environment);
    const lines = new Map<string, string>();
    for (const line of stdout.split(/\n(?! )/)) {
      const [, status, check, found] = /^(ok|warning|problem) +(web app|\S+) +(.*)$/s.exec(line) ?? [];
      if (check !== undefined) lines.set(check, `${status ?? ''} ${(found ?? '').replaceAll(/\s+/g, ' ')}`);
    }
    return { exitCode, stdout, stderr, lines, of: (check: string) => lines.get(check) ?? 'no such line' };
  }

  it('finds nothing wrong with a healthy deployment, and changes nothing', async () => {
    // The web app, /health and /mcp are those of the emulators.
    const environment = { ...google.environment(), FIREBASE_HOSTING_URL: BASE_URL };
    const { exitCode, stdout, stderr, lines } = await doctor(environment);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(Object.fromEntries(lines)).toEqual({
      dotenv: 'ok The dotenv files are valid.',
      functions:
        'ok health, mcp, workspaceUpdate are active in us-central1 on nodejs24, deployed 2099-01-31 12:00 UTC.',
      variables: 'ok The deployed variables are valid, and those of the dotenv files.',
      code: 'ok The deployed code is that of this checkout.',
      rules: `ok As in firestore.rules, deployed 2099-01-31 12:00 UTC.`,
      indexes: 'ok 10 exemptions, as in firestore.indexes.json.',
      recovery: 'ok Point-in-time recovery goes back seven days.',
      deletion: 'ok The database is protected against deletion.',
      backups: expect.stringMatching(/^ok Daily, kept for 7 days\. The last is of .* UTC\.$/),
      keys: 'ok No active key has been unused for 90 days.',
      errors: 'ok No errors in the last day.',
      'web app': 'ok Deployed 2099-01-31 12:00 UTC.',
      page: `ok ${BASE_URL} shows the web app.`,
      '/health': 'ok It answers.',
      '/mcp': 'ok It answers, and rejects calls without a key.',
    });
    expect(stdout).toContain('\n0 problems, 0 warnings, 15 ok.\n');
    const sent = google.requests.map(({ method, target }) => `${method} ${target}`);
    expect(sent.filter((request) => !request.startsWith('GET ')).sort()).toEqual(
      [ROUTES.log, ROUTES.query].sort(),
    );
    expect(google.unexpected).toEqual([]);
  });

  it('says what is wrong in every check, and what to do', async () => {
    const broken = deployedFunction(upload, 'mcp', {
      state: 'FAILED',
      variables: { TIME_ZONE: 'Mars/Olympus' },
    });
    const { url } = google;
    answerAll({
      functions: {
        functions: [
          deployedFunction(upload, 'health'),
          { ...broken, labels: {} },
          deployedFunction(upload, 'workspaceUpdate'),
        ],
      },
      ruleset: { source: { files: [{ content: `${rules()}\n// Changed` }] } },
      fields: { fields: [] },
      database: { locationId: 'nam5' },
      schedules: {},
      log: {
        entries: [
          { jsonPayload: { message: 'mcp internal_error' }, resource: { labels: { service_name: 'mcp' } } },
          { httpRequest: {}, resource: { labels: { service_name: 'mcp' } } },
        ],
      },
      releases: { releases: [{ type: 'DEPLOY', releaseTime: '2020-01-31T12:00:00Z' }] },
      page: page('<h1>Something else</h1>'),
      health: rejected(500, 'INTERNAL', 'Broken'),
      mcp: rejected(503, 'UNAVAILABLE', 'Firestore does not respond'),
    });
    const { exitCode, stdout, of } = await doctor();
    expect(exitCode).toBe(1);
    const update = `Next: npx firebase firestore:databases:update '(default)' --project ${PROJECT}`;
    const log = `Next: npm run logs -- --project ${PROJECT} --lines 200 --once`;
    expect(of('functions')).toBe(`problem mcp is FAILED. ${deploy('functions')}`);
    expect(of('variables')).toBe(
      'problem Deployed, but invalid: TIME_ZONE must be an IANA time zone, such as Europe/Berlin. ' +
        `Next: Correct functions/.env.${PROJECT}, then: npx firebase deploy --only functions --project ${PROJECT}`,
    );
    expect(of('code')).toBe(
      `warning The Firebase CLI has not noted which code it deployed. ${deploy('functions')}`,
    );
    expect(of('rules')).toBe(
      `problem The deployed rules are not those of firestore.rules. ${deploy('firestore:rules')}`,
    );
    expect(of('indexes')).toMatch(
      /^problem Exemptions that are not deployed: apiKeys\.expiresAt \(expires\), /,
    );
    expect(of('recovery')).toBe(
      `warning Point-in-time recovery is off. ${update} --point-in-time-recovery ENABLED`,
    );
    expect(of('deletion')).toBe(
      `warning The database is not protected against deletion. ${update} --delete-protection ENABLED`,
    );
    expect(of('backups')).toMatch(
      /^problem No schedule\. The last is of .* UTC\. Next: npx firebase firestore:backups:schedules:create /,
    );
    expect(of('errors')).toBe(`warning 1 error in the last day (mcp 1): 1 × "mcp internal_error". ${log}`);
    expect(of('web app')).toMatch(
      /^warning Deployed 2020-01-31 12:00 UTC, but this checkout has a change of /,
    );
    expect(of('page')).toBe(`problem ${url} does not show the web app. ${deploy('hosting')}`);
    expect(of('/health')).toBe(`problem It answers with status 500. ${log}`);
    expect(of('/mcp')).toBe(`problem It cannot read the API keys (status 503). ${log}`);
    expect(stdout).toContain('\n8 problems, 5 warnings, 2 ok.\n');
  });

  it('finds what differs from this checkout or is not set up yet, without showing the value of a variable', async () => {
    const secret = 'a-secret-that-nobody-may-see-0123456789';
    const variables = { MCP_API_KEY: secret, NODE_ENV: 'x' };
    answerAll({
      functions: {
        functions: ['health', 'mcp', 'workspaceUpdate'].map((name) =>
          deployedFunction(upload, name, { variables }),
        ),
      },
      fields: { fields: [...exemptions(), exemption('links', 'title', false)] },
      releases: { releases: [{ type: 'ROLLBACK', releaseTime: '2099-01-31T12:00:00Z' }] },
      settings: rejected(404, 'NOT_FOUND', 'No web app'),
      mcp: rejected(503, 'UNAVAILABLE', 'MCP endpoint not configured'),
    });
    const { exitCode, stdout, of } = await doctor();
    expect(of('variables')).toBe(
      `warning Deployed with other values than the dotenv files have: MCP_API_KEY, NODE_ENV. ${deploy('functions')}`,
    );
    expect(of('code')).toBe(
      `warning Other code than that of this checkout, or other variables: health, mcp, workspaceUpdate. ${deploy('functions')}`,
    );
    expect(of('indexes')).toBe(
      `warning Not in firestore.indexes.json: links.title. ${deploy('firestore:indexes')} --force`,
    );
    expect(of('web app')).toBe(
      `warning Rolled back 2099-01-31 12:00 UTC, but the functions and rules were not. Next: npx firebase deploy --project ${PROJECT}`,
    );
    expect(of('page')).toBe(
      `problem ${google.url} cannot connect to Firebase: /__/firebase/init.json answers with status 404. Next: npm run setup -- --project ${PROJECT}`,
    );
    expect(of('/mcp')).toBe(
      `warning It answers, but nobody has an API key yet. Next: Create one at ${google.url}/settings.`,
    );
    expect([exitCode, stdout.includes(secret)]).toEqual([1, false]);
  });

  it('lists the active keys that nobody has used for 90 days', async () => {
    const keys = getFirestore(app).collection('apiKeys');
    const store = (id: string, fields: object) =>
      keys.doc(id.repeat(32)).set({
        ...{
          uid: 'ann',
          slot: '0',
          label: 'Laptop',
          hint: 'wxyz',
          createdAt: Timestamp.fromMillis(Date.now() - 100 * DAY_MS),
        },
        ...fields,
      });
    const [recently, longAgo] = [1, 91].map((days) => Timestamp.fromMillis(Date.now() - days * DAY_MS));
    await Promise.all([
      store('01', {}),
      store('02', { label: 'Old \u001b[31mphone', lastUsedAt: longAgo }),
      store('03', { lastUsedAt: recently }),
      store('04', { revokedAt: recently }),
      store('05', { grantId: 'grant' }),
      store('06', { createdAt: recently }),
    ]);
    google.on(ROUTES.query ?? '', async ({ body }) => {
      const path = `/v1/projects/${PROJECT}/databases/(default)/documents:runQuery`;
      const response = await fetch(`http://${FIRESTORE_HOST}${path}`, {
        method: 'POST',
        headers: { Authorization: 'Bearer owner' },
        body: JSON.stringify(body),
      });
      return z.array(z.object({ document: z.unknown() })).parse(await response.json());
    });
    // Building the code to compare it would take longer.
    answerAll({ functions: { unreachable: ['asia-east1'] } });
    const { exitCode, of } = await doctor();
    expect(exitCode).toBe(0);
    expect(of('functions')).toBe(
      `warning Not checked. Could not list the functions in asia-east1. Next: npm run doctor -- --project ${PROJECT}`,
    );
    expect(of('keys')).toMatch(/^warning 2 active keys unused for 90 days: /);
    expect(of('keys')).toContain('"Laptop" (dash_…wxyz, user ann, never used)');
    expect(of('keys')).toContain('"Old [31mphone" (dash_…wxyz, user ann, last used ');
    expect(of('keys')).toContain(`Next: npm run keys -- revoke 010101010101 --project ${PROJECT}`);
    expect(of('keys')).toContain(` npm run keys -- revoke 020202020202 --project ${PROJECT}`);
  });

  it('names missing roles and APIs that are off, and runs the other checks', async () => {
    const isOff =
      'Cloud Logging API has not been used in project 123 before or it is disabled. Enable it by visiting …';
    answerApis(rejected(403, 'PERMISSION_DENIED', 'The caller does not have permission'));
    answerAll({ log: rejected(403, 'PERMISSION_DENIED', isOff) });
    const { exitCode, lines, of } = await doctor();
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
    answerApis(missing);
    answerAll({ functions: {}, log: {}, page: missing, settings: missing, health: missing, mcp: missing });
    const { exitCode, of, stdout } = await doctor();
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
      ['/mcp', 'problem Without a key, it answers with status 404 instead of status 401. '],
    ] as const)
      expect(of(check)).toContain(found);
    expect(stdout).not.toContain('variables');
  });

  it('asks to sign in first', async () => {
    const { exitCode, stdout, stderr } = await doctor(google.environment({ isSignedIn: false }));
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
