import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEVELOPMENT_KEY } from '../../../src/lib/service/config';
import { judgeBackups } from './backups';
import type { Deployment } from './check';
import { checkDeployedVariables, checkDotenvFiles } from './configuration';
import { describeErrors } from './errors';
import { formatFinding, warning } from './finding';
import { checkFunctions, type DeployedFunction } from './functions';

const DEPLOYMENT: Deployment = {
  project: 'links',
  account: 'owner@example.com',
  site: 'links',
  url: 'https://links.web.app',
  now: new Date('2026-01-31T12:00:00Z'),
  variables: { TIME_ZONE: 'UTC' },
};

const deployed = (id: string, change: Partial<DeployedFunction> = {}): DeployedFunction => ({
  id,
  region: 'us-central1',
  runtime: 'nodejs24',
  state: 'ACTIVE',
  stateMessages: [],
  updateTime: '2026-01-30T12:00:00Z',
  labels: {},
  variables: { TIME_ZONE: 'UTC', GCLOUD_PROJECT: 'links' },
  secrets: [],
  ...change,
});

describe('the check of the functions', () => {
  const check = (change: Partial<DeployedFunction>, deployment = DEPLOYMENT) =>
    checkFunctions([deployed('health'), deployed('mcp', change), deployed('workspaceUpdate')], deployment);

  it('asks to wait for a deploy', () => {
    expect(check({ state: 'DEPLOYING' })).toMatchObject({ status: 'warning', found: 'mcp is DEPLOYING.' });
  });

  it('repeats why a function failed', () => {
    const stateMessages = [{ message: 'Container failed to start.' }];
    expect(check({ state: 'FAILED', stateMessages })).toMatchObject({
      status: 'problem',
      found: 'mcp is FAILED. Container failed to start.',
    });
  });

  it('compares the region with FUNCTIONS_REGION', () => {
    expect(check({ region: 'europe-west1' })).toMatchObject({
      status: 'problem',
      found: 'This checkout deploys to us-central1, but Google runs mcp in europe-west1.',
      next: [
        'npx firebase deploy --project links',
        'npx firebase functions:delete mcp --region europe-west1 --project links',
      ].join('\n'),
    });
    const inEurope = ['health', 'mcp', 'workspaceUpdate'].map((id) =>
      deployed(id, { region: 'europe-west1' }),
    );
    const variables = { FUNCTIONS_REGION: 'europe-west1' };
    expect(checkFunctions(inEurope, { ...DEPLOYMENT, variables })).toMatchObject({ status: 'ok' });
  });

  it('compares the runtime', () => {
    expect(check({ runtime: 'nodejs22' })).toMatchObject({
      status: 'warning',
      found: 'This checkout deploys to nodejs24, but Google runs mcp on nodejs22.',
    });
  });
});

describe('the check of the variables', () => {
  const check = (change: Partial<DeployedFunction>) =>
    checkDeployedVariables([deployed('mcp', change)], DEPLOYMENT);

  it('finds the published key', () => {
    const variables = { TIME_ZONE: 'UTC', MCP_API_KEY: DEVELOPMENT_KEY };
    expect(check({ variables })).toMatchObject({
      status: 'problem',
      found: 'Deployed, but invalid: MCP_API_KEY is the published development key.',
    });
  });

  it('says which ones are in Secret Manager, and ignores those of the platform', () => {
    const secrets = [{ key: 'MCP_API_KEY', secret: 'MCP_API_KEY' }];
    expect(check({ secrets })).toMatchObject({
      status: 'ok',
      found:
        'The deployed variables are valid, and match the dotenv files. Not read from Secret Manager: MCP_API_KEY.',
    });
  });
});

describe('the check of the dotenv files', () => {
  it.each([
    ['TIME_ZONE=Mars/Olympus', 'TIME_ZONE must be an IANA time zone'],
    ['FUNCTIONS_REGION=eur3', 'FUNCTIONS_REGION must be a region'],
  ])('finds %s', (line, found) => {
    const folder = mkdtempSync(join(tmpdir(), 'link-dashboard-dotenv-'));
    mkdirSync(join(folder, 'functions'));
    writeFileSync(join(folder, 'functions/.env.links'), `${line}\n`);
    const [finding, variables] = checkDotenvFiles('links', folder);
    rmSync(folder, { recursive: true });
    expect([finding.status, variables]).toEqual(['problem', undefined]);
    expect(finding.found).toContain(found);
  });
});

describe('the check of the backups', () => {
  const daily = { createTime: '2026-01-01T00:00:00Z', retention: '604800s', dailyRecurrence: {} };
  const weekly = { createTime: '2026-01-01T00:00:00Z', retention: '1209600s' };
  const backup = (snapshotTime: string, state = 'READY') => ({ database: '', snapshotTime, state });

  it.each([
    ['a daily one of yesterday', daily, [backup('2026-01-30T03:00:00Z')], 'ok'],
    ['a daily one of three days ago', daily, [backup('2026-01-28T03:00:00Z')], 'problem'],
    ['a weekly one of three days ago', weekly, [backup('2026-01-28T03:00:00Z')], 'ok'],
    ['a weekly one of ten days ago', weekly, [backup('2026-01-21T03:00:00Z')], 'problem'],
    ['one that is not ready', daily, [backup('2026-01-31T03:00:00Z', 'CREATING')], 'problem'],
    ['none since a schedule of yesterday', { ...daily, createTime: '2026-01-30T12:00:00Z' }, [], 'ok'],
  ])('judges %s', (_, schedule, backups, status) => {
    expect(judgeBackups([schedule], backups, DEPLOYMENT).status).toBe(status);
  });

  it('says how often, how long and when', () => {
    expect(judgeBackups([weekly], [backup('2026-01-28T03:00:00Z')], DEPLOYMENT).found).toBe(
      'Weekly, kept for 14 days. The last one is from 2026-01-28 03:00 UTC.',
    );
  });
});

describe('the errors of the last day', () => {
  const error = (message: string, name = 'mcp') => ({
    jsonPayload: { message },
    resource: { labels: { service_name: name } },
  });

  it('are counted for each function, with the three most frequent messages', () => {
    const entries = [
      error('a'),
      error('b'),
      error('b', 'workspaceupdate'),
      error('c'),
      error('c'),
      error('d'),
    ];
    expect(describeErrors([...entries, error('a')], true, DEPLOYMENT).found).toBe(
      '7 errors in the last day (mcp 6, workspaceupdate 1): 2 × "a", 2 × "b", 2 × "c".',
    );
    expect(describeErrors(entries, false, DEPLOYMENT).found).toContain('More than 6 errors');
  });

  it('leave out what Cloud Run says about a request that a function has answered', () => {
    const resource = { labels: { service_name: 'mcp' } };
    expect(describeErrors([{ resource }], true, DEPLOYMENT).status).toBe('ok');
    expect(describeErrors([{ resource, textPayload: 'No instance\nLater' }], true, DEPLOYMENT).found).toBe(
      '1 error in the last day (mcp 1): 1 × "No instance".',
    );
  });
});

describe('a finding', () => {
  it('is printed without the control characters that somebody may have stored', () => {
    expect(formatFinding(warning('keys', 'A key: "\u001b[31m\nok  rules"', 'first\nsecond'))).toBe(
      [
        'warning  keys       A key: " [31m ok  rules"',
        '                    Next: first',
        '                          second',
      ].join('\n'),
    );
  });
});
