import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { runScript } from '../../../test/support/processes/command';
import { PROJECT_FOLDER } from '../../project';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('npm run logs -- --project ID', () => {
  let server: Server;
  let folder: string;
  let asked: unknown[];
  let status: number;
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
    folder = mkdtempSync(join(tmpdir(), 'link-dashboard-logs-'));
    asked = [];
    status = 200;
    server = createServer((request, response) => {
      void answer(request).then((body) => {
        const isList = request.url === '/v2/entries:list';
        response.writeHead(isList ? status : 200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(body));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  /** Answers in place of the Google APIs that the Firebase CLI calls. */
  async function answer(request: IncomingMessage): Promise<object> {
    if (request.url === '/oauth2/v3/token') return { access_token: 'token', expires_in: 3600 };
    if (request.url?.endsWith(':testIamPermissions') === true) {
      return { permissions: ['firebase.projects.get', 'logging.logEntries.list', 'logging.logs.list'] };
    }
    asked.push(await json(request));
    return status === 200
      ? { entries }
      : { error: { code: status, message: 'No access', status: 'PERMISSION_DENIED' } };
  }

  function environment(): NodeJS.ProcessEnv {
    const address = z.object({ port: z.int() }).parse(server.address());
    const origin = `http://127.0.0.1:${String(address.port)}`;
    return {
      TZ: 'UTC',
      // No sign-in or setting of the person who runs the tests.
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      FIREBASE_TOKEN: 'refresh-token',
      FIREBASE_TOKEN_URL: origin,
      FIREBASE_RESOURCEMANAGER_URL: origin,
      FIREBASE_CLOUDLOGGING_URL: origin,
    };
  }

  const logs = (...args: readonly string[]) =>
    runScript('logs', ['--project', 'my-project', '--once', ...args], environment());

  it('reads the log with the Firebase CLI, and prints one line per request', async () => {
    const { exitCode, stdout, stderr } = await logs();
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout.trimEnd().split('\n')).toEqual([
      `10:00:00 INFO mcp ok function=mcp status=200 trace=${TRACE}`,
      '10:00:02 ERROR The request was aborted because there was no available instance. service=workspaceupdate',
    ]);
    expect(asked).toHaveLength(1);
    const services = ['health', 'mcp', 'workspaceupdate'].map(
      (name) => `resource.labels.service_name="${name}"`,
    );
    expect(asked[0]).toMatchObject({ resourceNames: ['projects/my-project'], orderBy: 'timestamp desc' });
    for (const service of services)
      expect(asked[0]).toMatchObject({ filter: expect.stringContaining(service) });
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
    status = 403;
    const { exitCode, stdout, stderr } = await logs();
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain(
      'The Firebase CLI could not read the log of "my-project". Run "npx firebase login"',
    );
    expect(stderr).toContain('Cause: Failed to list log entries');
  });
});
