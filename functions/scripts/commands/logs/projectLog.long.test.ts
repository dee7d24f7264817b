import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { runScript } from '../../../test/support/processes/command';
import {
  rejected,
  startGoogleStandIn,
  type GoogleStandIn,
} from '../../../test/support/processes/googleStandIn';
import { PROJECT_FOLDER } from '../../project';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const LIST = 'POST logging.googleapis.com/v2/entries:list';

describe('npm run logs -- --project ID', () => {
  let google: GoogleStandIn;
  const labels = { service_name: 'workspaceupdate' };
  const resource = { type: 'cloud_run_revision', labels };
  // Newest first, as Cloud Logging returns them.
  const entries: object[] = [
    {
      insertId: '3',
      timestamp: '2026-11-22T10:00:02.5Z',
      severity: 'ERROR',
      textPayload: 'The request was aborted because there was no available instance.\n',
      resource,
    },
    {
      insertId: '2',
      timestamp: '2026-11-22T10:00:01Z',
      severity: 'INFO',
      httpRequest: { status: 200 },
      resource,
    },
    {
      insertId: '1',
      timestamp: '2026-11-22T10:00:00.123456Z',
      severity: 'INFO',
      trace: `projects/p/traces/${TRACE}`,
      jsonPayload: { message: 'mcp ok', function: 'mcp', status: 200 },
      resource,
    },
  ];

  beforeEach(async () => {
    google = await startGoogleStandIn();
    google.on(LIST, () => ({ entries }));
  });
  afterEach(() => {
    google.close();
  });

  const environment = () => ({ ...google.environment(), TZ: 'UTC' });

  const logs = (...args: readonly string[]) =>
    runScript('logs', ['--project', 'my-project', '--once', ...args], environment());

  it('reads the log with the Firebase CLI, and prints one line per request', async () => {
    const { exitCode, stdout, stderr } = await logs();
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout.trimEnd().split('\n')).toEqual([
      `10:00:00 INFO mcp ok function=mcp status=200 trace=${TRACE}`,
      '10:00:02 ERROR The request was aborted because there was no available instance. service=workspaceupdate',
    ]);
    expect(google.requests).toHaveLength(1);
    const asked = google.requests[0]?.body;
    expect(asked).toMatchObject({ resourceNames: ['projects/my-project'], orderBy: 'timestamp desc' });
    for (const name of ['health', 'mcp', 'workspaceupdate']) {
      const filter = expect.stringContaining(`resource.labels.service_name="${name}"`);
      expect(asked).toMatchObject({ filter });
    }
  });

  it('prints as many lines as it should', async () => {
    expect((await logs('--lines', '1')).stdout).toMatch(/^10:00:02 [^\n]+\n$/);
  });

  it('prints each new line once until it is interrupted', async () => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'functions/scripts/commands/logs.ts', '--project', 'my-project'],
      {
        cwd: PROJECT_FOLDER,
        env: { ...process.env, ...environment() },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const lines: string[] = [];
    const input = createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      if (lines.length === 2) {
        const jsonPayload = { message: 'mcp late' };
        entries.unshift({
          insertId: '4',
          timestamp: '2026-11-22T10:00:03Z',
          severity: 'INFO',
          jsonPayload,
          resource,
        });
      }
      if (lines.length === 3) child.kill('SIGINT');
    });
    await Promise.all([once(child, 'exit'), once(input, 'close')]);
    entries.shift();
    expect(child.exitCode).toBe(0);
    expect(lines.slice(2)).toEqual(['10:00:03 INFO mcp late']);
  });

  it('says what to do if the account may not read the log', async () => {
    google.on(LIST, () => rejected(403, 'PERMISSION_DENIED', 'No access'));
    const { exitCode, stdout, stderr } = await logs();
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain(
      'The Firebase CLI could not read the log of "my-project". Run "npx firebase login"',
    );
    expect(stderr).toContain('Cause: Failed to list log entries');
  });
});
