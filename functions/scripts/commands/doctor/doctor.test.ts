import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEVELOPMENT_KEY } from '../../../src/lib/runtime/config';
import type { DeployedFunction } from '../cloud/deployment';
import { formatFinding, warning } from './finding';
import { judgeBackups } from './firestore';
import { checkDotenvFiles, judgeFunctions, judgeVariables } from './functions';

const deployed = (id: string, change: Partial<DeployedFunction> = {}): DeployedFunction => ({
  id,
  region: 'us-central1',
  runtime: 'nodejs24',
  state: 'ACTIVE',
  stateMessages: [],
  updateTime: '2026-01-30T12:00:00Z',
  variables: { TIME_ZONE: 'UTC', GCLOUD_PROJECT: 'links' },
  secrets: [],
  serviceAccountEmail: 'link-dashboard@links.iam.gserviceaccount.com',
  ...change,
});

describe('the check of the functions', () => {
  const judge = (change: Partial<DeployedFunction>, variables = {}) =>
    judgeFunctions(
      [deployed('health'), deployed('mcp', change), deployed('workspaceUpdate')],
      'links',
      variables,
    );

  it.each<[Partial<DeployedFunction>, status: string, found: string]>([
    [{ state: 'DEPLOYING' }, 'warning', 'mcp is DEPLOYING.'],
    [
      { state: 'FAILED', stateMessages: [{ message: 'Container failed to start.' }] },
      'problem',
      'mcp is FAILED. Container failed to start.',
    ],
    [
      { region: 'europe-west1' },
      'problem',
      'This checkout deploys to us-central1, but Google runs mcp in europe-west1.',
    ],
    [
      { runtime: 'nodejs22' },
      'warning',
      'This checkout deploys to nodejs24, but Google runs mcp on nodejs22.',
    ],
  ])('judges %j', (change, status, found) => {
    expect(judge(change)).toMatchObject({ status, found });
  });

  it('expects the functions in FUNCTIONS_REGION, and says how to move one', () => {
    const finding = judge({ region: 'europe-west1' }, { FUNCTIONS_REGION: 'europe-west1' });
    expect(finding).toMatchObject({
      found:
        'This checkout deploys to europe-west1, but Google runs health in us-central1, workspaceUpdate in us-central1.',
      next: expect.stringContaining(
        'npx firebase functions:delete health --region us-central1 --project links',
      ),
    });
  });
});

describe('the check of the variables', () => {
  const judge = (change: Partial<DeployedFunction>) =>
    judgeVariables([deployed('mcp', change)], 'links', { TIME_ZONE: 'UTC' });

  it('finds the published key', () => {
    expect(judge({ variables: { TIME_ZONE: 'UTC', MCP_API_KEY: DEVELOPMENT_KEY } })).toMatchObject({
      status: 'problem',
      found: 'Deployed, but invalid: MCP_API_KEY is the published development key.',
    });
  });

  it('says which ones are in Secret Manager, and ignores those of the platform', () => {
    expect(judge({ secrets: ['MCP_API_KEY'] })).toMatchObject({
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
  const judge = (schedule: typeof daily | typeof weekly, ...times: string[]) =>
    judgeBackups([schedule], times.map(Date.parse), 'links', Date.parse('2026-01-31T12:00:00Z'));

  it.each([
    ['a daily one of yesterday', daily, ['2026-01-30T03:00:00Z'], 'ok'],
    ['a daily one of three days ago', daily, ['2026-01-28T03:00:00Z'], 'problem'],
    ['a weekly one of three days ago', weekly, ['2026-01-28T03:00:00Z'], 'ok'],
    ['a weekly one of ten days ago', weekly, ['2026-01-21T03:00:00Z'], 'problem'],
    ['none since a schedule of yesterday', { ...daily, createTime: '2026-01-30T12:00:00Z' }, [], 'ok'],
  ])('judges %s', (_, schedule, times, status) => {
    expect(judge(schedule, ...times).status).toBe(status);
  });

  it('says how often, how long and when', () => {
    expect(judge(weekly, '2026-01-28T03:00:00Z').found).toBe(
      'Weekly, kept for 14 days. The last one is from 2026-01-28 03:00 UTC.',
    );
  });
});

it('prints a finding without the control characters of a response', () => {
  expect(formatFinding(warning('page', 'It says: "\u001b[31m\nok  rules"', 'first\nsecond'))).toBe(
    [
      'warning  page       It says: " [31m ok  rules"',
      '                    Next: first',
      '                          second',
    ].join('\n'),
  );
});
