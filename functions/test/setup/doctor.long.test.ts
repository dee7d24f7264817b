import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import { BASE_URL, FIRESTORE_HOST } from '../support/jest/environment';
import { page, rejected, startGoogleStandIn, type GoogleStandIn } from '../support/processes/googleStandIn';
import { answerAll, runDoctor } from './doctorCommand';
import {
  API_ROUTES,
  DAY_MS,
  deployedFunction,
  exemption,
  exemptions,
  HEALTHY_SERVICE,
  healthyAnswers,
  PROJECT,
  readUpload,
  rules,
  type Upload,
} from './healthyDeployment';

// What doctor finds in a deployment. doctorFailures.long.test.ts has what it cannot read.

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
    answerAll(google, { ...healthyAnswers(upload), ...HEALTHY_SERVICE });
  });

  it('finds nothing wrong with a healthy deployment, and changes nothing', async () => {
    // The web app, /health and /mcp are those of the emulators.
    const environment = { ...google.environment(), FIREBASE_HOSTING_URL: BASE_URL };
    const { exitCode, stdout, stderr, lines } = await runDoctor(environment);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(Object.fromEntries(lines)).toEqual({
      dotenv: 'ok The dotenv files are valid.',
      functions:
        'ok health, mcp, workspaceUpdate are active in us-central1 on nodejs24, deployed 2099-01-31 12:00 UTC.',
      variables: 'ok The deployed variables are valid, and match the dotenv files.',
      code: 'ok The deployed code is the code of this checkout.',
      rules: `ok As in firestore.rules, deployed 2099-01-31 12:00 UTC.`,
      indexes: 'ok 10 exemptions, as in firestore.indexes.json.',
      recovery: 'ok Point-in-time recovery goes back seven days.',
      deletion: 'ok The database is protected against deletion.',
      backups: expect.stringMatching(/^ok Daily, kept for 7 days\. The last one is from .* UTC\.$/),
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
      [API_ROUTES.log, API_ROUTES.query].sort(),
    );
    expect(google.unexpected).toEqual([]);
  });

  it('says what is wrong in every check, and what to do', async () => {
    const broken = deployedFunction(upload, 'mcp', {
      state: 'FAILED',
      variables: { TIME_ZONE: 'Mars/Olympus' },
    });
    const { url } = google;
    answerAll(google, {
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
    const { exitCode, stdout, of } = await runDoctor(google.environment());
    expect(exitCode).toBe(1);
    const update = `Next: npx firebase firestore:databases:update '(default)' --project ${PROJECT}`;
    const log = `Next: npx firebase functions:log --project ${PROJECT} --only health,mcp,workspaceupdate --lines 200`;
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
      /^problem No schedule\. The last one is from .* UTC\. Next: npx firebase firestore:backups:schedules:create /,
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
    answerAll(google, {
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
    const { exitCode, stdout, of } = await runDoctor(google.environment());
    expect(of('variables')).toBe(
      `warning Deployed with values that differ from the dotenv files: MCP_API_KEY, NODE_ENV. ${deploy('functions')}`,
    );
    expect(of('code')).toBe(
      `warning Deployed from other code, or with other variables: health, mcp, workspaceUpdate. ${deploy('functions')}`,
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
    google.on(API_ROUTES.query, async ({ body }) => {
      const path = `/v1/projects/${PROJECT}/databases/(default)/documents:runQuery`;
      const response = await fetch(`http://${FIRESTORE_HOST}${path}`, {
        method: 'POST',
        headers: { Authorization: 'Bearer owner' },
        body: JSON.stringify(body),
      });
      return z.array(z.object({ document: z.unknown() })).parse(await response.json());
    });
    // Building the code to compare it would take longer.
    answerAll(google, { functions: { unreachable: ['asia-east1'] } });
    const { exitCode, of } = await runDoctor(google.environment());
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
});
